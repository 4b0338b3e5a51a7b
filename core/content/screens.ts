import type { Language } from '../language.ts';
import type { TitledText } from '../schema.ts';
import type { CommentField } from '../survey/comments.ts';
import type { ScanContent } from '../survey/scan.ts';
import type { StepWords, SurveyScreenWords } from '../survey/words.ts';
import type { CardWords } from './cards.ts';
import type { Brand, Claim, Founder } from './firm.ts';
import type { FormWords } from './forms.ts';
import type { ArticleTeaser, ListPage } from './insights.ts';
import type { Logo } from './look.ts';
import type { MailWords } from './mail.ts';
import type { Quote } from './pages/testimonials.ts';
import type { Pages } from './pages.ts';
import type { Picture } from './picture.ts';

/** With the logo, without what the site doesn't show. */
export type PublicBrand = Omit<
  Brand,
  'mail' | 'language' | 'legalName' | 'postalAddress' | 'founded' | 'previewAlt' | 'timeZone'
> & {
  logo: Logo;
};

export interface HomeContent extends Omit<Pages['home'], 'closing'> {
  /** One sentence of the testimonial on the purpose page. */
  testimonial: Quote & { company: string };
  /** Without the lazily loaded message form. */
  closing: Pick<Pages['home']['closing'], 'heading' | 'text' | 'action'>;
  /** Each with its source, or that the firm counted it. */
  figures: ShownClaim[];
  founders: ShownFounder[];
  latest: ArticleTeaser[];
  bridge: Picture;
  /** For narrow screens. */
  bridgeCrop: Picture;
  lighthouse: Picture;
}

export type ShownFounder = Omit<Founder, 'portrait'> & { portrait?: Picture | undefined };

export interface AdoptionHomeContent extends Omit<Pages['adoption-home'], 'claim'> {
  claim: Omit<Pages['adoption-home']['claim'], 'figure'> & { figure: Claim };
}

/** The words of its message form are a module of their own. */
export type ContactContent = Omit<Pages['contact'], 'form'>;

export interface AboutContent extends Omit<Pages['about'], 'founders'> {
  founders: Omit<Pages['about']['founders'], 'biographies'> & {
    people: (ShownFounder & { biography: string[] })[];
  };
}

export interface JourneyStep extends TitledText {
  practice?: string;
}

/** A language in which people can answer, with the name that it has in itself. */
export interface OfferedLanguage {
  tag: string;
  name: string;
}

/** What respondents read, in another language than the firm's. */
export interface SpokenWords {
  language: Language;
  answer: Pages['answer'];
  survey: SurveyScreenWords;
  sheet: Pages['anonymity-sheet'];
  forms: FormWords;
  arriving: Pages['arriving'];
}

export interface AnswerContent {
  language: Language;
  words: Pages['answer'];
  /** The firm's first; none if there are no others. */
  languages: OfferedLanguage[];
  /** By language, without the firm's: what those read whose browser runs no JavaScript. */
  withoutScript: Record<string, string>;
}

export interface AnonymitySheetContent {
  language: Language;
  languages: AnswerContent['languages'];
  withoutScript: AnswerContent['withoutScript'];
  words: Pages['anonymity-sheet'];
  frame: Pick<Pages['answer'], 'for' | 'footer' | 'idle' | 'withoutScript' | 'sides' | 'languages'>;
  firm: { name: string; email: string; address: string };
}

export type QuickScanContent = Pages['quick-scan'] & { scan: ScanContent };

/** The words of the steps are shared with the survey. */
export type ReadinessScanContent = Pages['readiness-scan'] & { steps: StepWords };

export type ShownClaim = Omit<Claim, 'source'> & { source?: string };

export interface MethodologyContent extends Omit<Pages['methodology'], 'shared' | 'figures'> {
  /**
   * Each with its source, if it has one. While the firm owes a source, the text ends with a note on
   * it.
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
 * The desk's names of fields, forms, mails and the survey's comments. A row stored by another
 * version may have other keys.
 */
export interface DeskContent {
  /** The firm's, of what clients get. The desk itself speaks English. */
  language: Language;
  cards: CardWords;
  /** By language, what is printed in others than the firm's. */
  printed: Record<string, { language: Language; cards: CardWords }>;
  reply: MailWords['enquiry-answer'];
  labels: Record<string, string>;
  forms: Record<string, { one: string; many: string }>;
  mails: Record<string, string>;
  comments: Record<CommentField, string>;
  /** What the firm calls its short scan. */
  quickScan: string;
  standingAnswers: StandingAnswer[];
}

/** Operators insert it by name. */
export interface StandingAnswer {
  name: string;
  text: string;
}
