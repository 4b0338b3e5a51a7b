import type { SaidField } from '../../core/desk/desk.ts';
import css from './typed.module.css';

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

/** What a stranger typed: text and nothing else, whose direction of writing changes nothing around it (reliability.md, fault 18). */
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
