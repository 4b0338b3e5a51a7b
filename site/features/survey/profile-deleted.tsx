import { useEffect, useRef } from 'react';
import type { ProfileWords } from '../../../core/survey/words.ts';

/** Says that the profile is gone, where the reader who deleted it finds themselves. */
export function ProfileDeleted({ words }: { words: Pick<ProfileWords, 'deleted'> }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => line.current?.focus(), []);
  return (
    <p ref={line} tabIndex={-1}>
      {words.deleted}
    </p>
  );
}
