import type { SurveyScreenWords } from '../survey/words.ts';
import type { FormWords } from './forms.ts';
import type { LayoutWords } from './layout.ts';
import type { MessageFormWords } from './pages/contact.ts';
import type { LegalPage } from './pages/legal.ts';
import type { HomePage, Pages, Question } from './pages.ts';
import type {
  AboutContent,
  AdoptionHomeContent,
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
} from './screens.ts';
import type { SubmissionWords } from './submissions.ts';

/** The modules that are not simply one file of `content/pages`: the build makes each from several sources. */
export interface MadeModules {
  brand: PublicBrand;
  layout: LayoutWords;
  forms: FormWords;
  'submission-labels': SubmissionWords['labels'];
  desk: DeskContent;
  home: HomeContent;
  'home-faqs': Question[];
  'home-closing': HomePage['closing'];
  'message-form': MessageFormWords;
  'adoption-home': AdoptionHomeContent;
  about: AboutContent;
  contact: ContactContent;
  insights: InsightsContent;
  methodology: MethodologyContent;
  purpose: PurposeContent;
  testimonials: TestimonialsContent;
  'implementation-survey': SurveyScreenWords;
  'readiness-scan': ReadinessScanContent;
  'quick-scan': QuickScanContent;
  privacy: LegalPage;
  terms: LegalPage;
}

/** What the site imports as `content:<name>`, by that name. The build makes it (`builder/screen-content.ts`); `site/content.d.ts` declares it. */
export type ContentModules = MadeModules & Omit<Pages, keyof MadeModules>;
