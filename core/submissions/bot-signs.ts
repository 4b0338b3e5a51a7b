/**
 * What tells a program from a visitor, sent to the intake beside a form's payload. These are only signs: suspected spam is
 * quarantined, never dropped (reliability.md, fault 23).
 */
export interface BotSigns {
  /** A field that no visitor sees, so none fills it in. */
  website: string;
  /** When the form appeared; one that is posted without JavaScript can't tell. */
  startedAt: string;
}

/** The name of the field that no visitor sees. */
export const TRAP_FIELD = 'website' satisfies keyof BotSigns;

/** The name of the one that says when the form appeared. */
export const START_FIELD = 'startedAt' satisfies keyof BotSigns;
