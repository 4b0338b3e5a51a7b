import { type Mail, type MailLimit, perDay } from './define-form.ts';
import { FORMS } from './forms.ts';
import { FORM_RESOURCES, type FormResource, RESOURCES, type Resource } from './submission.ts';

/** The mails that no submission queues by itself. */
const OTHER_MAILS = {
  'newsletter-welcome': { to: 'visitor', limits: [perDay(3)] },
  'newsletter-issue': { to: 'many' },
  'survey-link': { to: 'visitor', limits: [perDay(5)] },
  'survey-announcement': { to: 'many' },
  'quarantine-digest': { to: 'firm' },
} as const satisfies Record<string, Mail>;

type QueuedBy<Name extends Resource> = Extract<keyof (typeof RESOURCES)[Name]['mails'], string>;
export type MailKind = { [Name in Resource]: QueuedBy<Name> }[Resource] | keyof typeof OTHER_MAILS;

const ALL = new Map<string, Mail>([...Object.values(RESOURCES).flatMap(({ mails }) => Object.entries<Mail>(mails)), ...Object.entries<Mail>(OTHER_MAILS)]);

/** The mails there are. Each has its words in `content/mail.yaml`. */
export const MAIL_KINDS = [...ALL.keys()].filter(isMailKind);

/** Whether this version knows a kind of mail. Stored rows may name one of another version. */
export function isMailKind(kind: string): kind is MailKind {
  return ALL.has(kind);
}

/** To whom a kind of mail goes, and how often at most. */
export function mailOf(kind: MailKind): Mail {
  const mail = ALL.get(kind);
  if (!mail) throw new Error(`There is no mail of the kind ${kind}.`);
  return mail;
}

/** The form that queues a kind of mail, if one does. */
export function formOfMail(kind: MailKind): FormResource | undefined {
  return FORM_RESOURCES.find((resource) => kind in FORMS[resource].mails);
}

/** How many mails of a kind one address is sent; none for the firm's mail, and for mailings, which reach each address once. */
export function limitsOf(kind: MailKind): readonly MailLimit[] {
  const mail = mailOf(kind);
  return mail.to === 'visitor' ? mail.limits : [];
}
