import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Copies a text to the clipboard. Where the browser refuses, the field that shows the text is
 * selected instead.
 * @returns the outcome for this text, the function that copies it, and the ref of the field.
 */
export function useCopying(text: string) {
  const [last, setLast] = useState<{ text: string; outcome: 'copied' | 'by hand' }>();
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const copy = async () => {
    setLast(undefined); // So that a screen reader announces the same outcome again.
    const isDone = await isCopied(text);
    flushSync(() => setLast({ text, outcome: isDone ? 'copied' : 'by hand' }));
    if (isDone) return;
    field.current?.focus();
    field.current?.select();
  };
  return { outcome: last?.text === text ? last.outcome : undefined, copy, field };
}

// Without https there is no clipboard, and a visitor may have refused access to it.
async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
