import { useCallback, useState } from 'react';

interface Notice {
  words: string;
  undo: (() => void) | undefined;
  /** Tells the same words from those before. */
  count: number;
  /** The address at which it was said. */
  hash: string;
}

/** What was last said to the operator at this address, and a function that undoes it, once. */
export function useNotice(hash: string) {
  const [notice, setNotice] = useState<Notice>();
  if (notice && notice.hash !== hash) setNotice(undefined);
  const announce = useCallback(
    (words: string, undo?: () => void) =>
      setNotice((last) => ({ words, undo, count: (last?.count ?? 0) + 1, hash: location.hash })),
    [],
  );
  const undo = () => {
    notice?.undo?.();
    // A second click would undo what isn't there any more. The focus would go with the button.
    setNotice((last) => last && { ...last, undo: undefined });
    document.querySelector('h1')?.focus();
  };
  return { notice, announce, undo: notice?.undo && undo };
}
