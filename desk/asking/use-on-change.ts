import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Acts when a value changes, but not on its first one. @param value compared by identity; undefined
 * while it isn't known.
 */
export function useOnChange<Value>(value: Value | undefined, act: () => void): void {
  const last = useRef(value);
  const onChange = useEffectEvent(act);
  useEffect(() => {
    if (last.current !== undefined && value !== last.current) onChange();
    last.current = value;
  }, [value]);
}
