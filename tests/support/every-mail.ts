import { createTransport } from 'nodemailer';
import { INVITING_KINDS } from '../../core/campaigns/invitations.ts';
import type { NewsletterText } from '../../core/intake/newsletter.ts';
import type { IntakeParts } from '../../core/intake/parts.ts';
import { formOfMail, MAIL_KINDS, type MailKind, mailOf } from '../../core/submissions/mails.ts';
import { showSurvey } from '../../core/survey/shown-survey.ts';
import { compose } from '../../intake/mail/compose.ts';
import type { MailMessage } from '../../intake/mail/message.ts';
import { createPost } from '../../intake/mail/post.ts';
import { transportOf } from './mail.ts';
import { QUESTIONNAIRE } from './questionnaire.ts';
import { SUBMISSIONS } from './submissions.ts';
import { allAnswered } from './survey.ts';
import { textsIn } from './texts.ts';

interface MailSite {
  parts: IntakeParts;
  siteUrl: string;
  newsletter: NewsletterText;
}

const SURVEY = await showSurvey(QUESTIONNAIRE);

const INVITATION = {
  campaign: 'Polaris rollout',
  client: 'Northwater',
  system: 'Polaris',
  closesOn: '2026-12-01',
  recipientKey: 'b',
  sheet: { contactName: '', contactEmail: '', voucher: '' },
  sheetToken: 's'.repeat(43),
  token: 'a'.repeat(43),
};

const FACTS = {
  ...SUBMISSIONS['access-requests'],
  ...SUBMISSIONS['contact-messages'],
  answers: allAnswered(2),
  comments: { workingWell: 'The gate.' },
  items: Object.entries(SUBMISSIONS).map(([resource, payload]) => ({
    id: resource,
    resource,
    payload,
    reason: 'It was quick.',
  })),
  waiting: 2,
  subscriberId: 'a',
  askedAt: 0,
  recipientKey: 'b',
  source: 'The spring fair',
  newsletter: 'the-first',
  tested: 'the-first',
};
const ANSWER = 'Gladly.\n\nWhen?';

/** What the mails say besides the words of the firm. */
export const GIVEN_IN_MAILS = textsIn([INVITATION, FACTS, ANSWER.split('\n')]).filter(
  (text) => text.length > 1,
);

/** Composes a mail of each kind, as an ordinary one would be. */
export function composeEvery({ parts, siteUrl, newsletter }: MailSite): Map<MailKind, MailMessage> {
  const { subject, preview, body } = newsletter;
  const text = { subject, preview, body };
  const composing = {
    parts,
    siteUrl,
    intakeUrl: siteUrl,
    mailLink: (step: string) => `${siteUrl}/${step}?id=a&key=${'k'.repeat(43)}`,
  };
  const facts = { ...FACTS, survey: SURVEY, deskUrl: `${siteUrl}/desk/`, text };
  return new Map(
    MAIL_KINDS.map((kind) => {
      const inviting = INVITING_KINDS.find((one) => one === kind) ?? 'campaign-invitation';
      const form = formOfMail(kind);
      const own = kind.startsWith('campaign-')
        ? { ...facts, ...INVITATION, kind: inviting, words: undefined }
        : kind === 'enquiry-answer'
          ? {
              text: ANSWER,
              quoted: SUBMISSIONS['contact-messages'].message,
              writtenAt: 0,
            }
          : form && mailOf(kind).to === 'firm'
            ? SUBMISSIONS[form]
            : facts;
      const message = compose(kind, own, composing);
      const unsubscribe = {
        url: `${siteUrl}/mail/unsubscribe?token=t`,
        label: parts.mail.suppress,
      };
      return [kind, mailOf(kind).to === 'visitor' ? { ...message, unsubscribe } : message];
    }),
  );
}

/** Writes each mail as a relay gets it. */
export async function printEvery(site: MailSite, from: string): Promise<Map<MailKind, Buffer>> {
  const printer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  let printed: Buffer = Buffer.from('');
  const post = createPost({
    transport: transportOf(async (mail) => {
      printed = (await printer.sendMail(mail)).message as Buffer;
    }),
    parts: site.parts,
    guide: Buffer.from('%PDF-1.7 the guide'),
    settings: { siteUrl: site.siteUrl, intakeUrl: site.siteUrl },
    from,
  });
  const mails = new Map<MailKind, Buffer>();
  for (const [kind, message] of composeEvery(site)) {
    const { to } = mailOf(kind);
    await post({
      messageId: `<${kind}.1f0c@${from.split('@')[1]}>`,
      date: Date.now(),
      recipient: to === 'firm' ? 'inbox@firm.example' : 'ines@example.org',
      message,
      isUnanswered: to === 'invited' || kind === 'survey-copy',
      name: kind,
    });
    mails.set(kind, printed);
  }
  return mails;
}
