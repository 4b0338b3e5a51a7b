import { useCallback, useEffect, useRef, useState } from 'react';
import { DESK_KEYS_KEY } from '../../core/storage-keys.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import css from '../parts/list.module.css';
import { readRoute, useHash } from '../route.ts';
import { moveOfKey, placeAfter } from './move-of-key.ts';

const KEYS = [
  ['J', 'The next message'],
  ['K', 'The message before'],
  ['R', 'Write the answer'],
  ['E', 'Mark as answered'],
  ['#', 'Delete'],
  ['?', 'These keys'],
] as const;

/** A button that lists the keys of the inbox, which can be switched off (WCAG 2.1.4), and the keys. */
export function Keys() {
  const [isOpen, setOpen] = useState(false);
  const [isOn, setOn] = useState(readIsOn);
  const choose = useChoosing();
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.matches(TYPED_INTO);
      const move = moveOfKey(event, isTyping || document.querySelector('dialog[open]') !== null);
      if (!move) return;
      event.preventDefault();
      if (move === '?') setOpen(true);
      else if (move === 'next' || move === 'previous') choose(move);
      else operate(move);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [isOn, choose]);
  const turn = (next: boolean) => {
    setOn(next);
    keepIsOn(next);
  };
  return (
    <>
      <ActionButton aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Keys
      </ActionButton>
      {isOpen && (
        <Dialog heading="Keys of the inbox" onClose={() => setOpen(false)}>
          {(close) => (
            <>
              <dl className={css.mails}>
                {KEYS.map(([key, does]) => (
                  <div key={key}>
                    <dt>
                      <kbd>{key}</kbd>
                    </dt>
                    <dd>{does}</dd>
                  </div>
                ))}
              </dl>
              <p className={css.apart}>
                <label>
                  <input
                    type="checkbox"
                    checked={isOn}
                    onChange={({ currentTarget }) => turn(currentTarget.checked)}
                  />{' '}
                  These keys are on
                </label>
              </p>
              <div className={css.acts}>
                <ActionButton onClick={close}>Close</ActionButton>
              </div>
            </>
          )}
        </Dialog>
      )}
    </>
  );
}

const TYPED_INTO = 'input, textarea, select, [contenteditable]';

/** Returns what chooses the row after or before the chosen one, once it is loaded. */
function useChoosing(): (move: 'next' | 'previous') => void {
  const route = readRoute(useHash());
  const isAnyChosen = 'message' in route;
  // Where the chosen row stands or stood, and a row that is being loaded to be chosen.
  const last = useRef<number>(undefined);
  const awaited = useRef<number>(undefined);
  // After every change of the list.
  useEffect(() => {
    const { rows, chosen } = readRows();
    if (!isAnyChosen) last.current = undefined;
    else if (chosen >= 0) {
      if (chosen !== last.current) awaited.current = undefined;
      last.current = chosen;
    }
    const row = rows[awaited.current ?? -1];
    if (!row) return;
    awaited.current = undefined;
    row.click();
  });
  return useCallback((move) => {
    const { rows, chosen } = readRows();
    const place = placeAfter(move, last.current, chosen < 0);
    const more = document.querySelector<HTMLElement>('main [data-more]');
    awaited.current = move === 'next' && !rows[place] && more ? place : undefined;
    (awaited.current === undefined ? rows[place] : more)?.click();
  }, []);
}

function readRows(): { rows: HTMLElement[]; chosen: number } {
  const rows = [...document.querySelectorAll<HTMLElement>('main a[id^="row-"]')];
  return { rows, chosen: rows.findIndex((row) => row.hasAttribute('aria-current')) };
}

/** Presses the button of a key, or gives its field the focus. */
function operate(key: string): void {
  const found = document.querySelector<HTMLElement>(`main [aria-keyshortcuts="${key}"]`);
  if (found instanceof HTMLButtonElement) found.click();
  else found?.focus();
}

function readIsOn(): boolean {
  try {
    return localStorage.getItem(DESK_KEYS_KEY) !== 'off';
  } catch {
    return true;
  }
}

function keepIsOn(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(DESK_KEYS_KEY);
    else localStorage.setItem(DESK_KEYS_KEY, 'off');
  } catch {}
}
