import { type RefObject, useEffect, useState } from 'react';
import type { Delivery, FormResource } from '../../core/submissions/submission.ts';
import { holds, restoreFields, type Typed, typedByVisitor } from './fields.ts';
import { forgetTyped, keepTyped, typedFor } from './typed-store.ts';

/**
 * The submissions that visitors wait for on this page. Until each is settled, its text is not
 * offered again.
 */
const awaited = new Map<FormResource, Promise<unknown>>();
/**
 * Tells the forms of this page, by an event with the form's name, that their text was delivered.
 */
const deliveries = new EventTarget();

/**
 * Keeps what is typed into a form until it is sent, and fills the form with it on the next visit,
 * or with an undelivered submission of an earlier one. Empties the form once its text was
 * delivered, also from another screen or tab.
 */
export function useKept(
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
      if (!(await delivery.kept(resource))) settle(resource, restored);
    };
    const onStorage = () => void recheck().catch(() => undefined);
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, [resource, delivery, restored]);

  return {
    isRestored: restored !== undefined,
    /** False if something is typed that the browser doesn't let the page keep. */
    isKept,
    /** Keeps what is typed. */
    keep: (form: HTMLFormElement) => setIsKept(keepTyped(resource, typedByVisitor(form))),
    /** Keeps the text from being offered again while a submission is under way. */
    wait: (done: Promise<unknown>) => {
      awaited.set(resource, done);
      done.finally(() => awaited.delete(resource));
    },
    /** Forgets values that were delivered or discarded, and empties every form that holds them. */
    settle: (values: Typed) => settle(resource, values),
  };
}

/**
 * Fills a form with what this tab keeps of it, or else with an undelivered submission.
 * @param keep keeps what the form holds.
 * @returns that submission, if the form shows it.
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
  keep(); // Also what was typed before hydration.
  const kept: object | undefined = await delivery.kept(resource);
  if (!kept) return undefined;
  const isShown = typed ? holds(form, kept) : restoreFields(form, kept);
  return isShown ? typedByVisitor(form) : undefined;
}

function settle(resource: FormResource, values: Typed): void {
  forgetTyped(resource, values);
  deliveries.dispatchEvent(new CustomEvent(resource, { detail: values }));
}
