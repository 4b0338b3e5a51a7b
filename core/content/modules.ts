import type { SurveyScreenWords } from '../survey/words.ts';
import type { FormWords } from './forms.ts';
import type { LayoutWords } from './layout.ts';
import type { LegalPage } from './pages/legal.ts';
import type { Pages, Question } from './pages.ts';
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
  TestimonialsContent,
  TrustBridgeContent,
} from './screens.ts';
import type { SubmissionWords } from './submissions.ts';

/**
 * The modules that the build makes from several sources; all others are one file of
 * `content/pages`.
 */
export interface MadeModules {
  brand: PublicBrand;
  routes: Routes;
  /** Which paths are those of screens (`screenPattern`). */
  'screen-pattern': string;
  layout: LayoutWords;
  forms: FormWords;
  'submission-labels': SubmissionWords['labels'];
  desk: DeskContent;
  home: HomeContent;
  'home-faqs': Question[];
  'home-closing': Pages['home']['closing'];
  'message-form': Pages['contact']['form'];
  'adoption-home': AdoptionHomeContent;
  about: AboutContent;
  'anonymity-sheet': AnonymitySheetContent;
  answer: AnswerContent;
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

/**
 * The modules that the site imports as `content:<name>`, by name. `builder/documents/screen-content.ts` makes
 * them.
 */
export type ContentModules = MadeModules & Omit<Pages, keyof MadeModules>;
