import type { Correction, TextChange } from '../../core/survey/corrections.ts';
import body from './findings-body.module.css';

const LIST = new Intl.ListFormat('en-GB');

/** Says which texts were changed, and how: a sentence's end, with a full stop if it needs one. */
export function sayChanges(changes: readonly TextChange[]): string {
  const said = changes.map(({ place, from, to }) => `${place}, from ‘${from}’ to ‘${to}’`);
  return LIST.format(said).replace(/(?<![.?!]’)$/, '.');
}

/** The corrections of an edition that leave its meaning: what was changed, and by whose word. */
export function Corrections({ corrections }: { corrections: readonly Correction[] }) {
  return corrections.map(({ on, by, changes }) => (
    <p key={`${on} ${sayChanges(changes)}`} className={body.text}>
      Corrected with the same meaning, by the word of {by} on{' '}
      {new Date(on).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })}:{' '}
      {sayChanges(changes)} Answers to both wordings are counted together.
    </p>
  ));
}
