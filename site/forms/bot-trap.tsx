import words from 'content:forms';
import { TRAP_FIELD } from '../../core/submissions/bot-signs.ts';
import layout from '../styles/layout.module.css';

/** A field for programs that fill in whatever they find. Neither eye, Tab key nor screen reader comes to it. */
export function BotTrap() {
  return (
    <div className={layout.hidden} aria-hidden="true">
      <label>
        {words.trap}
        <input name={TRAP_FIELD} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
