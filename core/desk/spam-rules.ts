import * as v from 'valibot';
import { email } from '../submissions/fields.ts';
import { TEXT_MAX_LENGTH } from '../submissions/limits.ts';
import { mailboxOf } from '../submissions/mailbox.ts';

/** The sender's address, its domain, or the text. */
const SPAM_RULE_KINDS = ['address', 'domain', 'phrase'] as const;
export type SpamRuleKind = (typeof SPAM_RULE_KINDS)[number];

// Shorter phrases occur in too many real messages.
const PHRASE_MIN_LENGTH = 8;
const PHRASE_MAX_LENGTH = 200;
// RFC 1035, section 2.3.4.
const DOMAIN_MAX_LENGTH = 253;

const address = v.pipe(email, v.transform(mailboxOf));
const domain = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.maxLength(DOMAIN_MAX_LENGTH, `Please use at most ${DOMAIN_MAX_LENGTH} characters.`),
  v.regex(/^[^\s@/.]+(\.[^\s@/.]+)+$/, 'Please enter a domain, such as example.com.'),
  v.transform((text) => domainOf(`x@${text}`)),
);
const PHRASE_TOO_LONG = `Please use at most ${PHRASE_MAX_LENGTH} characters.`;
const phrase = v.pipe(
  v.string(),
  v.maxLength(TEXT_MAX_LENGTH, PHRASE_TOO_LONG),
  v.transform((text) => text.trim().replace(/\s+/g, ' ')),
  v.minLength(
    PHRASE_MIN_LENGTH,
    `Please use at least ${PHRASE_MIN_LENGTH} characters: shorter phrases are in real messages, too.`,
  ),
  v.maxLength(PHRASE_MAX_LENGTH, PHRASE_TOO_LONG),
);

/** The value is normalised. */
export const newSpamRuleSchema = v.variant('kind', [
  v.object({ kind: v.literal('address'), value: address }),
  v.object({ kind: v.literal('domain'), value: domain }),
  v.object({ kind: v.literal('phrase'), value: phrase }),
]);
export type NewSpamRule = v.InferOutput<typeof newSpamRuleSchema>;

/** `madeAt` is in ms since 1970. */
const spamRuleSchema = v.object({
  id: v.string(),
  kind: v.picklist(SPAM_RULE_KINDS),
  value: v.string(),
  madeBy: v.string(),
  madeAt: v.number(),
});
export type SpamRule = v.InferOutput<typeof spamRuleSchema>;

/** The latest first. */
export const spamRulesSchema = v.object({ items: v.array(spamRuleSchema) });

/** Messages in the inbox from an address, and from its whole domain. */
export const senderCountsSchema = v.object({
  address: v.string(),
  domain: v.string(),
  ofAddress: v.number(),
  ofDomain: v.number(),
});
export type SenderCounts = v.InferOutput<typeof senderCountsSchema>;

export function describeSpamRule({ kind, value }: Pick<SpamRule, 'kind' | 'value'>): string {
  switch (kind) {
    case 'address':
      return `everything from ${value}`;
    case 'domain':
      return `everybody at ${value}`;
    case 'phrase':
      return `texts with “${value}”`;
  }
}

/**
 * The rule's name in the audit log, which contains no addresses and no words of others
 * (decisions/desk-access.md).
 */
export function spamRuleName({ kind, value }: Pick<SpamRule, 'kind' | 'value'>): string {
  return kind === 'domain' ? value : kind;
}

export function domainOf(emailAddress: string): string {
  const mailbox = mailboxOf(emailAddress);
  return mailbox.slice(mailbox.lastIndexOf('@') + 1);
}
