import type { TitledText } from '../schema.ts';
import type { CommentField } from '../survey/comments.ts';
import type { ScanContent } from '../survey/scan.ts';
import type { StepWords } from '../survey/words.ts';
import type { Brand, Claim, Founder } from './firm.ts';
import type { ArticleTeaser, ListPage } from './insights.ts';
import type { Logo } from './look.ts';
import type { Quote } from './pages/testimonials.ts';
import type { Pages } from './pages.ts';
import type { Picture } from './picture.ts';

/** The brand without the parts that the site doesn't show, and the logo. */
export type PublicBrand = Omit<
  Brand,
  'mail' | 'legalName' | 'postalAddress' | 'founded' | 'previewAlt' | 'timeZone'
> & {
  logo: Logo;
};

export interface HomeContent extends Omit<Pages['home'], 'closing'> {
  /** One sentence of the testimonial on the purpose page. */
  testimonial: Quote & { company: string };
  /** Only the part outside the lazily loaded message form. */
  closing: Pick<Pages['home']['closing'], 'heading' | 'text' | 'action'>;
  /** Each with its source, or that it is the firm's own count. */
  figures: ShownClaim[];
  founders: ShownFounder[];
  latest: ArticleTeaser[];
  bridge: Picture;
  /** The bridge's middle part, for narrow screens. */
  bridgeCrop: Picture;
  lighthouse: Picture;
}

export type ShownFounder = Omit<Founder, 'portrait'> & { portrait?: Picture | undefined };

export interface AdoptionHomeContent extends Omit<Pages['adoption-home'], 'claim'> {
  claim: Omit<Pages['adoption-home']['claim'], 'figure'> & { figure: Claim };
}

/** The contact page without the words of its message form, which are a module of their own. */
export type ContactContent = Omit<Pages['contact'], 'form'>;

export interface AboutContent extends Omit<Pages['about'], 'founders'> {
  founders: Omit<Pages['about']['founders'], 'biographies'> & {
    people: (ShownFounder & { biography: string[] })[];
  };
}

export interface JourneyStep extends TitledText {
  practice?: string;
}

export interface AnswerContent {
  words: Pages['answer'];
}

export interface AnonymitySheetContent {
  words: Pages['anonymity-sheet'];
  frame: Pick<Pages['answer'], 'for' | 'footer' | 'idle' | 'withoutScript'>;
  firm: { name: string; email: string; address: string };
}

export type QuickScanContent = Pages['quick-scan'] & { scan: ScanContent };

/**
 * The full scan's screen: its own words, and those of the steps, which it shares with the survey.
 */
export type ReadinessScanContent = Pages['readiness-scan'] & { steps: StepWords };

export type ShownClaim = Omit<Claim, 'source'> & { source?: string };

export interface MethodologyContent extends Omit<Pages['methodology'], 'shared' | 'figures'> {
  /**
   * The claims, each with its source, if it has one. The text ends with the note on those whose
   * source the firm owes, while there are any.
   */
  figures: Omit<Pages['methodology']['figures'], 'sourceMissing'> & { claims: ShownClaim[] };
  shared: Omit<Pages['methodology']['shared'], 'practice'> & { steps: JourneyStep[] };
}

export type PurposeContent = Pages['purpose'] & { lighthouse: Picture };

export interface QuotedFounder extends Omit<Founder, 'portrait'> {
  text: string[];
  quotes: Quote[];
}

export interface TestimonialsContent extends Omit<Pages['testimonials'], 'founders'> {
  founders: QuotedFounder[];
}

/** `sections` is how many the survey has. */
export type TrustBridgeContent = Pages['trust-bridge-protocol'] & { sections: number };

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
