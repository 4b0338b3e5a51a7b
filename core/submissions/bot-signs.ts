/**
 * Signs that a program filled in a form, sent to the intake with the payload. They can be wrong, so
 * suspected spam is quarantined, never dropped (reliability.md, fault 23).
 */
export interface BotSigns {
  /** The value of the honeypot: a hidden field that visitors leave empty. */
  website: string;
  /** When the form appeared; absent without JavaScript. */
  startedAt: string;
}

export const TRAP_FIELD = 'website' satisfies keyof BotSigns;

export const START_FIELD = 'startedAt' satisfies keyof BotSigns;
