import { createContext, type FormEvent, type ReactNode, useContext, useRef, useState } from 'react';
import * as v from 'valibot';
import { NO_DATE } from '../../core/campaigns/date.ts';
import { sayDeskMistake } from '../../core/desk/mistakes.ts';
import { toSentences } from '../../core/desk/refusal-sentences.ts';
import type { Seen } from '../../core/desk/seen.ts';
import { forgetDraft, keepDraft, readDraft } from '../asking/drafts.ts';
import { explainError, RequestError } from '../asking/request.ts';
import { useSession } from '../asking/session.ts';
import { ActionButton, actionClass, primaryClass } from './action-button.tsx';
import { flat, nest } from './form-values.ts';
import css from './list.module.css';
import { Overtaken } from './overtaken.tsx';
import { Failed } from './states.tsx';

type Texts = Record<string, string>;

const Fields = createContext<{ values: Texts; errors: Texts }>({ values: {}, errors: {} });

/** What a field of this name shows at first, and what is wrong with it. */
export function useField(name: string): { value: string | undefined; error: string | undefined } {
  const { values, errors } = useContext(Fields);
  return { value: values[name], error: errors[name] };
}

export interface FormProps {
  /** What is typed outlives a reload under this name, until it is sent. */
  draft?: string;
  /** What its fields show of what is stored, by their names; undefined for a new thing. */
  stored?: Seen | undefined;
  schema?: v.GenericSchema;
  /** Completes what was typed. */
  fill?: (typed: Record<string, unknown>) => object;
  /** @throws {RequestError} `invalid` with the error of each field. */
  send: (value: object) => unknown;
  /** Reads anew what the form is about: it was sent, or a colleague was faster. */
  onDone?: () => void;
  /** Says that a colleague was faster, where "your change was not saved" says too little. */
  overtaken?: string;
  /** Called when it was sent, and when what it is about is gone. */
  onSent?: () => void;
  /** What becomes of what was typed once it is sent, if the form stays. */
  afterwards?: 'emptied' | 'kept' | undefined;
  onCancel?: () => void;
  onChange?: () => void;
  labels: readonly [label: string, busy: string];
  /** Whether it can't be sent yet: what it is about is being changed or read. */
  isWaiting?: boolean;
  isPrimary?: boolean;
  children: ReactNode;
}

const nothing = () => undefined;

/**
 * A form, whose fields take their values and errors from it by their names. A name such as `a.b` is
 * a part of what is sent. Whoever is overtaken by a colleague is told, and keeps what they typed.
 */
export function Form({
  draft = '',
  stored,
  schema = v.unknown(),
  fill = (typed) => typed,
  send,
  onDone = nothing,
  overtaken,
  onSent = nothing,
  afterwards,
  onCancel,
  onChange = nothing,
  labels: [label, busy],
  isWaiting = false,
  isPrimary = false,
  children,
}: FormProps) {
  const { announce } = useSession();
  const form = useRef<HTMLFormElement>(null);
  const [kept] = useState(() => readDraft(draft));
  const [values] = useState({ ...flat(stored), ...kept?.texts });
  // What stood here when the form was opened, or was last told to have been overtaken.
  const [shown, setShown] = useState(kept?.seen ?? stored);
  const seen = shown && { seen: shown };
  const [{ isBusy, errors, failure }, turnTo] = useState<State>({ errors: {} });

  const refuse = (found: Texts) => {
    const hasField = (name: string) => Boolean(form.current?.elements.namedItem(name));
    // What has no field here is said below them.
    const homeless = Object.fromEntries(Object.entries(found).filter(([name]) => !hasField(name)));
    const isHomeless = Object.keys(homeless).length > 0;
    turnTo({
      errors: found,
      ...(isHomeless && { failure: new RequestError('invalid', { errors: homeless }) }),
    });
    // In the order of the form: what was checked first may stand last.
    const fields = form.current?.querySelectorAll<HTMLElement>('[name]') ?? [];
    [...fields].find((field) => (field.getAttribute('name') ?? '') in found)?.focus();
  };
  const fail = (error: unknown) => {
    const { reason, errors } =
      error instanceof RequestError ? error : new RequestError('unavailable');
    if (reason === 'invalid') return refuse(errors);
    const isLost = reason === 'gone' || (reason === 'stale' && !stored);
    turnTo({ errors: {}, ...(!isLost && { failure: error }) });
    if (!isLost) return;
    onDone();
    announce((reason === 'stale' && overtaken) || explainError(error));
    if (reason !== 'gone') return;
    forgetDraft(draft);
    onSent();
  };
  const forget = (from: HTMLFormElement, sent: Texts) => {
    if (afterwards === 'kept') return;
    if (afterwards === 'emptied') {
      // What was typed meanwhile is the next one.
      if (JSON.stringify(textsIn(from)) !== JSON.stringify(sent)) return;
      for (const field of from.querySelectorAll('textarea')) field.value = '';
    }
    forgetDraft(draft);
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy || isWaiting) return;
    const { currentTarget } = event;
    const texts = textsIn(currentTarget);
    const value = fill(nest({ ...texts, ...numbersIn(currentTarget) }));
    const found = { ...check(schema, value), ...unreadDays(currentTarget) };
    if (Object.keys(found).length > 0) return refuse(found);
    turnTo({ isBusy: true, errors: {} });
    try {
      await send({ ...value, ...seen });
    } catch (error) {
      return fail(error);
    }
    turnTo({ errors: {} });
    forget(currentTarget, texts);
    onDone();
    onSent();
  };
  const keep = ({ currentTarget }: FormEvent<HTMLFormElement>) =>
    keepDraft(draft, { texts: textsIn(currentTarget), ...seen });
  const isOvertaken = failure instanceof RequestError && failure.reason === 'stale';
  return (
    <form
      ref={form}
      className={css.form}
      onSubmit={(event) => void submit(event)}
      onInput={draft ? keep : undefined}
      onChange={onChange}
      noValidate
    >
      {kept && onCancel && (
        <p className={css.warning}>
          What you typed here before stands here again. It is not saved yet.
        </p>
      )}
      <Fields value={{ values, errors }}>{children}</Fields>
      {isOvertaken ? (
        <Overtaken {...{ form, shown, stored }} onRead={onDone} onSeen={setShown} />
      ) : (
        Boolean(failure) && <Failed error={failure} />
      )}
      <div className={css.acts}>
        <button
          type="submit"
          className={isPrimary ? primaryClass : actionClass}
          aria-disabled={isBusy || isWaiting || undefined}
        >
          {isBusy ? busy : label}
        </button>
        {onCancel && (
          <ActionButton
            onClick={() => {
              forgetDraft(draft);
              onCancel();
            }}
          >
            Cancel
          </ActionButton>
        )}
      </div>
    </form>
  );
}

interface State {
  isBusy?: boolean;
  /** The error of each field. */
  errors: Texts;
  failure?: unknown;
}

function textsIn(form: HTMLFormElement): Texts {
  const fields = [...new FormData(form)].filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(fields) as Texts;
}

/** The values of number fields; NaN where none was typed. */
function numbersIn(form: HTMLFormElement): Record<string, number> {
  const fields = [...form.querySelectorAll<HTMLInputElement>('[type=number]')];
  return Object.fromEntries(fields.map(({ name, valueAsNumber }) => [name, valueAsNumber]));
}

/** The typed days that do not exist: a browser gives such a field no value. */
function unreadDays(form: HTMLFormElement): Texts {
  const days = [...form.querySelectorAll<HTMLInputElement>('[type=date]')];
  const unread = days.filter(({ validity }) => validity.badInput);
  return Object.fromEntries(unread.map(({ name }) => [name, NO_DATE]));
}

function check(schema: v.GenericSchema, value: object): Texts {
  const { success, issues } = v.safeParse(schema, value);
  if (success) return {};
  const errors: Texts = {};
  for (const issue of issues) errors[v.getDotPath(issue) ?? 'body'] ??= sayDeskMistake(issue);
  return toSentences(errors);
}
