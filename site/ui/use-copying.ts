import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** If the browser refuses the clipboard, the field with the text is selected instead. */
export function useCopying(text: string) {
  const [last, setLast] = useState<{ text: string; outcome: 'copied' | 'by hand' }>();
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const copy = async () => {
    setLast(undefined); // So that screen readers announce the same outcome again.
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
