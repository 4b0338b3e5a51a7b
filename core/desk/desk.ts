import * as v from 'valibot';

/** Milliseconds since 1970. */
const time = v.number();
/** What was typed, by field, in the order in which it is shown. */
const said = v.record(v.string(), v.string());
/** A resource or a kind of mail: of this version, or of another that wrote the row. */
const kind = v.string();

/** Something that a visitor sent; of a newsletter sign-up, what became of it. */
export const messageSchema = v.object({
  id: v.string(),
  kind,
  at: time,
  said,
  state: v.optional(v.picklist(['pending', 'confirmed', 'unsubscribed'])),
});
export type Message = v.InferOutput<typeof messageSchema>;

/** A quarantined submission, and why it was suspected of being spam. */
export const quarantinedSchema = v.object({ id: v.string(), kind, at: time, said, reason: v.string() });
export type QuarantinedMessage = v.InferOutput<typeof quarantinedSchema>;

/** A dead letter: when it died, and what the relay said. Of a mail to a respondent of the survey: only the day, and the code of the error. */
export const deadLetterSchema = v.object({ id: v.string(), kind, at: time, recipient: v.optional(v.string()), error: v.string() });
export type DeadLetter = v.InferOutput<typeof deadLetterSchema>;

/** A page of a list; `next` is what to ask for after it. */
export function pageOf<Item extends v.GenericSchema>(item: Item) {
  return v.object({ items: v.array(item), next: v.nullable(v.string()) });
}

/** What wants attention, and what came in lately. */
export const overviewSchema = v.object({
  /** Dead letters that can be sent again, and those that can't any more: their text was deleted. */
  deadLetters: v.number(),
  expiredLetters: v.number(),
  quarantined: v.number(),
  waiting: v.object({ count: v.number(), since: v.nullable(time) }),
  /** In the last thirty days, by resource. */
  received: v.record(v.string(), v.number()),
});
export type Overview = v.InferOutput<typeof overviewSchema>;

/** The survey's sums as far as they may be shown: from five people on (product.md, Survey). */
export const surveyResultsSchema = v.object({
  /** How many have answered. */
  answered: v.number(),
  /** How many of them the sums tell of; 0 while there are none to show. */
  shown: v.number(),
  /** How many must have answered before anything is shown, or shown anew. */
  least: v.number(),
  statements: v.array(v.object({ id: v.number(), text: v.string(), mean: v.number(), choices: v.array(v.number()) })),
});
export type SurveySums = v.InferOutput<typeof surveyResultsSchema>;

/** What was asked for was done: to how many, or with how many mails. */
export const doneSchema = v.object({ count: v.number() });
