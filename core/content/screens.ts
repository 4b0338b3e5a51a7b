import type { CommentField } from '../survey/draft.ts';
import type { ScanContent } from '../survey/scan.ts';
import type { StepWords } from '../survey/words.ts';
import type { Brand, Claim, Founder } from './firm.ts';
import type { ArticleTeaser, ListPage } from './insights.ts';
import type { Logo } from './look.ts';
import type { Quote } from './pages/testimonials.ts';
import type { Pages } from './pages.ts';
import type { Picture } from './picture.ts';
import type { TitledText } from './schema.ts';

/** The brand without the parts that the site doesn't show, and the logo. */
export type PublicBrand = Omit<Brand, 'mail' | 'legalName' | 'founded' | 'previewAlt'> & {
  logo: Logo;
};

/** Home's words, and its content from other files. */
export interface HomeContent extends Omit<Pages['home'], 'closing'> {
  /** Only the part outside the lazily loaded message form. */
  closing: Pick<Pages['home']['closing'], 'heading' | 'text' | 'action'>;
  figures: Claim[];
  founders: Founder[];
  /** The three newest articles. */
  latest: ArticleTeaser[];
  bridge: Picture;
  /** The bridge's middle part, for narrow screens. */
  bridgeCrop: Picture;
  lighthouse: Picture;
}

/** The original home, with the claim that its drawing illustrates. */
export interface AdoptionHomeContent extends Omit<Pages['adoption-home'], 'claim'> {
  claim: Omit<Pages['adoption-home']['claim'], 'figure'> & { figure: Claim };
}

/** The contact page without the words of its message form, which are a module of their own. */
export type ContactContent = Omit<Pages['contact'], 'form'>;

/** The about page, with the founders themselves. */
export interface AboutContent extends Omit<Pages['about'], 'founders'> {
  founders: Omit<Pages['about']['founders'], 'biographies'> & {
    people: (Founder & { biography: string[] })[];
  };
}

/** A step of the 4E Journey, with what a team notices of it. */
export interface JourneyStep extends TitledText {
  practice?: string;
}

/** The screen of a client's survey: its words, and those of the survey's preview. */
export interface AnswerContent {
  words: Pages['answer'];
  surveyState: Pages['trust-bridge-protocol']['surveyState'];
  preview: Pages['trust-bridge-protocol']['comingSoon']['preview'];
}

/** The anonymity sheet, in the frame of the survey. */
export interface AnonymitySheetContent {
  words: Pages['anonymity-sheet'];
  frame: Pick<Pages['answer'], 'for' | 'footer' | 'idle' | 'withoutScript'>;
  firm: { name: string; email: string };
}

/** The quick scan's screen: its words, and the scan itself. */
export type QuickScanContent = Pages['quick-scan'] & { scan: ScanContent };

/**
 * The full scan's screen: its own words, and those of the steps, which it shares with the survey.
 */
export type ReadinessScanContent = Pages['readiness-scan'] & { steps: StepWords };

/** A figure of the site, as Methodology lists it. */
export type ShownClaim = Omit<Claim, 'source'> & { source?: string };

/** The methodology page, with the steps as home describes them and every figure of the site. */
export interface MethodologyContent extends Omit<Pages['methodology'], 'shared' | 'figures'> {
  /**
   * The claims, each with its source, if it has one. The text ends with the note on those whose
   * source the firm owes, while there are any.
   */
  figures: Omit<Pages['methodology']['figures'], 'sourceMissing'> & { claims: ShownClaim[] };
  shared: Omit<Pages['methodology']['shared'], 'practice'> & { steps: JourneyStep[] };
}

/** The purpose page, with its lighthouse by night. */
export type PurposeContent = Pages['purpose'] & { lighthouse: Picture };

export interface QuotedFounder extends Founder {
  text: string[];
  quotes: Quote[];
}

/** The testimonials page, with the founders themselves. */
export interface TestimonialsContent extends Omit<Pages['testimonials'], 'founders'> {
  founders: QuotedFounder[];
}

/** The list of articles, with its first page. */
export interface InsightsContent extends Omit<Pages['insights'], 'preview'> {
  first: ListPage;
}

/**
 * The desk's names of fields, forms, mails and the survey's questions for comments. A row stored by
 * another version may hold others.
 */
export interface DeskContent {
  labels: Record<string, string>;
  forms: Record<string, { one: string; many: string }>;
  mails: Record<string, string>;
  comments: Record<CommentField, string>;
}
