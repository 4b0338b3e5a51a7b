import labels from 'content:submission-labels';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type BotSigns, TRAP_FIELD } from '../../core/submissions/bot-signs.ts';
import {
  type CheckedForm,
  checkForm,
  type FormValues,
  toPayload,
} from '../../core/submissions/check-form.ts';
import { writeFallbackMail } from '../../core/submissions/fallback-mail.ts';
import { Refused } from '../../core/submissions/refused.ts';
import { StillTrying } from '../../core/submissions/still-trying.ts';
import type { Delivery, FormResource, PayloadOf } from '../../core/submissions/submission.ts';
import { usePageAddress } from '../navigation/use-page-address.ts';
import { useIsHydrated } from '../ui/use-is-hydrated.ts';
import { firstField, type Typed, typedByVisitor, typedInto } from './fields.ts';
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
 * The behaviour of every form (specification, point 4): it validates on submit and from then on at
 * every change, moves the focus to the first error (also one from the intake), ignores submissions
 * while one is under way, and keeps the values after a failure. It reads the uncontrolled fields,
 * so text typed before hydration counts. All it needs comes with the form: the network may be gone
 * once the form can be sent.
 */
export function useForm<Name extends FormResource>({
  resource,
  delivery,
  send,
  onSuccess,
  onFailure,
  onInvalid,
  isIgnored,
}: FormOptions<Name>) {
  const source = usePageAddress();
  const ref = useRef<HTMLFormElement>(null);
  const check = useRef<(typed: Typed) => CheckedForm<FormValues<Name>>>(undefined);
  const isUnderWay = useRef(false);
  const isGivenUp = useRef(false);
  const submissions = useRef(0);
  const isHydrated = useIsHydrated();
  // A prerendered form existed before hydration.
  const [startedAt] = useState(() =>
    new Date(isHydrated ? Date.now() : performance.timeOrigin).toISOString(),
  );
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isBusy, setIsBusy] = useState(false);
  const [unsentMail, setUnsentMail] = useState<string>();
  const kept = useKept(ref, resource, delivery);

  const mailOf = (form: HTMLFormElement) => writeFallbackMail(resource, typedInto(form), labels);

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
    check.current = (now) => checkForm(resource, now);
    const typed = typedInto(form);
    const checked = check.current(typed);
    if (!checked.isValid) {
      point(form, checked.errors);
      onInvalid?.();
      return;
    }
    flushSync(() => {
      setErrors({});
      setIsBusy(true); // Text typed from now on would be lost on success, so the fields are locked at once.
    });
    const sent = typedByVisitor(form);
    const succeed = () => {
      check.current = undefined; // The next submission is validated on submit first again.
      setUnsentMail(undefined);
      kept.settle(sent);
      onSuccess?.();
    };
    submissions.current += 1;
    const submission = submissions.current;
    try {
      await send(toPayload(resource, checked.values, source), {
        website: typed[TRAP_FIELD] ?? '',
        startedAt,
      });
    } catch (error) {
      // A newer submission of the visitor's says itself what became of it.
      const succeedLate = () => submission === submissions.current && succeed();
      if (error instanceof StillTrying) error.delivered.then(succeedLate, () => undefined);
      throw error;
    }
    succeed();
  }

  function fail(form: HTMLFormElement, error: unknown): void {
    if (isGivenUp.current) return;
    setUnsentMail(mailOf(form));
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
    if (unsentMail !== undefined) setUnsentMail(mailOf(ref.current));
    const typed = typedInto(ref.current);
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
    formProps: { ref, onSubmit, onInput, noValidate: isHydrated },
    errors,
    isBusy,
    /** The text of the fallback mail after a failure, with the current values. */
    unsentMail,
    /** Whether the form holds an undelivered submission of an earlier visit. */
    isRestored: kept.isRestored,
    /** False if the form holds something that the browser doesn't let the page keep. */
    isKept: kept.isKept,
    /** Discards that submission, and stops sending it. */
    discard,
  };
}

export type Form = ReturnType<typeof useForm>;
