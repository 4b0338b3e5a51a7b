import * as v from 'valibot';
import { each, mailSubject, paragraphs, text } from '../schema.ts';
import { MAIL_KINDS, type MailKind, mailOf } from '../submissions/mails.ts';
import { byComment } from '../survey/comments.ts';

/** `name` is what the desk calls the mail. */
const words = { name: text, subject: mailSubject, heading: text, text: paragraphs };
const invitation = { ...words, button: text };
const test = v.strictObject({
  name: text,
  subject: v.pipe(mailSubject, v.includes('{subject}', 'must contain {subject}')),
});
// Mail programs fold mails with one subject into one conversation.
const noticeSubject = v.pipe(
  mailSubject,
  v.includes('{who}', 'must contain {who}, who sent it; {said} stands for the beginning of it'),
);
/**
 * The mails with more words than a heading and text. Each has its own composer
 * (`intake/mail/compose.ts`).
 */
const OWN_WORDS = {
  guide: v.strictObject({
    ...words,
    file: v.pipe(
      text,
      v.regex(
        /^[\w-]+\.pdf$/,
        'must be a file name of letters, digits and hyphens, ending in .pdf',
      ),
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
    /** Who at the client vouches for it. */
    vouched: v.pipe(text, v.includes('{voucher}', 'must contain {voucher}, who vouches for it')),
    /** What no campaign can change. */
    terms: v.pipe(
      paragraphs,
      v.check(
        (terms) => ['{client}', '{system}', '{least}'].every((name) => terms.join().includes(name)),
        'must contain {client}, {system} and {least}',
      ),
    ),
    /** Whom to write to: the address follows. */
    contact: v.pipe(text, v.includes('{person}', 'must contain {person}, who answers questions')),
    sheet: text,
  }),
  /** `answered`: that it goes to those who have answered, too. No campaign can change it. */
  'campaign-reminder': v.strictObject({ ...invitation, answered: text }),
  'campaign-test': test,
  'quarantine-digest': v.strictObject({
    ...words,
    item: v.pipe(
      text,
      v.includes('{form}', 'must contain {form}, which stands for the name of the form'),
    ),
    /** The label of the number that is unread in quarantine. */
    waiting: text,
    /** The labels of sender, first words, and why a submission is suspected. */
    from: text,
    begins: text,
    why: text,
    /** The label of the link to the desk, or without a desk, how to open one. */
    button: text,
    noDesk: text,
  }),
} satisfies Partial<Record<MailKind, v.GenericSchema>>;

export type OwnMailKind = keyof typeof OWN_WORDS;
export type PlainMailKind = Exclude<MailKind, OwnMailKind>;

/**
 * Whether a mail consists of a heading and text (and, to the firm, the submitted fields), so that
 * it needs no separate composer.
 */
export function isPlainMail(kind: MailKind): kind is PlainMailKind {
  return !Object.hasOwn(OWN_WORDS, kind);
}

/** `content/mail.yaml`: every mail the intake sends, by its kind. */
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
  /** The label of the link to a newsletter's page. */
  inBrowser: text,
  leave: text,
  /** The text of the link in the footer of each mail to an address that nobody has verified. */
  suppress: text,
  /** The text of the link in the footer of each invitation, which stops all invitations. */
  decline: text,
  ...each(
    MAIL_KINDS.filter(isPlainMail).filter((kind) => mailOf(kind).to !== 'firm'),
    v.strictObject(words),
  ),
  ...each(
    MAIL_KINDS.filter(isPlainMail).filter((kind) => mailOf(kind).to === 'firm'),
    v.strictObject({ ...words, subject: noticeSubject }),
  ),
  ...OWN_WORDS,
});

export type MailWords = v.InferOutput<typeof mailSchema>;
