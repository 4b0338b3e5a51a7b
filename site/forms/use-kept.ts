import { type RefObject, useEffect, useState } from 'react';
import type { Delivery, FormResource } from '../../core/submissions/submission.ts';
import { restoreFields, type Typed, typedInto } from './fields.ts';

/** What could not be sent, while the site is open: a form may be left before it fails, and a browser may keep nothing. */
const unsent = new Map<FormResource, Typed>();

/** Fills a form with what an earlier visit, or an earlier form on this one, could not send; and empties it once that got through in another tab. */
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
    /** Notes what could not be sent. */
    remember: (typed: Typed) => void unsent.set(resource, typed),
    /** Forgets it, once it was sent or given up. */
    settle: () => {
      unsent.delete(resource);
      setRestored(undefined);
    },
  };
}
