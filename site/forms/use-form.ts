import labels from 'content:submission-labels';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type BotSigns, TRAP_FIELD } from '../../core/submissions/bot-signs.ts';
import {
  type CheckedForm,
  checkForm,
  type FormValues,
  toPayload,
} from '../../core/submissions/check-form.ts';
import { Refused } from '../../core/submissions/delivery.ts';
import { writeFallbackMail } from '../../core/submissions/fallback-mail.ts';
import { StillTrying } from '../../core/submissions/still-trying.ts';
import type { Delivery, FormResource, PayloadOf } from '../../core/submissions/submission.ts';
import { usePageAddress } from '../navigation/use-page-address.ts';
import { useIsHydrated } from '../ui/use-is-hydrated.ts';
import {
  firstField,
  holds,
  restoreFields,
  type Typed,
  typedByVisitor,
  typedInto,
} from './fields.ts';
import { forgetTyped, keepTyped, typedFor } from './typed-store.ts';
import { useSay } from './use-say.ts';

interface FormOptions<Name extends FormResource> {
  resource: Name;
  delivery: Delivery;
  /** @throws if the delivery fails */
  send: (payload: PayloadOf<Name>, signs: BotSigns) => Promise<unknown>;
  /** Called after success, when the form is empty. */
  onSuccess?: () => void;
  onFailure?: () => void;
  /** Called in addition to showing the messages at the fields. */
  onInvalid?: () => void;
  isIgnored?: (typed: Typed) => boolean;
}

/**
 * The behaviour of every form (specification, point 4): validates on submit, then on every change;
 * focuses the first error, also one from the intake; ignores submissions while one is under way;
 * keeps the values after a failure. Fields are uncontrolled, so text typed before hydration counts.
 * All its code comes with the form, because the network may be gone by the time of sending.
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
  const say = useSay();
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
    check.current = (now) => checkForm(resource, now, say);
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
      kept.forget(sent);
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
      // A newer submission reports its own outcome.
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
    if (ref.current) kept.forget(typedByVisitor(ref.current));
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
    /** The fallback mail after a failure, with the current values. */
    unsentMail,
    isRestored: kept.isRestored,
    /** False if the browser doesn't let the page keep the typed text. */
    isKept: kept.isKept,
    /** Discards the restored submission, and stops sending it. */
    discard,
  };
}

export type Form = ReturnType<typeof useForm>;

/** The submissions under way on this page: until each is settled, its text isn't offered again. */
const awaited = new Map<FormResource, Promise<unknown>>();
/** Events named after forms: the text in `detail` was delivered or discarded. */
const deliveries = new EventTarget();

/**
 * Keeps typed text until it is sent, and restores it, or an undelivered submission, on the next
 * visit. Empties the form once its text was delivered, also from another screen or tab.
 */
function useKept(
  ref: RefObject<HTMLFormElement | null>,
  resource: FormResource,
  delivery: Delivery,
) {
  const [restored, setRestored] = useState<Typed>();
  const [isKept, setIsKept] = useState(true);

  useEffect(() => {
    const form = ref.current;
    if (!form) return;
    const keep = () => setIsKept(keepTyped(resource, typedByVisitor(form)));
    restore(form, resource, delivery, keep).then(setRestored, () => undefined);
  }, [ref, resource, delivery]);

  useEffect(() => {
    const empty = (event: Event) => {
      if (ref.current && event instanceof CustomEvent && holds(ref.current, event.detail))
        ref.current.reset();
      setRestored(undefined);
      setIsKept(true);
    };
    deliveries.addEventListener(resource, empty);
    return () => deliveries.removeEventListener(resource, empty);
  }, [ref, resource]);

  useEffect(() => {
    if (!restored) return;
    const recheck = async () => {
      if (!(await delivery.kept(resource))) forgetEverywhere(resource, restored);
    };
    const onStorage = () => void recheck().catch(() => undefined);
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, [resource, delivery, restored]);

  return {
    isRestored: restored !== undefined,
    /** False if the browser doesn't let the page keep the typed text. */
    isKept,
    keep: (form: HTMLFormElement) => setIsKept(keepTyped(resource, typedByVisitor(form))),
    /** Until `done` is settled, the text isn't offered again. */
    wait: (done: Promise<unknown>) => {
      awaited.set(resource, done);
      done.finally(() => awaited.delete(resource));
    },
    /** Forgets delivered or discarded values, and empties every form that holds them. */
    forget: (values: Typed) => forgetEverywhere(resource, values),
  };
}

/**
 * Restores this tab's typed text, or else an undelivered submission.
 * @param keep keeps the form's current text
 * @returns that submission, if the form shows it
 */
async function restore(
  form: HTMLFormElement,
  resource: FormResource,
  delivery: Delivery,
  keep: () => void,
): Promise<Typed | undefined> {
  if (awaited.has(resource)) await awaited.get(resource);
  const typed = typedFor(resource);
  if (typed) restoreFields(form, typed);
  keep(); // Includes text typed before hydration.
  const kept: object | undefined = await delivery.kept(resource);
  if (!kept) return undefined;
  const isShown = typed ? holds(form, kept) : restoreFields(form, kept);
  return isShown ? typedByVisitor(form) : undefined;
}

function forgetEverywhere(resource: FormResource, values: Typed): void {
  forgetTyped(resource, values);
  deliveries.dispatchEvent(new CustomEvent(resource, { detail: values }));
}
