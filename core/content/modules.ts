import type { Language } from '../language.ts';
import type { SurveyScreenWords } from '../survey/words.ts';
import type { FormWords } from './forms.ts';
import type { LayoutWords } from './layout.ts';
import type { LegalPage } from './pages/legal.ts';
import type { Pages, Question } from './pages.ts';
import type { ReportWords } from './report.ts';
import type { Routes } from './routes.ts';
import type {
  AboutContent,
  AdoptionHomeContent,
  AnonymitySheetContent,
  AnswerContent,
  ContactContent,
  DeskContent,
  HomeContent,
  InsightsContent,
  MethodologyContent,
  PublicBrand,
  PurposeContent,
  QuickScanContent,
  ReadinessScanContent,
  SpokenWords,
  TestimonialsContent,
  TrustBridgeContent,
} from './screens.ts';
import type { SubmissionWords } from './submissions.ts';

/** Modules that the build makes from several sources. Any other is one file of `content/pages`. */
export interface MadeModules {
  brand: PublicBrand;
  /** Without its number words. */
  language: Omit<Language, 'numbers'>;
  routes: Routes;
  /** See `screenPattern`. */
  'screen-pattern': string;
  layout: LayoutWords;
  forms: FormWords;
  'submission-labels': SubmissionWords['labels'];
  desk: DeskContent;
  report: ReportWords;
  home: HomeContent;
  'home-faqs': Question[];
  'home-closing': Pages['home']['closing'];
  'message-form': Pages['contact']['form'];
  'adoption-home': AdoptionHomeContent;
  about: AboutContent;
  'anonymity-sheet': AnonymitySheetContent;
  answer: AnswerContent;
  /** By language, in one chunk: which of them somebody reads must not show in what is fetched. */
  spoken: Record<string, SpokenWords>;
  contact: ContactContent;
  insights: InsightsContent;
  methodology: MethodologyContent;
  purpose: PurposeContent;
  testimonials: TestimonialsContent;
  'trust-bridge-protocol': TrustBridgeContent;
  'implementation-survey': SurveyScreenWords;
  'readiness-scan': ReadinessScanContent;
  'quick-scan': QuickScanContent;
  privacy: LegalPage;
  terms: LegalPage;
}

/** What the site imports as `content:<name>`. `builder/documents/screen-content.ts` makes them. */
export type ContentModules = MadeModules & Omit<Pages, keyof MadeModules>;
