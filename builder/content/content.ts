import type { AnswerWords } from '../../core/content/answers.ts';
import type { TextBlock } from '../../core/content/article.ts';
import type { Brand, Claims, People } from '../../core/content/firm.ts';
import type { FormWords } from '../../core/content/forms.ts';
import type { GuideTitles } from '../../core/content/guide.ts';
import type { LayoutWords } from '../../core/content/layout.ts';
import type { Look } from '../../core/content/look.ts';
import type { MailWords } from '../../core/content/mail.ts';
import type { Pages } from '../../core/content/pages.ts';
import type { Routes } from '../../core/content/routes.ts';
import type { StandingAnswer } from '../../core/content/screens.ts';
import type { SubmissionWords } from '../../core/content/submissions.ts';
import type { PreparedNewsletter } from '../../core/intake/newsletter.ts';
import type { Scales } from '../../core/survey/scales.ts';
import type { Scan } from '../../core/survey/scan.ts';
import type { Survey } from '../../core/survey/survey.ts';
import type { SourceArticle } from './articles.ts';
import type { Client, SourceDocument } from './client-documents.ts';
import type { PlacedLink } from './tokens.ts';

/** All that `content/` holds, read and checked. */
export interface Content {
  look: Look;
  brand: Brand;
  claims: Claims;
  people: People;
  layout: LayoutWords;
  routes: Routes;
  forms: FormWords;
  /** The words of the intake's own pages. */
  answers: AnswerWords;
  mail: MailWords;
  /** The names of forms and fields. */
  submissions: SubmissionWords;
  guide: { fields: GuideTitles; body: TextBlock[] };
  newsletters: PreparedNewsletter[];
  standingAnswers: StandingAnswer[];
  /** Without an original site, there is no original home. */
  pages: Omit<Pages, 'adoption-home'> & Partial<Pick<Pages, 'adoption-home'>>;
  scales: Scales;
  survey: Survey;
  scan: Scan;
  categories: string[];
  /** Newest first. */
  articles: SourceArticle[];
  fallbackPictures: string[];
  /** The documents of the client home that all clients share; published only encrypted. */
  clientDocuments: SourceDocument[];
  clients: Client[];
  /** The slugs of drafts and of articles with a future date. */
  unpublished: string[];
  /** The same articles, each with the reason why a build leaves it out. */
  leftOut: string[];
  links: PlacedLink[];
}

/** The same while it is read: what has a mistake is missing. */
export type Parts = {
  [Name in Exclude<keyof Content, 'pages' | 'routes'>]: Content[Name] | undefined;
} & { pages: Partial<Pages>; routes: Routes };
