import { type RefObject, useEffect, useState } from 'react';
import type { Delivery, FormResource } from '../../core/submissions/submission.ts';
import { restoreFields, type Typed, typedInto } from './fields.ts';

/** Undelivered values in memory: a form can be left before its delivery fails, and the browser may forbid storage. */
const unsent = new Map<FormResource, Typed>();

/** Fills a form with an undelivered submission of an earlier visit or screen, and empties it once another tab has delivered it. */
export function useKept(form: RefObject<HTMLFormElement | null>, resource: FormResource, delivery: Delivery) {
  const [restored, setRestored] = useState<Typed>();

  useEffect(() => {
    delivery
      .kept(resource)
      .catch(() => undefined)
      .then((kept: object | undefined = unsent.get(resource)) => {
        if (kept && form.current && restoreFields(form.current, kept)) setRestored(typedInto(form.current));
      });
  }, [form, resource, delivery]);

  useEffect(() => {
    if (!restored) return;
    const recheck = async () => {
      if (unsent.has(resource) || (await delivery.kept(resource))) return;
      if (form.current && JSON.stringify(typedInto(form.current)) === JSON.stringify(restored)) form.current.reset();
      setRestored(undefined);
    };
    const onStorage = () => void recheck().catch(() => undefined);
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, [form, resource, delivery, restored]);

  return {
    isRestored: restored !== undefined,
    /** Keeps undelivered values. */
    remember: (typed: Typed) => void unsent.set(resource, typed),
    /** Removes them after delivery or discarding. */
    settle: () => {
      unsent.delete(resource);
      setRestored(undefined);
    },
  };
}
