import { fill } from '../../../core/content/fill.ts';
import { formatDayIn } from '../../../core/language.ts';
import type { KeptProfile } from '../../../core/survey/profile.ts';
import type { ProfileWords } from '../../../core/survey/words.ts';
import { useArrivalAt } from '../../ui/arrive.ts';
import { useLanguage } from '../../ui/language.ts';
import textButton from '../../ui/text-button.module.css';

interface EarlierProfileProps {
  words: Pick<ProfileWords, 'earlier' | 'show'>;
  profile: KeptProfile;
  onShow: () => void;
}

export function EarlierProfile({ words, profile, onShow }: EarlierProfileProps) {
  const date = formatDayIn(undefined, useLanguage(), profile.takenAt);
  return (
    <p>
      {fill(words.earlier, { date })}{' '}
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
