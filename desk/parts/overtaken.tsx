import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { Seen } from '../../core/desk/seen.ts';
import { flat } from './form-values.ts';
import css from './list.module.css';
import { VisitorText } from './visitor-text.tsx';

interface OvertakenProps {
  form: RefObject<HTMLFormElement | null>;
  /** What the form was sent on, and what is stored now. */
  shown: Seen | undefined;
  stored: Seen | undefined;
  onRead: () => void;
  onSeen: (seen: Seen | undefined) => void;
}

/**
 * Says what a colleague has saved meanwhile, beside what was typed, which stays. Saving again keeps
 * what stands in the form.
 */
export function Overtaken({ form, shown, stored, onRead, onSeen }: OvertakenProps) {
  const [before] = useState(shown);
  const readOnce = useEffectEvent(onRead);
  const seeNow = useEffectEvent(onSeen);
  useEffect(() => readOnce(), []);
  const now = JSON.stringify(stored);
  useEffect(() => seeNow(JSON.parse(now ?? 'null') ?? undefined), [now]);
  const changed = Object.entries(flat(stored)).filter(
    ([name, text]) => text !== flat(before)[name],
  );
  return (
    <div role="alert" className={css.warning}>
      <p>
        A colleague changed this first, so nothing of yours was saved yet. What you typed stands
        above. Save again to keep it.
      </p>
      <dl>
        {changed.map(([name, text]) => (
          <div key={name}>
            <dt>{labelIn(form.current, name)}: your colleague saved</dt>
            <dd>
              <VisitorText text={text === '' ? 'nothing' : text} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The label of a field, or the legend of its choices. */
function labelIn(form: HTMLFormElement | null, name: string): string {
  const field = form?.querySelector<HTMLInputElement>(`[name="${name}"]`);
  const legend = field?.closest('fieldset')?.querySelector('legend');
  return (legend ?? field?.labels?.[0])?.textContent?.trim() ?? name;
}
