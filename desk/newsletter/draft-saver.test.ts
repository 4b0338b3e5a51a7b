import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DeskNewsletter } from '../../core/desk/newsletters.ts';
import type { Draft } from '../asking/drafts.ts';
import { RequestError } from '../asking/request.ts';
import { DraftSaver, isWritten, type Written } from './draft-saver.ts';

const TEXT = { subject: 'One', preview: 'First', markdown: 'Hello.' };

const written = (revision: number, text = TEXT): Written => ({
  ...{ slug: 'one', subject: text.subject, preview: text.preview, html: '', text: '', unsent: 2 },
  draft: {
    ...{ ...text, revision, changedAt: 0, changedBy: 'Maren', isTested: false, problems: [] },
  },
});

/** A store with one draft, and a browser. */
function setUp(kept?: Draft) {
  let stored: DeskNewsletter = written(0);
  const puts: (typeof TEXT & { revision: number })[] = [];
  const browser: { kept: Draft | undefined } = { kept };
  let refusal: unknown;
  const saver = new DraftSaver(
    written(0),
    {
      put: async ({ revision, ...text }) => {
        puts.push({ ...text, revision });
        if (refusal) throw refusal;
        if (!isWritten(stored)) throw new RequestError('gone');
        if (stored.draft.revision !== revision) throw new RequestError('stale');
        stored = written(revision + 1, text);
        return stored;
      },
      read: async () => stored,
      keep: (draft) => {
        browser.kept = draft;
      },
      forget: () => {
        browser.kept = undefined;
      },
    },
    kept,
  );
  return {
    ...{ saver, puts, browser },
    storeAs: (newsletter: DeskNewsletter) => {
      stored = newsletter;
    },
    refuse: (error: unknown) => {
      refusal = error;
    },
    stored: () => stored,
  };
}

const typed = (subject: string) => ({ ...TEXT, subject });
const phaseOf = (saver: DraftSaver) => saver.getState().phase;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('What is typed is kept at once, and saved when the typing pauses', async () => {
  const { saver, puts, browser } = setUp();
  for (const subject of ['T', 'Tw', 'Two']) saver.type(typed(subject));
  expect([phaseOf(saver), puts, browser.kept?.texts.subject]).toEqual(['typed', [], 'Two']);
  await vi.runAllTimersAsync();
  expect([phaseOf(saver), puts, browser.kept]).toEqual([
    'saved',
    [{ ...typed('Two'), revision: 0 }],
    undefined,
  ]);
});

test('What is typed while it is being saved is saved after that, on what was saved', async () => {
  const { saver, puts, browser } = setUp();
  saver.type(typed('Two'));
  const saving = saver.save();
  saver.type(typed('Three'));
  await saving;
  expect([phaseOf(saver), browser.kept?.seen]).toEqual(['typed', { revision: 1 }]);
  await vi.runAllTimersAsync();
  expect(puts.map(({ subject, revision }) => [subject, revision])).toEqual([
    ['Two', 0],
    ['Three', 1],
  ]);
  expect(phaseOf(saver)).toBe('saved');
});

test('What was typed before a reload stands in the fields, and is saved', async () => {
  const { saver, stored } = setUp({ texts: typed('Two'), seen: { revision: 0 } });
  expect([saver.text.subject, phaseOf(saver)]).toEqual(['Two', 'typed']);
  await saver.save();
  expect(stored().subject).toBe('Two');
});

test('Whoever saves an older form sees both, and keeps theirs or takes the other', async () => {
  for (const isMine of [true, false]) {
    const { saver, storeAs, stored, browser } = setUp();
    storeAs(written(1, typed('A colleague’s')));
    saver.type(typed('Mine'));
    await saver.save();
    const { phase, theirs } = saver.getState();
    expect([phase, theirs?.draft.subject, saver.text.subject]).toEqual([
      'overtaken',
      'A colleague’s',
      'Mine',
    ]);
    // Going on to type overwrites nothing.
    saver.type(typed('Mine, still'));
    await vi.runAllTimersAsync();
    expect([stored().subject, browser.kept?.texts.subject]).toEqual([
      'A colleague’s',
      'Mine, still',
    ]);
    if (isMine) await saver.keepMine();
    else saver.takeTheirs();
    const left = isMine ? 'Mine, still' : 'A colleague’s';
    expect([stored().subject, saver.text.subject, phaseOf(saver)]).toEqual([left, left, 'saved']);
    expect(browser.kept).toBeUndefined();
  }
});

test('A save whose answer was lost is no colleague’s', async () => {
  const { saver, storeAs } = setUp();
  storeAs(written(1, typed('Two')));
  saver.type(typed('Two'));
  await saver.save();
  expect([phaseOf(saver), saver.getState().shown.draft.revision]).toEqual(['saved', 1]);
});

test('A failure loses nothing, and the next key tries again', async () => {
  const { saver, refuse, browser, stored } = setUp();
  refuse(new RequestError('unreachable'));
  saver.type(typed('Two'));
  await vi.runAllTimersAsync();
  expect([phaseOf(saver), browser.kept?.texts.subject]).toEqual(['failed', 'Two']);
  refuse(undefined);
  saver.type(typed('Three'));
  await vi.runAllTimersAsync();
  expect([phaseOf(saver), stored().subject]).toEqual(['saved', 'Three']);
});

test.each([
  ['was deleted', new RequestError('gone')],
  ['was sent', undefined],
])('What was typed into a draft that %s meanwhile stays', async (_what, refusal) => {
  const { saver, refuse, storeAs, browser } = setUp();
  const { draft: _, ...sent } = written(1);
  if (refusal) refuse(refusal);
  else refuse(new RequestError('stale'));
  storeAs(sent);
  saver.type(typed('Mine'));
  await saver.save();
  expect([phaseOf(saver), browser.kept?.texts.subject]).toEqual(['lost', 'Mine']);
});

test('A colleague’s text is taken when it is read anew, unless something was typed here', async () => {
  const { saver } = setUp();
  saver.see(written(1, typed('A colleague’s')));
  expect([saver.text.subject, saver.getState().round]).toEqual(['A colleague’s', 1]);
  saver.type(typed('Mine'));
  saver.see(written(2, typed('Another')));
  expect([saver.text.subject, phaseOf(saver)]).toEqual(['Mine', 'typed']);
});
