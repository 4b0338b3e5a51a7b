import type { AnswerWords } from '../../core/content/answers.ts';
import type { TextBlock } from '../../core/content/article.ts';
import type { CardWords } from '../../core/content/cards.ts';
import type { Brand, Claims, People } from '../../core/content/firm.ts';
import type { FormWords } from '../../core/content/forms.ts';
import type { GuideTitles } from '../../core/content/guide.ts';
import type { LayoutWords } from '../../core/content/layout.ts';
import type { Look } from '../../core/content/look.ts';
import type { MailWords } from '../../core/content/mail.ts';
import type { Pages } from '../../core/content/pages.ts';
import type { ReportWords } from '../../core/content/report.ts';
import type { Routes } from '../../core/content/routes.ts';
import type { StandingAnswer } from '../../core/content/screens.ts';
import type { SubmissionWords } from '../../core/content/submissions.ts';
import type { PreparedNewsletter } from '../../core/intake/newsletter.ts';
import type { Language } from '../../core/language.ts';
import type { Counts, PlacedLink } from '../../core/markdown/tokens.ts';
import type { Scales } from '../../core/survey/scales.ts';
import type { Scan } from '../../core/survey/scan.ts';
import type { Survey } from '../../core/survey/survey.ts';
import type { SourceArticle } from './articles.ts';
import type { Client, SourceDocument } from './client-documents.ts';
import type { Translation } from './languages.ts';
import type { SourcePage } from './plain-pages.ts';

export interface Content {
  look: Look;
  brand: Brand;
  language: Language;
  claims: Claims;
  counts: Counts;
  people: People;
  layout: LayoutWords;
  routes: Routes;
  forms: FormWords;
  answers: AnswerWords;
  cards: CardWords;
  mail: MailWords;
  submissions: SubmissionWords;
  /** The words of a wave's report and of its drawings. */
  report: ReportWords;
  guide: { fields: GuideTitles; body: TextBlock[] };
  newsletters: PreparedNewsletter[];
  standingAnswers: StandingAnswer[];
  /** Screens of words and pictures alone, by name. */
  plainPages: SourcePage[];
  /** Undefined without an original site. */
  pages: Omit<Pages, 'adoption-home'> & Partial<Pick<Pages, 'adoption-home'>>;
  scales: Scales;
  survey: Survey;
  scan: Scan;
  categories: string[];
  /** Newest first. */
  articles: SourceArticle[];
  fallbackPictures: string[];
  /** Those of all clients. Published only encrypted. */
  clientDocuments: SourceDocument[];
  clients: Client[];
  /** The slugs of drafts and of articles with a future date. */
  unpublished: string[];
  /** The same articles, each with the reason why a build leaves it out. */
  leftOut: string[];
  links: PlacedLink[];
  /** What respondents read, by language: the firm's others that are whole. */
  translations: Record<string, Translation>;
  /** What other languages lack, a line for each text. */
  incomplete: string[];
}

/** While it is read: what has a mistake is undefined. */
export type Parts = {
  [Name in Exclude<keyof Content, 'pages' | 'routes'>]: Content[Name] | undefined;
} & { pages: Partial<Pages>; routes: Routes };
