import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { callToActionSchema } from './call-to-action.ts';

const block = { title: 'Talk to us', text: 'It helps.', primary: { label: 'Contact us' } };
const messagesOf = (words: unknown) =>
  v.safeParse(callToActionSchema, words).issues?.map(({ message }) => message) ?? [];

describe('The call-to-action block', () => {
  test('links to /contact, in the default variant and without a second button, unless its words say otherwise', () => {
    expect(v.parse(callToActionSchema, block)).toEqual({
      ...block,
      primary: { label: 'Contact us', to: '/contact' },
      variant: 'default',
    });
  });

  test('takes another route, the scheduling page, a second button and the dark variant', () => {
    const words = {
      ...block,
      primary: { label: 'Book', to: 'scheduling' },
      secondary: { label: 'See services', to: '/services' },
      variant: 'dark',
    };
    expect(v.parse(callToActionSchema, words)).toEqual(words);
    expect(
      v.parse(callToActionSchema, { ...block, primary: { label: 'Ask', to: '/faq' } }).primary.to,
    ).toBe('/faq');
  });

  test('refuses an invalid target, and an unknown variant', () => {
    expect(
      messagesOf({ ...block, primary: { label: 'Go', to: 'https://elsewhere.example' } }),
    ).toEqual(['must be a route of this site, such as /contact or /services#anchor']);
    expect(messagesOf({ ...block, variant: 'loud' })).toEqual(['must be default or dark']);
  });
});
