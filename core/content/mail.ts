import * as v from 'valibot';
import { each, fileName, hint, mailSubject, paragraphs, text } from '../schema.ts';
import { MAIL_KINDS, type MailKind, mailOf } from '../submissions/mails.ts';
import { byComment } from '../survey/comments.ts';

/** `name` is what the desk calls the mail. */
const words = { name: text, subject: mailSubject, heading: text, text: paragraphs };
const invitation = { ...words, button: text };
const test = v.strictObject({
  name: text,
  subject: v.pipe(mailSubject, v.includes('{subject}', 'must contain {subject}')),
});
// Mail programs group mails with the same subject into one conversation.
const noticeSubject = v.pipe(
  mailSubject,
  v.includes('{who}', 'must contain {who}, who sent it; {said} stands for the beginning of it'),
);
/**
 * Mails with more words than a heading and text. Each has its own composer
 * (`intake/mail/compose.ts`).
 */
const OWN_WORDS = {
  guide: v.strictObject({
    ...words,
    file: fileName('pdf'),
  }),
  // An operator writes its text.
  'enquiry-answer': v.strictObject({
    name: text,
    subject: mailSubject,
    quoted: hint(
      v.pipe(text, v.includes('{day}', 'must contain {day}, on which it was written')),
      'Above the quoted message.',
    ),
  }),
  'newsletter-confirmation': v.strictObject({ ...words, button: text }),
  'newsletter-import': v.strictObject({
    ...words,
    text: v.pipe(
      paragraphs,
      v.check(
        (text) => text.join().includes('{source}'),
        'must contain {source}, which says where the address came from',
      ),
    ),
    button: text,
  }),
  'newsletter-welcome': v.strictObject(words),
  // Its text comes from `content/newsletters/`.
  newsletter: v.strictObject({ name: text }),
  'newsletter-test': test,
  'survey-announcement': v.strictObject({ ...words, preview: text, button: text }),
  'survey-copy': v.strictObject({
    ...words,
    profile: v.strictObject({
      heading: text,
      text,
      section: text,
      score: text,
      gap: text,
      ready: text,
    }),
    answers: text,
    comments: v.strictObject({ heading: text, ...byComment(() => text) }),
    untraceable: text,
  }),
  'campaign-invitation': v.strictObject({
    ...invitation,
    vouched: hint(
      v.pipe(text, v.includes('{voucher}', 'must contain {voucher}, who vouches for it')),
      'Names the client’s person who vouches for the survey.',
    ),
    terms: hint(
      v.pipe(
        paragraphs,
        v.check(
          (terms) =>
            ['{client}', '{system}', '{least}'].every((name) => terms.join().includes(name)),
          'must contain {client}, {system} and {least}',
        ),
      ),
      'No campaign can change these.',
    ),
    contact: hint(
      v.pipe(text, v.includes('{person}', 'must contain {person}, who answers questions')),
      'The person’s address follows.',
    ),
    sheet: text,
  }),
  'campaign-reminder': hint(
    v.strictObject({ ...invitation, answered: text }),
    '`answered` says that people who have answered get it, too. No campaign can change it.',
  ),
  'campaign-test': test,
  'quarantine-digest': v.strictObject({
    ...words,
    item: v.pipe(
      text,
      v.includes('{form}', 'must contain {form}, which stands for the name of the form'),
    ),
    waiting: hint(text, 'Label of the number of unread messages in quarantine.'),
    from: hint(text, 'Label of the sender.'),
    begins: hint(text, 'Label of the first words.'),
    why: hint(text, 'Label of why a submission is suspected.'),
    mail: hint(text, 'Label of mail to an address that gets none.'),
    stopped: hint(text, 'Says that the address gets no mail.'),
    button: hint(text, 'Label of the link to the desk.'),
    noDesk: hint(text, 'Says how to get a desk.'),
  }),
} satisfies Partial<Record<MailKind, v.GenericSchema>>;

export type OwnMailKind = keyof typeof OWN_WORDS;
export type PlainMailKind = Exclude<MailKind, OwnMailKind>;

/**
 * Consists of a heading and text (and, to the firm, the submitted fields), so it needs no composer
 * of its own.
 */
export function isPlainMail(kind: MailKind): kind is PlainMailKind {
  return !Object.hasOwn(OWN_WORDS, kind);
}

/** `content/mail.yaml`. */
export const mailSchema = v.strictObject({
  reasons: v.strictObject({
    firm: text,
    asked: text,
    newsletterConfirmation: text,
    newsletterImport: text,
    newsletter: text,
    survey: text,
    announcement: text,
    invitation: text,
  }),
  inBrowser: hint(text, 'Label of the link to a newsletter’s page.'),
  leave: text,
  suppress: hint(text, 'The link in the footer of mails to addresses that nobody has verified.'),
  decline: hint(text, 'The link in the footer of invitations, which stops all invitations.'),
  ...each(
    MAIL_KINDS.filter(isPlainMail).filter((kind) => mailOf(kind).to !== 'firm'),
    v.strictObject(words),
  ),
  ...each(
    MAIL_KINDS.filter(isPlainMail).filter((kind) => mailOf(kind).to === 'firm'),
    // `stopped` stands instead of the text if the visitor's address gets no mail from us.
    v.strictObject({ ...words, subject: noticeSubject, stopped: v.optional(paragraphs) }),
  ),
  ...OWN_WORDS,
});

export type MailWords = v.InferOutput<typeof mailSchema>;
