import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type BotSigns, TRAP_FIELD } from '../../../core/submissions/bot-signs.ts';
import type { CheckedForm, FormResource, FormValues } from '../../../core/submissions/check-form.ts';
import type { Delivery } from '../../../core/submissions/submission.ts';
import { firstField, restoreFields, type Typed, typedInto } from './fields.ts';
import { useIsHydrated } from './use-is-hydrated.ts';

interface FormOptions<Name extends FormResource> {
  resource: Name;
  delivery: Delivery;
  /** Sends what was typed, and does what follows. @throws when it could not be sent. */
  send: (values: FormValues<Name>, signs: BotSigns, form: HTMLFormElement) => Promise<void>;
  /** Tells that it could not be sent; the form stays filled. */
  onFailure: () => void;
  /** Tells more about what is wrong than the messages under the fields. */
  onInvalid?: () => void;
  /** What is submitted to no effect at all. */
  isIgnored?: (typed: Typed) => boolean;
}

/**
 * What every form does (specification, point 4): checks on submit first and on every change from then on, takes the
 * focus to the first error, ignores submissions while one is under way, keeps what was typed when sending fails.
 * It reads the form's own fields, so what is typed before it runs counts; its rules come once the form is used.
 */
export function useForm<Name extends FormResource>({ resource, delivery, send, onFailure, onInvalid, isIgnored }: FormOptions<Name>) {
  const ref = useRef<HTMLFormElement>(null);
  const check = useRef<(typed: Typed) => CheckedForm<FormValues<Name>>>(undefined);
  const isUnderWay = useRef(false);
  const [startedAt] = useState(() => new Date().toISOString());
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isBusy, setIsBusy] = useState(false);
  const [isRestored, setIsRestored] = useState(false);
  const [unsent, setUnsent] = useState<Typed>();

  useEffect(() => {
    delivery.kept(resource).then(
      (kept) => kept && ref.current && setIsRestored(restoreFields(ref.current, kept)),
      () => undefined,
    );
  }, [delivery, resource]);

  async function submit(form: HTMLFormElement): Promise<void> {
    const typed = typedInto(form);
    if (isIgnored?.(typed)) return firstField(form)?.focus();
    const { checkForm } = await loadRules();
    check.current = (now) => checkForm(resource, now);
    const checked = check.current(typed);
    if (!checked.isValid) {
      flushSync(() => setErrors(checked.errors)); // The message is there before focus makes a screen reader read it.
      firstField(form, checked.errors)?.focus();
      onInvalid?.();
      return;
    }
    setErrors({});
    setIsBusy(true);
    await send(checked.values, { website: typed[TRAP_FIELD] ?? '', startedAt }, form);
    check.current = undefined; // What is typed next is checked on submit first again.
    setIsRestored(false);
    setUnsent(undefined);
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    const form = event.currentTarget;
    const focused = document.activeElement;
    try {
      await submit(form);
    } catch {
      setUnsent(typedInto(form));
      onFailure();
    }
    flushSync(() => setIsBusy(false));
    isUnderWay.current = false;
    // The browser takes the focus from a button that is disabled while busy.
    if (document.activeElement === document.body && focused instanceof HTMLElement) focused.focus();
  }

  function onInput(): void {
    if (!ref.current) return;
    const typed = typedInto(ref.current);
    if (unsent) setUnsent(typed);
    const checked = check.current?.(typed);
    if (checked) setErrors(checked.isValid ? {} : checked.errors);
  }

  function onFocus(): void {
    delivery.prepare();
    loadRules().catch(() => undefined); // Asked again on submit.
  }

  function discard(): void {
    delivery.discard(resource);
    ref.current?.reset();
    setIsRestored(false);
    setErrors({});
    firstField(ref.current)?.focus();
  }

  return {
    formProps: { ref, onSubmit, onInput, onFocus, noValidate: useIsHydrated() },
    errors,
    isBusy,
    /** What could not be sent, as it stands now, after a failure. */
    unsent,
    /** Whether the form holds what did not get through on an earlier visit. */
    isRestored,
    /** Forgets that, here and in the browser. */
    discard,
  };
}

export type Form = ReturnType<typeof useForm>;

const loadRules = () => import('../../../core/submissions/check-form.ts');
