import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import * as v from 'valibot';
import { toSentences } from '../../core/desk/refusal-sentences.ts';
import type { Seen } from '../../core/desk/seen.ts';
import { NO_DATE } from '../../core/submissions/fields.ts';
import { RequestError } from '../asking/request.ts';
import { useAction } from '../asking/use-action.ts';
import { ActionButton, actionClass } from './action-button.tsx';
import { Dialog } from './dialog.tsx';
import css from './list.module.css';
import { Failed } from './states.tsx';
import { VisitorText } from './visitor-text.tsx';

type Errors = Record<string, string>;

interface FormProps {
  sends: { method: 'POST' | 'PUT'; path: string; said: string };
  labels: readonly [label: string, busy: string];
  schema: v.GenericSchema;
  read: (typed: (name: string) => string) => object;
  /** The values that its fields show of what is stored, by their names; undefined for a new thing. */
  seen?: Seen | undefined;
  onDone: () => void;
  children: (errors: Errors) => ReactNode;
}

export const SAVE = ['Save', 'Saving…'] as const;

/**
 * A button that opens a dialog with a form. @param opens what the button says. @param of the id of
 * the element that says what the form is about.
 */
export function FormDialog({
  opens,
  of,
  heading,
  ...form
}: FormProps & { opens: string; of?: string | undefined; heading: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionButton aria-describedby={of} onClick={() => setOpen(true)}>
        {opens}
      </ActionButton>
      {isOpen && (
        <Dialog heading={heading} onClose={() => setOpen(false)}>
          {(close) => <DialogForm {...form} close={close} />}
        </Dialog>
      )}
    </>
  );
}

/**
 * The form of a dialog. @param close closes the dialog: when the form has been sent, or is
 * cancelled.
 */
export function DialogForm({
  sends: { method, path, said },
  labels: [label, busy],
  schema,
  read,
  seen,
  onDone,
  close,
  children,
}: FormProps & { close: () => void }) {
  const [errors, setErrors] = useState<Errors>({});
  const { run, isBusy, error } = useAction(onDone);
  // What stood here when the form was opened, or was last told to have been overtaken.
  const [shown, setShown] = useState(seen);
  const form = useRef<HTMLFormElement>(null);
  const refused = error instanceof RequestError && error.reason === 'invalid' ? error.errors : {};
  const all = { ...refused, ...errors };
  const [homeless, setHomeless] = useState<string[]>([]);
  // A message is shown at its field; what has no field here is said below them.
  const told = JSON.stringify(all);
  useEffect(() => {
    const messages = Object.entries<string>(JSON.parse(told));
    const hasField = (name: string) => Boolean(form.current?.elements.namedItem(name));
    setHomeless(messages.flatMap(([name, message]) => (hasField(name) ? [] : [message])));
  }, [told]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const { currentTarget } = event;
    const data = new FormData(currentTarget);
    const value = read((name) => String(data.get(name) ?? '').trim());
    const found = { ...check(schema, value), ...unreadDays(currentTarget) };
    setErrors(found);
    const [wrong] = Object.keys(found);
    if (wrong) currentTarget.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
    else
      void run(method, path, () => said, { ...value, ...(shown && { seen: shown }) }).then(
        (isSettled) => isSettled && close(),
      );
  };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      {children(all)}
      {homeless.length > 0 && (
        <Failed
          error={
            new RequestError('invalid', { errors: Object.fromEntries(Object.entries(homeless)) })
          }
        />
      )}
      {isOvertakenBy(error) ? (
        <Overtaken form={form} shown={shown} seen={seen} onRead={onDone} onSeen={setShown} />
      ) : (
        Boolean(error) && Object.keys(refused).length === 0 && <Failed error={error} />
      )}
      <div className={css.acts}>
        <button type="submit" className={actionClass} aria-disabled={isBusy || undefined}>
          {isBusy ? busy : label}
        </button>
        <ActionButton onClick={close}>Cancel</ActionButton>
      </div>
    </form>
  );
}

function isOvertakenBy(error: unknown): boolean {
  return error instanceof RequestError && error.reason === 'stale';
}

interface OvertakenProps {
  form: RefObject<HTMLFormElement | null>;
  /** What the form was sent on, and what is stored now. */
  shown: Seen | undefined;
  seen: Seen | undefined;
  onRead: () => void;
  onSeen: (seen: Seen | undefined) => void;
}

/**
 * Says what a colleague has saved meanwhile, beside what was typed, which stays. Saving again keeps
 * what stands in the form.
 */
function Overtaken({ form, shown, seen, onRead, onSeen }: OvertakenProps) {
  const [before] = useState(shown);
  const readOnce = useEffectEvent(onRead);
  const seeNow = useEffectEvent(onSeen);
  useEffect(() => readOnce(), []);
  const now = JSON.stringify(seen);
  useEffect(() => seeNow(JSON.parse(now ?? 'null') ?? undefined), [now]);
  const changed = Object.entries(flat(seen)).filter(([name, text]) => text !== flat(before)[name]);
  return (
    <div role="alert" className={css.warning}>
      <p>
        A colleague changed this first, so nothing of yours was saved yet. What you typed stands
        above. Save again to keep it.
      </p>
      <dl>
        {changed.map(([name, text]) => (
          <div key={name}>
            <dt>{labelIn(form.current, name)}: your colleague saved</dt>
            <dd>
              <VisitorText text={text === '' ? 'nothing' : text} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Values as text, those within others under both names, as fields are named. */
function flat(values: Seen = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null
        ? Object.entries(flat(value as Seen)).map(([part, text]) => [`${name}.${part}`, text])
        : [[name, String(value ?? '')]],
    ),
  );
}

/** The label of a field, or the legend of its choices. */
function labelIn(form: HTMLFormElement | null, name: string): string {
  const field = form?.querySelector<HTMLInputElement>(`[name="${name}"]`);
  const legend = field?.closest('fieldset')?.querySelector('legend');
  return (legend ?? field?.labels?.[0])?.textContent?.trim() ?? name;
}

/** Names the days that were typed and don't exist: a browser gives such a field no value. */
function unreadDays({ elements }: HTMLFormElement): Errors {
  const inputs = [...elements].filter((element) => element instanceof HTMLInputElement);
  const unread = inputs.filter(({ type, validity }) => type === 'date' && validity.badInput);
  return Object.fromEntries(unread.map(({ name }) => [name, NO_DATE]));
}

function check(schema: v.GenericSchema, value: object): Errors {
  const { success, issues } = v.safeParse(schema, value);
  if (success) return {};
  const errors: Errors = {};
  for (const issue of issues) errors[v.getDotPath(issue) ?? 'body'] ??= issue.message;
  return toSentences(errors);
}
