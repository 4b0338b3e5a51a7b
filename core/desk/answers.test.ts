import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { campaignsSchema, waveCardsSchema } from './campaigns.ts';
import { deadLetterSchema, messageSchema, pageOf, quarantinedSchema } from './desk.ts';
import { waveFindingsSchema } from './findings.ts';
import { checkedAddressesSchema, invitationsSchema } from './invitations.ts';
import { newsletterSchema, newslettersSchema } from './newsletters.ts';
import { senderCountsSchema, spamRulesSchema } from './spam-rules.ts';
import {
  addressSchema,
  checkedImportSchema,
  erasureSchema,
  subscriberCountsSchema,
} from './subscribers.ts';
import { todaySchema } from './today.ts';
import { visitsSchema } from './visits.ts';

/** What the desk reads of the intake's larger answers. */
const ANSWERS: [string, v.GenericSchema][] = [
  ['campaigns', campaignsSchema],
  ['the cards of a wave', waveCardsSchema],
  ['the findings of a wave', waveFindingsSchema],
  ['invitations to a wave', invitationsSchema],
  ['addresses to invite', checkedAddressesSchema],
  ['newsletters', newslettersSchema],
  ['a newsletter', newsletterSchema],
  ['the list in numbers', subscriberCountsSchema],
  ['an address', addressSchema],
  ['addresses to import', checkedImportSchema],
  ['a page of the inbox', pageOf(messageSchema)],
  ['a page of dead letters', pageOf(deadLetterSchema)],
  ['what needs an operator today', todaySchema],
  ['the rules against spam', spamRulesSchema],
  ['how much a sender has sent', senderCountsSchema],
  ['the visits', visitsSchema],
  ['an erasure', erasureSchema],
  ['a page of the quarantine', pageOf(quarantinedSchema)],
];

// A text that is a day, too.
const VALUES: Record<string, unknown> = { string: '2026-12-01', number: 1, boolean: true };

/** A whole answer that a schema takes: each field, and one entry of each list. */
function answerOf(schema: v.GenericSchema): unknown {
  // What valibot calls the parts of its schemas.
  const { type, entries, item, wrapped, options, literal, key, value, getter } =
    // biome-ignore lint/suspicious/noExplicitAny: its schemas have a type each.
    schema as any;
  if (entries) return mapValues(entries, answerOf);
  if (item) return [answerOf(item)];
  if (wrapped) return answerOf(wrapped);
  if (getter) return answerOf(getter());
  if (type === 'record')
    return Object.fromEntries(
      (key.options ?? ['x']).map((name: string) => [name, answerOf(value)]),
    );
  if (options) return typeof options[0] === 'object' ? answerOf(options[0]) : options[0];
  if (literal !== undefined) return literal;
  if (type in VALUES) return VALUES[type];
  throw new Error(`An answer of the type ${type} is not made here.`);
}

const mapValues = (
  fields: Record<string, v.GenericSchema>,
  make: (one: v.GenericSchema) => unknown,
) => Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, make(field)]));

describe('A desk that was opened before an update', () => {
  test.each(ANSWERS)('reads %s from a newer intake, which may tell more', (_name, schema) => {
    const answer = answerOf(schema) as object;
    expect(v.parse(schema, { ...answer, later: true })).toEqual(answer);
  });

  test.each(ANSWERS)(
    'shows no part of %s as empty that a newer intake no longer tells',
    (_name, schema) => {
      const answer = answerOf(schema) as Record<string, unknown>;
      const readable = Object.keys(answer).filter((left) =>
        v.is(schema, Object.fromEntries(Object.entries(answer).filter(([name]) => name !== left))),
      );
      // Of a newsletter that was not sent, was sent already, or isn't written at the desk.
      const parts = ['progress', 'source', 'draft'];
      expect(readable.filter((name) => !parts.includes(name))).toEqual([]);
    },
  );
});
