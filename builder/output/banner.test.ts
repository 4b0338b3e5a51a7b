import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { content } from '../../tests/support/content.ts';
import { FIRST_CONTENT } from '../../tests/support/sites.ts';
import { sharedFolder } from '../../tests/support/test-folder.ts';
import { bundle } from '../bundle/bundle.ts';
import { loadPrerenderer } from '../bundle/bundle-jobs.ts';
import type { Content } from '../content/content.ts';
import { Insights, readData } from '../documents/insights.ts';
import { allScreenContent } from '../documents/screen-content.ts';
import type { PictureMaker } from '../pictures/pictures.ts';

const name = async (file: string) => ({
  src: `/pictures/${path.basename(file)}`,
  width: 480,
  height: 270,
});
const pictures = { fit: name, make: name, portrait: name } as unknown as PictureMaker;
const delivery = { name: 'intake', intakeUrl: '', forwardUrls: {} } as const;
const source = FIRST_CONTENT;
const place = sharedFolder();

beforeAll(() => vi.stubEnv('NODE_ENV', 'production'));
afterAll(() => {
  vi.unstubAllEnvs();
});

async function prerenderOf(shown: Content): Promise<(pathname: string) => Promise<string>> {
  const insights = new Insights(shown, pictures);
  const modules = await allScreenContent({
    content: shown,
    pictures,
    insights,
    settings: { content: source, delivery, visits: false },
  });
  const deployment = {
    base: '/',
    siteUrl: 'https://firm.example',
    delivery,
    content: source,
    visits: false,
    hasOriginal: true,
    hasLanguages: false,
  };
  const folder = mkdtempSync(path.join(place, 'prerender-'));
  await bundle({ name: 'prerender', deployment, folder, modules });
  const { prerenderScreen } = await loadPrerenderer(folder);
  const loadData = (screen: string, one: string) =>
    readData(screen === 'insights' ? `insights/page/${one}` : `insights/${one}`, insights);
  return async (pathname) => (await prerenderScreen(pathname, loadData)).html;
}

test('Without its banner, the original site is otherwise the same, and the new site altogether', async () => {
  const { banner, nav } = content.layout.original;
  const specified = await prerenderOf(content);
  const changed = await prerenderOf({
    ...content,
    layout: { ...content.layout, original: { nav } },
  });
  for (const pathname of [
    '/adoption',
    '/adoption/faq',
    '/adoption/insights/page/2',
    '/adoption/trust-bridge-protocol',
  ]) {
    const html = await specified(pathname);
    expect(html).toContain(`aria-label="${banner.label}"`);
    expect(await changed(pathname), pathname).toBe(html.replace(/<aside.*?<\/aside>/s, ''));
  }
  for (const pathname of ['/', '/who-we-help'])
    expect(await changed(pathname), pathname).toBe(await specified(pathname));
});
