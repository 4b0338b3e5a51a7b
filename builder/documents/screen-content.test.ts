import * as v from 'valibot';
import { expect, test } from 'vitest';
import { content } from '../../tests/support/content.ts';
import { FIRST_CONTENT } from '../../tests/support/sites.ts';
import type { PictureMaker } from '../pictures/pictures.ts';
import { Insights } from './insights.ts';
import { allScreenContent, MODULE_NAMES, screenContent } from './screen-content.ts';

const shownFiguresSchema = v.object({
  text: v.array(v.string()),
  claims: v.array(v.object({ source: v.optional(v.string()) })),
});
const figuresSchema = v.object({ figures: shownFiguresSchema });

const name = async (file: string) => ({ src: file, width: 480, height: 270 });
const pictures: PictureMaker = { fit: name, make: name, portrait: name } as never;

const sources = {
  content,
  pictures,
  insights: new Insights(content, pictures),
  settings: { content: FIRST_CONTENT, delivery: { name: 'intake' }, visits: true },
} as const;

test('A site without the original one has every module but that of its home', async () => {
  const { 'adoption-home': _original, ...pages } = content.pages;
  const modules: Record<string, unknown> = JSON.parse(
    JSON.stringify(await allScreenContent({ ...sources, content: { ...content, pages } })),
  );
  expect(MODULE_NAMES.filter((one) => !(one in modules))).toEqual(['adoption-home']);
});

test.each(MODULE_NAMES)(
  "content:%s does not publish the addresses of the firm's own mail",
  async (one) => {
    const brand = {
      ...content.brand,
      mail: { from: 'relay@internal.example', to: 'desk@internal.example' },
    };
    const published = JSON.stringify(
      await screenContent(one, { ...sources, content: { ...content, brand } }),
    );
    expect(published).toMatch(/^[{["]/);
    expect(published).not.toContain('internal.example');
  },
);

test('The methodology gives the source of each figure that has one, and says once that the others are our word, offers apart', async () => {
  const of = async (...given: string[]) => {
    const claims = Object.fromEntries(
      given.map((source) => [
        source,
        { figure: '1', claim: 'of counts', scope: 'Each count', source },
      ]),
    );
    return v.parse(
      figuresSchema,
      await screenContent('methodology', { ...sources, content: { ...content, claims } }),
    ).figures;
  };
  const { sourceMissing, text } = content.pages.methodology.figures;
  const owed = await of('sample', 'offer', 'A. Author, Counts, 2025');
  expect(owed.claims.map(({ source }) => source)).toEqual([
    undefined,
    undefined,
    'A. Author, Counts, 2025',
  ]);
  expect(owed.text).toEqual([...text, sourceMissing]);
  const given = await of('offer', 'A. Author, Counts, 2025');
  expect(given.text).toEqual(text);
});
