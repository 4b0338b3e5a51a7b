import type { MessageKind, SaidField } from '../../core/desk/desk.ts';
import css from './typed.module.css';

/** What the desk calls each kind of message. */
export const KINDS: Record<MessageKind, { one: string; many: string }> = {
  'contact-messages': { one: 'Contact message', many: 'Contact messages' },
  'guide-requests': { one: 'Guide request', many: 'Guide requests' },
  'newsletter-signups': { one: 'Newsletter sign-up', many: 'Newsletter sign-ups' },
  'access-requests': { one: 'Access request', many: 'Access requests' },
};

const LABELS: Record<SaidField, string> = {
  name: 'Name',
  userEmail: 'E-mail',
  company: 'Company',
  phone: 'Phone',
  userRole: 'Role',
  userCompany: 'Company',
  message: 'Message',
  source: 'Sent from',
};

/** What a stranger typed: text and nothing else, whose direction of writing changes nothing around it (reliability.md, 18). */
export function Typed({ text }: { text: string }) {
  return <bdi className={css.typed}>{text}</bdi>;
}

/** All that was typed into a form, under its labels. */
export function Said({ said }: { said: Partial<Record<SaidField, string>> }) {
  const known = (Object.keys(LABELS) as SaidField[]).flatMap((field) => (said[field] ? [[field, said[field]] as const] : []));
  return (
    <dl className={css.said}>
      {known.map(([field, text]) => (
        <div key={field}>
          <dt>{LABELS[field]}</dt>
          <dd>
            <Typed text={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
