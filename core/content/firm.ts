import * as v from 'valibot';
import { between, hint, named, pictureOrDrawing, slug, text } from '../schema.ts';
import { readAddress, suggestAddress } from '../submissions/address.ts';

const address = v.pipe(
  v.string(),
  v.check(
    (typed) => readAddress(typed) === typed,
    ({ input }) =>
      `must be an e-mail address, such as ${suggestAddress(input) ?? 'hello@equanta.example'}`,
  ),
  v.metadata({ pattern: '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$' }),
);
const https = v.pipe(
  v.string(),
  v.check(
    (typed) => typed.startsWith('https://') && URL.canParse(typed),
    'must be a full address beginning with https://',
  ),
  v.metadata({ pattern: '^https://[^\\s]+$' }),
);

/** What is wrong with a language of {@link isRightToLeft}. */
export const RIGHT_TO_LEFT = 'is written from right to left, which the site can’t show yet';

/** `content/brand.yaml`. */
export const brandSchema = v.strictObject({
  name: text,
  language: v.optional(
    hint(
      v.pipe(
        v.string(),
        v.check((tag) => !isRightToLeft(tag), `${RIGHT_TO_LEFT}: name another language`),
        v.check(isLanguage, 'must be a language, such as "en-GB" or "de"'),
      ),
      'The language of the site, as a BCP 47 tag.',
    ),
    'en-GB',
  ),
  timeZone: v.optional(
    hint(
      v.pipe(v.string(), v.check(isTimeZone, 'must be a time zone, such as "Europe/London"')),
      'The firm’s day begins and ends there: an article appears when its date begins.',
    ),
    'UTC',
  ),
  legalName: text,
  tagline: text,
  summary: text,
  founded: v.optional(
    hint(v.pipe(v.number(), v.integer('must be a year, such as 2019')), 'A year.'),
  ),
  location: text,
  postalAddress: v.optional(
    hint(text, 'At the foot of mails. Many countries require it in newsletters.'),
  ),
  emails: between(1, 6, v.strictObject({ label: text, address })),
  phones: between(
    0,
    6,
    v.strictObject({
      label: text,
      number: text,
      dial: v.pipe(
        v.string(),
        v.regex(
          /^\+\d{6,15}$/,
          'must be a number with its country code and no spaces, such as "+442079460123"',
        ),
      ),
    }),
  ),
  schedulingUrl: https,
  previewAlt: hint(
    v.pipe(text, v.includes('{title}', 'must hold {title}, where the title of the page goes')),
    'Of a link preview’s picture; `{title}` is the page’s title.',
  ),
  mail: v.strictObject({ from: address, to: address }),
});

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^(UTC$|[A-Z]\w+\/)/.test(name); // An offset such as +01:00 ignores summer time.
  } catch {
    return false;
  }
}

function isLanguage(tag: string): boolean {
  try {
    return new Intl.Locale(tag).maximize().script !== undefined;
  } catch {
    return false;
  }
}

/** @returns false for what is no language. */
export function isRightToLeft(tag: string): boolean {
  try {
    const locale: Intl.Locale & { getTextInfo?: () => { direction?: string } } = new Intl.Locale(
      tag,
    );
    return locale.getTextInfo?.().direction === 'rtl';
  } catch {
    return false;
  }
}

/** The `source` of a figure whose source the firm still owes. */
export const OWED = 'sample';
/** The `source` of a figure of what the firm offers, such as a fee, which needs no other. */
export const OFFER = 'offer';

/** `content/claims.yaml`: every figure that the site states. */
export const claimsSchema = v.record(
  slug,
  v.strictObject({ figure: text, claim: text, scope: text, source: text }),
);

const founder = v.strictObject({
  id: slug,
  name: text,
  initials: v.pipe(text, v.maxLength(3, 'is over three letters')),
  role: text,
  email: address,
  profile: https,
  portrait: v.optional(
    hint(
      named('picture', pictureOrDrawing),
      'In `content/pictures`. Without one, initials stand in its place.',
    ),
  ),
});

/** `content/people.yaml`. */
export const peopleSchema = v.strictObject({
  founders: between(1, 8, founder),
});

export type Brand = v.InferOutput<typeof brandSchema>;
export type Claim = v.InferOutput<typeof claimsSchema>[string];
export type Claims = v.InferOutput<typeof claimsSchema>;
export type Founder = v.InferOutput<typeof founder>;
export type People = v.InferOutput<typeof peopleSchema>;
