import { useRef, useState } from 'react';
import type * as v from 'valibot';
import { useSession } from './session.ts';

export interface Checked<Asked, Found> {
  asked: Asked;
  found: Found;
}

interface State<Asked, Found> {
  checked?: Checked<Asked, Found>;
  failure?: unknown;
  isChecking: boolean;
}

/** A check of what an operator has typed, which changes nothing in the store. */
interface Check<Asked, Found> extends State<Asked, Found> {
  check: (asked: Asked) => Promise<void>;
  /** Drops the answer, also one that is still under way: what was asked has changed. */
  forget: () => void;
}

/**
 * Posts what was typed to a path below `/api/desk/`, and keeps the latest answer with what it
 * answers until it is forgotten or replaced.
 */
export function useCheck<Asked extends object, Found>(
  path: string,
  schema: v.GenericSchema<unknown, Found>,
): Check<Asked, Found> {
  const { request } = useSession();
  const latest = useRef(0);
  const [state, turnTo] = useState<State<Asked, Found>>({ isChecking: false });
  const forget = () => {
    latest.current += 1;
    turnTo({ isChecking: false });
  };
  const check = async (asked: Asked) => {
    latest.current += 1;
    const own = latest.current;
    turnTo(({ checked }) => ({ ...(checked && { checked }), isChecking: true }));
    const next = await request(path, schema, { method: 'POST', body: asked }).then(
      (found) => ({ checked: { asked, found } }),
      (failure: unknown) => ({ failure }),
    );
    if (own === latest.current) turnTo((last) => ({ ...last, ...next, isChecking: false }));
  };
  return { ...state, check, forget };
}
