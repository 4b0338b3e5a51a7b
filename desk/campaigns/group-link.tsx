import { useId } from 'react';
import { useCopying } from '../../site/ui/use-copying.ts';
import { ActionButton } from '../ui/action-button.tsx';
import css from './campaigns.module.css';

const OUTCOMES = { copied: 'Copied.', 'by hand': 'Copy it by hand: it is selected.' } as const;

/** The link for a group in a wave. */
export function GroupLink({ group, wave, link }: { group: string; wave: string; link: string }) {
  const { outcome, copy, field } = useCopying(link);
  const id = useId();
  return (
    <div className={css.link}>
      <label htmlFor={id}>
        Link for {group} <span className={css.hidden}>in {wave}</span>
      </label>
      <input ref={field} id={id} readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      <ActionButton aria-describedby={id} aria-label={`Copy the link for ${group} in ${wave}`} onClick={copy}>
        Copy
      </ActionButton>
      <span role="status">{outcome && OUTCOMES[outcome]}</span>
    </div>
  );
}
