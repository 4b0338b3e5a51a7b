import type { Mail } from './define-form.ts';
import { FORMS } from './forms.ts';
import { isProvider, mailboxOf } from './mailbox.ts';
import { FORM_RESOURCES, type FormResource, RESOURCES, type Resource } from './submission.ts';

/** Mails that no form defines. */
const OTHER_MAILS = {
  'enquiry-answer': { to: 'enquirer' },
  'newsletter-welcome': { to: 'subscriber' },
  'newsletter-import': { to: 'visitor', oncePer: 'day', isBulk: true },
  newsletter: { to: 'many' },
  'newsletter-test': { to: 'operator', perDay: 20 },
  'survey-announcement': { to: 'many' },
  'quarantine-digest': { to: 'firm' },
  'campaign-invitation': { to: 'invited', perDay: 1 },
  'campaign-reminder': { to: 'invited', perDay: 1 },
  'campaign-test': { to: 'invited', perDay: 20 },
} as const satisfies Record<string, Mail>;

type QueuedBy<Name extends Resource> = Extract<keyof (typeof RESOURCES)[Name]['mails'], string>;
export type MailKind = { [Name in Resource]: QueuedBy<Name> }[Resource] | keyof typeof OTHER_MAILS;

const ALL = new Map<string, Mail>([
  ...Object.values(RESOURCES).flatMap(({ mails }) => Object.entries<Mail>(mails)),
  ...Object.entries<Mail>(OTHER_MAILS),
]);

/** Each has its words in `content/mail.yaml`. */
export const MAIL_KINDS = [...ALL.keys()].filter(isMailKind);

/** Rows stored by another version may have unknown kinds. */
export function isMailKind(kind: string): kind is MailKind {
  return ALL.has(kind);
}

export function mailOf(kind: MailKind): Mail {
  const mail = ALL.get(kind);
  if (!mail) throw new Error(`Unknown kind of mail: ${kind}.`);
  return mail;
}

/** Undefined if no form queues it. */
export function formOfMail(kind: MailKind): FormResource | undefined {
  return FORM_RESOURCES.find((resource) => kind in FORMS[resource].mails);
}

/** To one address, or to one domain. */
interface MailLimit {
  kinds: readonly MailKind[];
  count: number;
  withinMs: number;
}

const HOUR_MS = 60 * 60_000;
const WITHIN_MS = { hour: HOUR_MS, day: 24 * HOUR_MS };
/** Those to an address that anybody can type into a form. */
export const TO_VISITORS = MAIL_KINDS.filter((kind) => mailOf(kind).to === 'visitor');
// An office that answers the survey is at one domain, and each respondent was promised a copy.
const AT_DOMAIN: MailLimit = {
  kinds: TO_VISITORS.filter((kind) => kind !== 'survey-copy' && kind !== 'newsletter-import'),
  count: 20,
  withinMs: WITHIN_MS.day,
};
const ALL_TO_VISITOR: MailLimit = { kinds: TO_VISITORS, count: 3, withinMs: WITHIN_MS.day };

/** To one address. Empty if the mail doesn't go to an unverified address. */
export function limitsOf(kind: MailKind): MailLimit[] {
  const mail = mailOf(kind);
  // A reminder counts the invitations, so it waits a day, by when a bad address has been refused.
  const kinds: MailKind[] = kind === 'campaign-reminder' ? [kind, 'campaign-invitation'] : [kind];
  if ('perDay' in mail) return [{ kinds, count: mail.perDay, withinMs: WITHIN_MS.day }];
  return mail.to === 'visitor'
    ? [{ kinds, count: 1, withinMs: WITHIN_MS[mail.oncePer] }, ALL_TO_VISITOR]
    : [];
}

/**
 * To all addresses of a domain, whose mail may go to one mailbox; undefined for a public mail host.
 */
export function domainLimitOf(kind: MailKind, recipient: string): MailLimit | undefined {
  const domain = mailboxOf(recipient).split('@').at(-1) ?? '';
  return AT_DOMAIN.kinds.includes(kind) && !isProvider(domain) ? AT_DOMAIN : undefined;
}
