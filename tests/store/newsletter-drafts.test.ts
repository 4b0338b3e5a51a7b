import { expect, test } from 'vitest';
import { NOW } from '../support/intake.ts';
import { MINUTE, store, storeContract } from './contract.ts';

const TEXT = { subject: 'One', preview: 'First', markdown: 'Hello.' };
const MAREN = { operator: 'Maren', now: NOW };
const JONAS = { operator: 'Jonas', now: NOW + MINUTE };

storeContract('A draft of a newsletter', { lasts: 'emptied' }, () => {
  const drafts = () => store.newsletterDrafts;
  const logged = async () =>
    (await store.auditLog.list({ limit: 30 })).items.map(({ operator }) => operator).reverse();

  test('is kept as it was typed, the one that was changed last first', async () => {
    const [one, two] = [await drafts().add(TEXT, MAREN), await drafts().add(TEXT, JONAS)];
    expect((await drafts().list()).map(({ slug }) => slug)).toEqual([two, one]);
    const later = { ...MAREN, now: NOW + 2 * MINUTE };
    expect(await drafts().change(one, { ...TEXT, markdown: '<b>', revision: 0 }, later)).toBe(
      'done',
    );
    expect((await drafts().list()).map(({ slug }) => slug)).toEqual([one, two]);
    expect(await drafts().find(one)).toEqual({
      slug: one,
      ...TEXT,
      markdown: '<b>',
      changed_by: 'Maren',
      changed_at: later.now,
      revision: 1,
      tested: null,
    });
  });

  test('is saved by one of two who write at once, and the other is told', async () => {
    const slug = await drafts().add(TEXT, MAREN);
    const both = [MAREN, JONAS].map((by) =>
      drafts().change(slug, { ...TEXT, subject: by.operator, revision: 0 }, by),
    );
    expect((await Promise.all(both)).sort()).toEqual(['done', 'stale']);
    expect(await drafts().change('none', { ...TEXT, revision: 0 }, MAREN)).toBe('gone');
  });

  test('tells the audit log once for each sitting of each writer', async () => {
    const slug = await drafts().add(TEXT, MAREN);
    const save = (revision: number, operator: string, now: number) =>
      drafts().change(slug, { ...TEXT, revision }, { operator, now });
    await save(0, 'Maren', NOW);
    await save(1, 'Maren', NOW + MINUTE);
    await save(2, 'Jonas', NOW + 2 * MINUTE);
    await save(3, 'Jonas', NOW + 70 * MINUTE);
    expect(await logged()).toEqual(['Maren', 'Jonas', 'Jonas']);
  });

  test('remembers which text was tested, and gives back what it held once it is deleted', async () => {
    const slug = await drafts().add(TEXT, MAREN);
    await drafts().setTested(slug, 'hash');
    expect(await drafts().find(slug)).toMatchObject({ tested: 'hash' });
    expect(await drafts().remove(slug)).toMatchObject(TEXT);
    expect([await drafts().remove(slug), await drafts().list()]).toEqual([undefined, []]);
  });
});
