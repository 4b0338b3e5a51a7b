import { readEnquiries } from '../../sample-store/enquiries.ts';
import { OWN_SITE } from './sites.ts';
import { SUBMISSIONS } from './submissions.ts';

/** The days of the simulated week, Monday to Sunday. */
export const DAYS = 7;

/** What somebody sends with the contact form, and on which day of the week (0 is Monday). */
export interface WeekSubmission {
  day: number;
  body: { name: string; userEmail: string; message: string } & Record<string, string>;
}

/**
 * The enquiries of the week: those of the sample store. One visitor's password manager fills the
 * honeypot.
 */
export const ENQUIRIES: readonly WeekSubmission[] = spread(
  readEnquiries(Date.now(), OWN_SITE.url)
    .filter(({ resource, body }) => resource === 'contact-messages' && !body.website)
    .slice(0, 40)
    .map(({ body: { name = '', message = '', ...body } }) => ({ ...body, name, message })),
).map((enquiry, index) =>
  index === 9
    ? { ...enquiry, body: { ...enquiry.body, website: 'https://filled-in.example' } }
    : enquiry,
);

/** What one enquiry says, by its place. @throws if there are fewer. */
export function enquiryAt(index: number): WeekSubmission['body'] {
  const enquiry = ENQUIRIES[index];
  if (!enquiry) throw new Error(`There are ${ENQUIRIES.length} enquiries.`);
  return enquiry.body;
}

/** The spam of the week by its kind: how much there is, and what the one with this number says. */
const SPAM = {
  links: {
    count: 100,
    text: (name: string) =>
      `${name} offers backlinks: https://rank.example/1 https://rank.example/2 https://rank.example/3`,
  },
  script: {
    count: 70,
    text: () => 'Здравствуйте, мы продвигаем сайты в поисковых системах быстро и недорого.',
  },
  trapped: {
    count: 60,
    text: (name: string) =>
      `Dear owner, this is ${name}. We place your firm in every directory there is.`,
  },
  copies: {
    count: 60,
    text: () =>
      'We buy used machines of every kind and pay on the day that we collect them, without any paperwork.',
  },
  // No rule catches these: an operator has to.
  plausible: {
    count: 10,
    text: (name: string) =>
      `Hello, I am ${name}. I saw your page and would love to hear what you would pay for more visitors.`,
  },
};
export type SpamKind = keyof typeof SPAM;

/** The 300 pieces of spam of the week, each with its kind. */
export const WEEK_SPAM: readonly (WeekSubmission & { kind: SpamKind })[] = Object.keys(SPAM)
  .filter((kind): kind is SpamKind => kind in SPAM)
  .flatMap((kind) =>
    spread(Array.from({ length: SPAM[kind].count }, (_, index) => spamOf(kind, index))).map(
      (sent) => ({ ...sent, kind }),
    ),
  );

function spamOf(kind: SpamKind, index: number): WeekSubmission['body'] {
  const name = `${nameOf(index)} of ${kind}`;
  const own = kind === 'trapped' ? { website: 'https://directory.example' } : {};
  return {
    ...SUBMISSIONS['contact-messages'],
    ...own,
    name,
    userEmail: `${kind}-${index}@spam-${index}.example`,
    message: SPAM[kind].text(name),
  };
}

/** A name of letters alone, because copies of a text are recognised by their letters. */
function nameOf(index: number): string {
  return [...String(index)].map((digit) => 'bdfghklmnp'[Number(digit)] ?? '').join('a');
}

/** Spreads what was sent evenly over the days of the week. */
function spread(bodies: WeekSubmission['body'][]): WeekSubmission[] {
  return bodies.map((body, index) => ({ day: Math.floor((index * DAYS) / bodies.length), body }));
}
