import type { ProfileWords } from '../../../core/survey/words.ts';
import { useArrivalAt } from '../../ui/arrive.ts';

/** Says that the profile was deleted, and takes the focus. */
export function ProfileDeleted({ words }: { words: Pick<ProfileWords, 'deleted'> }) {
  const line = useArrivalAt<HTMLParagraphElement>(words.deleted, 'if needed');
  return <p ref={line}>{words.deleted}</p>;
}
