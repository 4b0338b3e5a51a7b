import * as v from 'valibot';
import { expect, test } from 'vitest';
import { brandSchema } from './firm.ts';

const brand = {
  ...{
    name: 'Equanta',
    legalName: 'Equanta Ltd',
    tagline: 'Adoption',
    summary: 'Adoption.',
    location: 'London',
  },
  emails: [{ label: 'General', address: 'hello@firm.example' }],
  phones: [{ label: 'Office', number: '020 7946 0123', dial: '+442079460123' }],
  schedulingUrl: 'https://calendar.example/firm',
  previewAlt: 'A card that says {title}',
  mail: { from: 'site@firm.example', to: 'inbox@firm.example' },
};
const isBrand = (change: Record<string, unknown>) => v.is(brandSchema, { ...brand, ...change });

test('A firm writes in British English unless it names another language, which must have a script', () => {
  expect(v.parse(brandSchema, brand).language).toBe('en-GB');
  expect(
    ['de', 'zh-Hant-TW', 'xx', 'not a language'].map((language) => isBrand({ language })),
  ).toEqual([true, true, false, false]);
});

test.each(['ar', 'he-IL', 'az-Arab'])(
  'A firm writes no language from right to left: %s',
  (language) => {
    const { issues } = v.safeParse(brandSchema, { ...brand, language });
    expect(issues?.map(({ message }) => message)).toEqual([
      'is written from right to left, which the site can’t show yet: name another language',
    ]);
  },
);

test('A firm’s day is that of its time zone, UTC unless it names another', () => {
  expect(v.parse(brandSchema, brand).timeZone).toBe('UTC');
  expect(
    ['Europe/Warsaw', 'Pacific/Auckland', 'Etc/GMT+3', 'Warsaw', 'GMT+1', '+01:00'].map(
      (timeZone) => isBrand({ timeZone }),
    ),
  ).toEqual([true, true, true, false, false, false]);
});

test('A number to dial has its country code and nothing but digits', () => {
  const isDialled = (dial: string) => isBrand({ phones: [{ label: 'Office', number: '1', dial }] });
  expect(['+442079460123', '+123456'].map(isDialled)).toEqual([true, true]);
  for (const dial of [
    '442079460123',
    '+44 2079460123',
    '+44207946012x',
    'x+442079460123',
    '+12345',
    `+${'1'.repeat(16)}`,
  ])
    expect(isDialled(dial)).toBe(false);
});

test('Appointments are made over https, and mail goes to addresses', () => {
  expect(
    ['http://calendar.example', 'calendar.example', 'https://'].map((schedulingUrl) =>
      isBrand({ schedulingUrl }),
    ),
  ).toEqual([false, false, false]);
  expect(isBrand({ mail: { ...brand.mail, to: 'inbox' } })).toBe(false);
});
