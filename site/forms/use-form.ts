import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type BotSigns, TRAP_FIELD } from '../../core/submissions/bot-signs.ts';
import type { CheckedForm, FormValues } from '../../core/submissions/check-form.ts';
import { Refused } from '../../core/submissions/refused.ts';
import type { Delivery, FormResource, PayloadOf } from '../../core/submissions/submission.ts';
import { usePageAddress } from '../navigation/use-page-address.ts';
import { lazyCode } from '../ui/lazy-code.ts';
import { useIsHydrated } from '../ui/use-is-hydrated.ts';
import { firstField, type Typed, typedInto } from './fields.ts';
import { useKept } from './use-kept.ts';

interface FormOptions<Name extends FormResource> {
  resource: Name;
  delivery: Delivery;
  /** Sends what was typed, and does what follows. @throws when it could not be sent. */
  send: (payload: PayloadOf<Name>, signs: BotSigns, form: HTMLFormElement) => Promise<void>;
  /** Tells that it could not be sent; the form stays filled. */
  onFailure: () => void;
  /** Tells more about what is wrong than the messages under the fields. */
  onInvalid?: () => void;
  /** What is submitted to no effect at all. */
  isIgnored?: (typed: Typed) => boolean;
}

/**
 * What every form does (specification, point 4): checks on submit first and on every change from then on, takes the
 * focus to the first error, the intake's among them, ignores submissions while one is under way, keeps what was typed when sending fails.
 * It reads the form's own fields, so what is typed before it runs counts; its rules come once the form is used.
 */
export function useForm<Name extends FormResource>({ resource, delivery, send, onFailure, onInvalid, isIgnored }: FormOptions<Name>) {
  const source = usePageAddress();
  const ref = useRef<HTMLFormElement>(null);
  const check = useRef<(typed: Typed) => CheckedForm<FormValues<Name>>>(undefined);
  const isUnderWay = useRef(false);
  const isGivenUp = useRef(false);
  const isHydrated = useIsHydrated();
  // A form that its document held was there before the application ran on it.
  const [startedAt] = useState(() => new Date(isHydrated ? Date.now() : performance.timeOrigin).toISOString());
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isBusy, setIsBusy] = useState(false);
  const [unsentMail, setUnsentMail] = useState<string>();
  const kept = useKept(ref, resource, delivery);

  function point(form: HTMLFormElement, messages: Record<string, string>): void {
    flushSync(() => {
      setErrors(messages); // They are there before focus makes a screen reader read them.
      setIsBusy(false);
    });
    firstField(form, messages)?.focus();
  }

  async function submit(form: HTMLFormElement): Promise<void> {
    if (isIgnored?.(typedInto(form))) {
      check.current = undefined;
      setErrors({});
      return firstField(form)?.focus();
    }
    const { checkForm, toPayload } = await loadRules();
    check.current = (now) => checkForm(resource, now);
    const typed = typedInto(form);
    const checked = check.current(typed);
    if (!checked.isValid) {
      point(form, checked.errors);
      onInvalid?.();
      return;
    }
    setErrors({});
    flushSync(() => setIsBusy(true)); // Whatever is typed from now on would be lost on success.
    await send(toPayload(resource, checked.values, source), { website: typed[TRAP_FIELD] ?? '', startedAt }, form);
    check.current = undefined; // What is typed next is checked on submit first again.
    kept.settle();
    setUnsentMail(undefined);
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    isGivenUp.current = false;
    const form = event.currentTarget;
    const focused = document.activeElement;
    try {
      await submit(form);
    } catch (error) {
      if (!isGivenUp.current) {
        kept.remember(typedInto(form));
        setUnsentMail(await mailOf(resource, form));
        onFailure();
        if (error instanceof Refused) point(form, error.errors);
      }
    }
    flushSync(() => setIsBusy(false));
    isUnderWay.current = false;
    // The browser takes the focus from a button that is disabled while busy.
    if (document.activeElement === document.body && focused instanceof HTMLElement) focused.focus();
  }

  function onInput(): void {
    if (!ref.current) return;
    const typed = typedInto(ref.current);
    if (unsentMail !== undefined) mailOf(resource, ref.current).then(setUnsentMail);
    const checked = check.current?.(typed);
    if (checked) setErrors(checked.isValid || isIgnored?.(typed) ? {} : checked.errors);
  }

  function onFocus(): void {
    delivery.prepare();
    loadRules().catch(() => undefined); // Asked again on submit.
  }

  function discard(): void {
    isGivenUp.current = isUnderWay.current;
    delivery.discard(resource).catch(() => undefined);
    ref.current?.reset();
    kept.settle();
    setUnsentMail(undefined);
    setErrors({});
    firstField(ref.current)?.focus();
  }

  return {
    formProps: { ref, onSubmit, onInput, onFocus, noValidate: isHydrated },
    errors,
    isBusy,
    /** After a failure: what could not be sent, as it stands now, as the text of an e-mail. */
    unsentMail,
    /** Whether the form holds what did not get through on an earlier visit. */
    isRestored: kept.isRestored,
    /** Forgets that, here and in the browser, and stops sending it. */
    discard,
  };
}

export type Form = ReturnType<typeof useForm>;

const loadRules = lazyCode(() => import('./rules.ts'));

/** What stands in a form, as the text of an e-mail; without labels where the rules could not be loaded. */
async function mailOf(resource: FormResource, form: HTMLFormElement): Promise<string> {
  const typed = typedInto(form);
  return loadRules().then(
    ({ writeMail }) => writeMail(resource, typed),
    () => Object.values(typed).filter(Boolean).join('\n'),
  );
}
