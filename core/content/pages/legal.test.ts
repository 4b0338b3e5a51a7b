import { describe, expect, test } from 'vitest';
import { KEY_DATABASE, SESSION_KEYS, STORAGE_KEYS } from '../../storage-keys.ts';
import { DELIVERY_NAMES, type DeliveryName } from '../../submissions/delivery.ts';
import { legalSections } from './legal.ts';

const paragraphs = ['Text.'];
const INTAKE = { delivery: 'intake', visits: false } as const;

describe('A legal page', () => {
  test('describes the forms for the delivery that the site is built with', () => {
    const sections = DELIVERY_NAMES.map((name) => ({
      id: 'forms',
      heading: `With ${name}`,
      paragraphs,
      delivery: [name],
    }));
    for (const name of DELIVERY_NAMES)
      expect(legalSections(sections, { delivery: name, visits: false })).toEqual([
        { id: 'forms', heading: `With ${name}`, paragraphs },
      ]);
  });

  test('mentions view counts only on sites that count views', () => {
    const sections = [{ id: 'views', heading: 'Views', paragraphs, visits: true as const }];
    expect(legalSections(sections, { ...INTAKE, visits: true })).toEqual([
      { id: 'views', heading: 'Views', paragraphs },
    ]);
    expect(legalSections(sections, INTAKE)).toEqual([]);
  });

  test('lists every key of the browser’s storage, from the code’s own list', () => {
    const names = [...Object.keys(STORAGE_KEYS), ...Object.keys(SESSION_KEYS), 'keys'];
    const purposes = Object.fromEntries(
      names.map((name) => [name, `What ${name} is for.`]),
    ) as Parameters<typeof legalSections>[2];
    const other = { id: 'rights', heading: 'Rights', paragraphs };
    const [browser, unchanged] = legalSections(
      [{ id: 'browser', heading: 'Kept', paragraphs, listsStorage: true }, other],
      INTAKE,
      purposes,
    );
    expect(unchanged).toEqual(other);
    expect(browser?.items?.map(({ title }) => title)).toEqual([
      ...Object.values(STORAGE_KEYS),
      ...Object.values(SESSION_KEYS),
      KEY_DATABASE,
    ]);
    expect(browser?.items?.at(-1)?.text).toBe('What keys is for.');
  });

  test('leaves out the keys that only sites with another delivery store', () => {
    const names = [...Object.keys(STORAGE_KEYS), ...Object.keys(SESSION_KEYS), 'keys'];
    const purposes = Object.fromEntries(
      names.map((name) => [name, `What ${name} is for.`]),
    ) as Parameters<typeof legalSections>[2];
    const storage = purposes && {
      ...purposes,
      unsent: { delivery: ['intake' as const], text: 'The key.' },
    };
    const listed = (delivery: DeliveryName) =>
      legalSections(
        [{ id: 'browser', heading: 'Kept', paragraphs, listsStorage: true }],
        { delivery, visits: false },
        storage,
      )[0]?.items;
    expect(listed('intake')).toContainEqual({ title: STORAGE_KEYS.unsent, text: 'The key.' });
    expect(listed('console')?.map(({ title }) => title)).toEqual(
      [...Object.values(STORAGE_KEYS), ...Object.values(SESSION_KEYS), KEY_DATABASE].filter(
        (key) => key !== STORAGE_KEYS.unsent,
      ),
    );
  });
});
