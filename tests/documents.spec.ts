import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DESK_FOLDER, intakeFolder } from '../core/intake/parts.ts';
import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { importTool } from './support/on-demand.ts';
import { documentPath, FAQ, HOME } from './support/screens.ts';
import { ROOT_SITE } from './support/sites.ts';

const ADDRESSES = [
  documentPath(HOME),
  documentPath(FAQ),
  ...content.articles.map(({ slug }) => `/adoption/insights/${slug}/`),
];

test.describe('Each document', () => {
  for (const address of ADDRESSES) {
    test(`is light and starts nothing before its first paint: ${address}`, async ({ request }) => {
      const answer = await request.get(address, { headers: { 'Accept-Encoding': 'br' } });
      const html = await answer.text();
      const body = Number(answer.headers()['content-length']);
      expect(answer.headers()['content-encoding']).toBe('br');
      expect(body, 'bytes, brotli').toBeLessThanOrEqual(14_000);
      const head = answer
        .headersArray()
        .reduce(
          (sum, { name, value }) => sum + `${name}: ${value}\r\n`.length,
          'HTTP/1.1 200 OK\r\n\r\n'.length,
        );
      expect(
        head + body,
        'bytes on the wire: the ten segments that a new connection carries at once',
      ).toBeLessThanOrEqual(14_600);
      const code = html.replace(/<script type="application\/ld\+json">.*?<\/script>/s, '');
      expect(code.match(/<script\b/g)).toHaveLength(1);
      expect(code).not.toMatch(/<script[^>]*\s(src|type)=/);
      expect(html).not.toMatch(/modulepreload|rel="preload"/);
      expect(html.slice(html.indexOf('<body')), 'inline style attributes').not.toMatch(
        /<[^>]+\sstyle=/,
      );
      expect(html, 'inline handlers').not.toMatch(/<[^>]+\son[a-z]+=/);
      const withScript = html.replace(/<noscript>.*?<\/noscript>/, '');
      const sheets = withScript.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
      expect(html.includes('var(--notice)'), 'styles of the original site’s banner').toBe(
        html.includes('<aside'),
      );
      expect(sheets.filter((sheet) => !sheet.includes(' disabled'))).toEqual([]);
      const scripts = html.match(/data-load="([^"]+)"/)?.[1]?.split(' ') ?? [];
      const weight = scripts.reduce(
        (sum, script) => sum + readFileSync(path.join(ROOT_SITE.folder, `${script}.br`)).length,
        0,
      );
      expect(scripts.length).toBeGreaterThan(2);
      expect(weight, 'bytes of the first view’s scripts, brotli').toBeLessThanOrEqual(85_000);
    });
  }
});

interface HtmlValidateExports {
  StaticConfigLoader: new (config: { extends: string[]; rules: Record<string, 'off'> }) => object;
  HtmlValidate: new (
    loader: object,
  ) => {
    validateFile: (file: string) => Promise<{
      results: { messages: { ruleId: string; message: string; line: number }[] }[];
    }>;
  };
}

test('Every document is valid HTML', { tag: '@long' }, async () => {
  const { HtmlValidate, StaticConfigLoader } =
    await importTool<HtmlValidateExports>('html-validate');
  const validator = new HtmlValidate(
    new StaticConfigLoader({
      extends: ['html-validate:standard', 'html-validate:a11y'],
      // The area of the toasts is a component of a library.
      rules: { 'prefer-native-element': 'off' },
    }),
  );
  const files = [
    ...globSync('**/*.html', { cwd: ROOT_SITE.folder }),
    path.relative(
      ROOT_SITE.folder,
      path.join(intakeFolder(ROOT_SITE.folder), DESK_FOLDER, 'index.html'),
    ),
  ];
  const faults: string[] = [];
  for (const file of files) {
    const { results } = await validator.validateFile(path.join(ROOT_SITE.folder, file));
    for (const { messages } of results)
      faults.push(
        ...messages.map(({ ruleId, message, line }) => `${file}:${line} ${ruleId}: ${message}`),
      );
  }
  expect(files.length).toBeGreaterThan(50);
  expect(faults).toEqual([]);
});
