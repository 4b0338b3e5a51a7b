import { expect, test } from 'vitest';
import { drawLogo } from './look.ts';

test('A logo is drawn with its accents in their own colour', () => {
  const paths = [
    { d: 'M0 0', isAccent: false },
    { d: 'M1 1', isAccent: true },
  ];
  expect(drawLogo({ width: 2, height: 2, paths }, '#111', '#eee')).toBe(
    '<path fill="#111" d="M0 0"/><path fill="#eee" d="M1 1"/>',
  );
});
