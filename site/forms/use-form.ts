import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type BotSigns, TRAP_FIELD } from '../../core/submissions/bot-signs.ts';
import type { CheckedForm, FormValues } from '../../core/submissions/check-form.ts';
import { Refused } from '../../core/submissions/refused.ts';
import { StillTrying } from '../../core/submissions/still-trying.ts';
import type { Delivery, FormResource, PayloadOf } from '../../core/submissions/submission.ts';
import { isSavingData } from '../navigation/is-saving-data.ts';
import { usePageAddress } from '../navigation/use-page-address.ts';
import { whenIdle } from '../navigation/when-idle.ts';
import { CodeGone, lazyCode } from '../ui/lazy-code.ts';
import { useIsHydrated } from '../ui/use-is-hydrated.ts';
import { firstField, type Typed, typedByVisitor, typedInto } from './fields.ts';
import { reloadFor, wasReloadedFor } from './reload-page.ts';
import { survivesReload } from './typed-store.ts';
import { useKept } from './use-kept.ts';

interface FormOptions<Name extends FormResource> {
  resource: Name;
  delivery: Delivery;
  /** Sends the values. @throws if the delivery fails. */
  send: (payload: PayloadOf<Name>, signs: BotSigns) => Promise<unknown>;
  /** Called after success; the form is empty by then. */
  onSuccess?: () => void;
  /** Called after a failure; the form keeps its values. */
  onFailure?: () => void;
  /** Called if the form is invalid, beside the messages at the fields. */
  onInvalid?: () => void;
  /** Whether a submission is ignored silently. */
  isIgnored?: (typed: Typed) => boolean;
}

/**
 * The behaviour of every form (specification, point 4): it validates on submit and from then on at every change, moves the focus to the first
 * error (also one from the intake), ignores submissions while one is under way, and keeps the values after a failure. It reads the uncontrolled
 * fields, so text typed before hydration counts. Its code is fetched once the browser is idle, in case the network is gone later.
 */
export function useForm<Name extends FormResource>({ resource, delivery, send, onSuccess, onFailure, onInvalid, isIgnored }: FormOptions<Name>) {
  const source = usePageAddress();
  const ref = useRef<HTMLFormElement>(null);
  const check = useRef<(typed: Typed) => CheckedForm<FormValues<Name>>>(undefined);
  const isUnderWay = useRef(false);
  const isGivenUp = useRef(false);
  const submissions = useRef(0);
  const isHydrated = useIsHydrated();
  // A prerendered form existed before hydration.
  const [startedAt] = useState(() => new Date(isHydrated ? Date.now() : performance.timeOrigin).toISOString());
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isBusy, setIsBusy] = useState(false);
  const [unsentMail, setUnsentMail] = useState<string>();
  const [isReloaded, setIsReloaded] = useState(false);
  const kept = useKept(ref, resource, delivery);

  useEffect(() => {
    if (!wasReloadedFor(resource)) return;
    setIsReloaded(true);
    ref.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  }, [resource]);

  useEffect(() => {
    if (!isSavingData()) whenIdle().then(() => fetchCode(delivery));
  }, [delivery]);

  function point(form: HTMLFormElement, messages: Record<string, string>): void {
    flushSync(() => {
      setErrors(messages); // Rendered before the focus moves, so that screen readers read them.
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
    flushSync(() => setIsBusy(true)); // Text typed from now on would be lost on success, so the fields are locked at once.
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
    const sent = typedByVisitor(form);
    const succeed = () => {
      check.current = undefined; // The next submission is validated on submit first again.
      setUnsentMail(undefined);
      setIsReloaded(false);
      kept.settle(sent);
      onSuccess?.();
    };
    submissions.current += 1;
    const submission = submissions.current;
    try {
      await send(toPayload(resource, checked.values, source), { website: typed[TRAP_FIELD] ?? '', startedAt });
    } catch (error) {
      // A newer submission of the visitor's says itself what became of it.
      const succeedLate = () => submission === submissions.current && succeed();
      if (error instanceof StillTrying) error.delivered.then(succeedLate, () => undefined);
      throw error;
    }
    succeed();
  }

  async function fail(form: HTMLFormElement, error: unknown): Promise<void> {
    if (isGivenUp.current || (error instanceof CodeGone && survivesReload() && reloadFor(resource))) return;
    setUnsentMail(await mailOf(resource, form));
    onFailure?.();
    if (error instanceof Refused) point(form, error.errors);
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    isGivenUp.current = false;
    const form = event.currentTarget;
    const focused = document.activeElement;
    const done = submit(form).catch((error: unknown) => fail(form, error));
    kept.wait(done);
    await done;
    flushSync(() => setIsBusy(false));
    isUnderWay.current = false;
    // The browser removes the focus from a disabled button.
    if (document.activeElement === document.body && focused instanceof HTMLElement) focused.focus();
  }

  function onInput(): void {
    if (!ref.current) return;
    kept.keep(ref.current);
    const typed = typedInto(ref.current);
    if (unsentMail !== undefined) mailOf(resource, ref.current).then(setUnsentMail);
    const checked = check.current?.(typed);
    if (checked) setErrors(checked.isValid || isIgnored?.(typed) ? {} : checked.errors);
  }

  function discard(): void {
    isGivenUp.current = isUnderWay.current;
    delivery.discard(resource).catch(() => undefined);
    if (ref.current) kept.settle(typedByVisitor(ref.current));
    setUnsentMail(undefined);
    setErrors({});
    firstField(ref.current)?.focus();
  }

  return {
    resource,
    delivery,
    formProps: { ref, onSubmit, onInput, onFocus: () => fetchCode(delivery), noValidate: isHydrated },
    errors,
    isBusy,
    /** The text of the fallback mail after a failure, with the current values. */
    unsentMail,
    /** Whether the page was just reloaded, because it was older than the form's code. */
    isReloaded,
    /** Whether the form holds an undelivered submission of an earlier visit. */
    isRestored: kept.isRestored,
    /** Discards that submission, and stops sending it. */
    discard,
  };
}

export type Form = ReturnType<typeof useForm>;

const loadRules = lazyCode(() => import('./rules.ts'));

/** Fetches ahead the code for sending a form. */
function fetchCode(delivery: Delivery): void {
  delivery.prepare();
  loadRules().catch(() => undefined); // Loaded again on submit.
}

/** A form's values as the text of a mail; without labels if validation could not be loaded. */
async function mailOf(resource: FormResource, form: HTMLFormElement): Promise<string> {
  const typed = typedInto(form);
  return loadRules().then(
    ({ writeMail }) => writeMail(resource, typed),
    () => Object.values(typed).filter(Boolean).join('\n'),
  );
}
