import * as v from 'valibot';
import { between, pictureOrDrawing, slug, text } from '../schema.ts';
import { readAddress, suggestAddress } from '../submissions/address.ts';

const address = v.pipe(
  v.string(),
  v.check(
    (typed) => readAddress(typed) === typed,
    ({ input }) =>
      `must be an e-mail address, such as ${suggestAddress(input) ?? 'hello@equanta.example'}`,
  ),
);
const https = v.pipe(
  v.string(),
  v.url('must be a full address beginning with https://'),
  v.startsWith('https://', 'must begin with https://'),
);

/** `content/brand.yaml`: the firm's name, addresses and legal details. */
export const brandSchema = v.strictObject({
  name: text,
  /** The language that the site is written in (BCP 47). */
  language: v.optional(
    v.pipe(v.string(), v.check(isLanguage, 'must be a language, such as "en-GB" or "de"')),
    'en-GB',
  ),
  /** Where the firm's day begins and ends: an article appears on its day there. */
  timeZone: v.optional(
    v.pipe(v.string(), v.check(isTimeZone, 'must be a time zone, such as "Europe/London"')),
    'UTC',
  ),
  legalName: text,
  tagline: text,
  summary: text,
  /** A year. */
  founded: v.optional(v.pipe(v.number(), v.integer('must be a year, such as 2019'))),
  location: text,
  /** At the foot of mails. Many countries require it in newsletters. */
  postalAddress: v.optional(text),
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
  /** The alternative text of a link preview's picture; `{title}` is the page's title. */
  previewAlt: v.pipe(
    text,
    v.includes('{title}', 'must hold {title}, where the title of the page goes'),
  ),
  mail: v.strictObject({ from: address, to: address }),
});

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^(UTC$|[A-Z]\w+\/)/.test(name); // An offset such as +01:00 forgets summer time.
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

/** The `source` of a figure whose source the firm owes. */
export const OWED = 'sample';
/** The `source` of a figure of what the firm offers, such as a fee, which needs none. */
export const OFFER = 'offer';

/** `content/claims.yaml`: every figure the site states, with its scope. */
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
  /** A file in `content/pictures`; without one, the initials stand in its place. */
  portrait: v.optional(pictureOrDrawing),
});

/** `content/people.yaml`: the people whom about, home and testimonials introduce. */
export const peopleSchema = v.strictObject({
  founders: between(1, 8, founder),
});

export type Brand = v.InferOutput<typeof brandSchema>;
export type Claim = v.InferOutput<typeof claimsSchema>[string];
export type Claims = v.InferOutput<typeof claimsSchema>;
export type Founder = v.InferOutput<typeof founder>;
export type People = v.InferOutput<typeof peopleSchema>;
