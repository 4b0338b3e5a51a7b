/**
 * Signs that a program filled in a form. They can be wrong, so suspected spam is quarantined, never
 * dropped (reliability.md, fault 23).
 */
export interface BotSigns {
  /** A honeypot: a hidden field that visitors leave empty. */
  website: string;
  /** When the form appeared; missing without JavaScript. */
  startedAt: string;
}

export const TRAP_FIELD = 'website' satisfies keyof BotSigns;

export const START_FIELD = 'startedAt' satisfies keyof BotSigns;
