import { useId } from 'react';
import type { DeskWave } from '../../core/desk/campaigns.ts';
import { useCopying } from '../../site/ui/use-copying.ts';
import { ActionButton } from '../ui/action-button.tsx';
import css from './campaigns.module.css';

const OUTCOMES = { copied: 'Copied.', 'by hand': 'Copy it by hand: it is selected.' } as const;

/** The open link of a group in a wave, for people's own devices and for a shared one. @param wave the name of the wave. */
export function OpenLink({ wave, link: { group, link, sharedLink } }: { wave: string; link: DeskWave['openLinks'][number] }) {
  return (
    <>
      <LinkField label={`Open link for ${group}`} wave={wave} link={link} />
      <LinkField
        label={`Open link for ${group}, on a shared device`}
        hint="The device forgets each person after ‘Thank you’, or if nobody touches it."
        wave={wave}
        link={sharedLink}
      />
    </>
  );
}

interface LinkFieldProps {
  label: string;
  hint?: string;
  wave: string;
  link: string;
}

function LinkField({ label, hint, wave, link }: LinkFieldProps) {
  const { outcome, copy, field } = useCopying(link);
  const id = useId();
  return (
    <div className={css.link}>
      <label htmlFor={id}>
        {label} <span className={css.hidden}>in {wave}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
      <input ref={field} id={id} readOnly value={link} aria-describedby={hint && `${id}-hint`} onFocus={(event) => event.currentTarget.select()} />
      <ActionButton aria-label={`Copy the ${label.charAt(0).toLowerCase()}${label.slice(1)} in ${wave}`} onClick={copy}>
        Copy
      </ActionButton>
      <span role="status">{outcome && OUTCOMES[outcome]}</span>
    </div>
  );
}
