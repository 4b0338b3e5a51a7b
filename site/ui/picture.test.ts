import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import css from './picture.module.css';
import { Picture } from './picture.tsx';

vi.mock('content:layout', () => ({ default: {} }));

const made = {
  avif: '/a-480.avif 480w',
  src: '/a-480.jpg',
  width: 480,
  height: 270,
  original: '/a.webp',
  tones: '#111111,#222222,#333333',
};
const render = (props: Partial<Parameters<typeof Picture>[0]> = {}) =>
  renderToStaticMarkup(
    createElement(Picture, { sources: made, sizes: '50vw', alt: 'A pier', ...props }),
  );

test('A picture has its size, colours and states, and is grey by default', () => {
  const html = render();
  expect(html).toContain('<source type="image/avif" srcSet="/a-480.avif 480w" sizes="50vw"/>');
  for (const attribute of [
    'src="/a-480.jpg"',
    'width="480"',
    'height="270"',
    'alt="A pier"',
    'loading="lazy"',
    'data-tones="#111111,#222222,#333333"',
  ])
    expect(html).toContain(attribute);
  expect(html).toContain('data-state="loading"');
  expect(html).not.toMatch(/style=|\/a\.webp/);
  expect(html).toContain(css.gray);
  expect(render({ isGrayscale: false })).not.toContain(css.gray);
});

test('A picture on another host is shown unchanged', () => {
  const src = 'https://pictures.example/harbour.jpg';
  const html = render({ sources: { src, width: 480, height: 270 } });
  expect(html).toContain(`src="${src}"`);
  expect(html).not.toMatch(/<source|data-tones/);
});
