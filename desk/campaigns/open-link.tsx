import { useId, useState } from 'react';
import type { DeskWave } from '../../core/desk/campaigns.ts';
import layout from '../../site/styles/layout.module.css';
import { useCopying } from '../../site/ui/use-copying.ts';
import { ActionButton } from '../ui/action-button.tsx';
import shared from '../ui/list.module.css';
import css from './campaigns.module.css';

const OUTCOMES = { copied: 'Copied.', 'by hand': 'Copy it by hand: it is selected.' } as const;

/**
 * The open link of a group in a wave, for people's own devices or, by its switch, for a shared one.
 * @param wave the name of the wave.
 */
export function OpenLink({
  wave,
  link: { group, link, sharedLink },
}: {
  wave: string;
  link: DeskWave['openLinks'][number];
}) {
  const [isShared, setShared] = useState(false);
  const shown = isShared ? sharedLink : link;
  const { outcome, copy, field } = useCopying(shown);
  const id = useId();
  return (
    <div className={css.link}>
      <label className={css.label} htmlFor={id}>
        Open link for {group} <span className={layout.hidden}>in {wave}</span>
      </label>
      <input
        ref={field}
        className={shared.input}
        id={id}
        readOnly
        value={shown}
        onFocus={(event) => event.currentTarget.select()}
      />
      <ActionButton aria-label={`Copy the open link for ${group} in ${wave}`} onClick={copy}>
        Copy
      </ActionButton>
      <span role="status">{outcome && OUTCOMES[outcome]}</span>
      <label className={css.shared}>
        <input
          type="checkbox"
          aria-describedby={id}
          checked={isShared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
        For a shared device: it forgets each person after ‘Thank you’, or when nobody touches it
      </label>
    </div>
  );
}
