import words from 'content:forms';
import { TRAP_FIELD } from '../../core/submissions/bot-signs.ts';
import layout from '../styles/layout.module.css';

/** The honeypot: hidden from sight, the Tab key and screen readers, so only programs fill it in. */
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
