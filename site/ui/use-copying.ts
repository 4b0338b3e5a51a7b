import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Copies a text. Where the browser lets nothing be copied, the field that shows the text is selected instead.
 * @returns what has become of this very text, for whoever it is told; how to copy it; the ref of the field.
 */
export function useCopying(text: string) {
  const [last, setLast] = useState<{ text: string; outcome: 'copied' | 'by hand' }>();
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const copy = async () => {
    setLast(undefined); // So that it is said again to who asks again.
    const isDone = await isCopied(text);
    flushSync(() => setLast({ text, outcome: isDone ? 'copied' : 'by hand' }));
    if (isDone) return;
    field.current?.focus();
    field.current?.select();
  };
  return { outcome: last?.text === text ? last.outcome : undefined, copy, field };
}

// A page that did not come over https has no clipboard; elsewhere the visitor may have forbidden it.
async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
