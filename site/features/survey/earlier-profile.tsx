import { fill } from '../../../core/content/fill.ts';
import type { KeptProfile } from '../../../core/survey/profile.ts';
import type { ProfileWords } from '../../../core/survey/words.ts';
import { useArrivalAt } from '../../ui/arrive.ts';
import textButton from '../../ui/text-button.module.css';
import { formatDay } from './format-day.ts';

interface EarlierProfileProps {
  words: Pick<ProfileWords, 'earlier' | 'show'>;
  profile: KeptProfile;
  onShow: () => void;
}

export function EarlierProfile({ words, profile, onShow }: EarlierProfileProps) {
  return (
    <p>
      {fill(words.earlier, { date: formatDay(profile.takenAt) })}{' '}
      <button type="button" className={textButton.button} onClick={onShow}>
        {words.show}
      </button>
    </p>
  );
}

export function ProfileDeleted({ words }: { words: Pick<ProfileWords, 'deleted'> }) {
  const line = useArrivalAt<HTMLParagraphElement>(words.deleted, 'if needed');
  return <p ref={line}>{words.deleted}</p>;
}
