import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Hono } from 'hono';
import { beforeEach, describe, expect, test } from 'vitest';
import { intakeFolder } from '../../core/intake/parts.ts';
import { StaticSite } from '../../intake/http/static-site.ts';
import { addSite } from '../../intake/server/app.ts';
import { testFolder } from '../../tests/support/test-folder.ts';
import { buildBeside } from './build-beside.ts';
import { keepFormerAssets } from './former-assets.ts';

const HOUR = 60 * 60 * 1000;

let place: string;
let output: string;
beforeEach(() => {
  place = testFolder();
  output = path.join(place, 'dist');
});

/** Builds a site with these files in `assets/` at an hour. */
async function build(hour: number, ...assets: string[]): Promise<void> {
  await buildBeside(output, async (folder) => {
    for (const [file, text] of [
      ['index.html', ''],
      ['_headers', ''],
      ...assets.map((name) => [`assets/${name}`, `from ${hour}`]),
    ] as const) {
      mkdirSync(path.dirname(path.join(folder, file ?? '')), { recursive: true });
      writeFileSync(path.join(folder, file ?? ''), text ?? '');
    }
    keepFormerAssets(output, folder, hour * HOUR);
  });
}

const assets = () => readdirSync(path.join(output, 'assets')).sort();

describe('The hashed files of a former build', () => {
  test('are served to tabs that were opened before, and gone a day after they were last current', async () => {
    await build(0, 'old.js');
    const app = addSite(new Hono(), new StaticSite(output, '/'));
    const statusOf = async (name: string) =>
      (await app.fetch(new Request(`http://localhost/assets/${name}`))).status;
    await build(100, 'new.js');
    expect([await statusOf('old.js'), await statusOf('new.js')]).toEqual([200, 200]);
    await build(123, 'new.js');
    expect(await statusOf('old.js')).toBe(200);
    await build(124, 'new.js');
    expect([await statusOf('old.js'), await statusOf('new.js')]).toEqual([404, 200]);
  });

  test('do not add up, however often a site is built', async () => {
    for (let hour = 0; hour < 30; hour++) await build(hour, `${hour}.js`);
    expect(assets()).toHaveLength(1 + 24);
  });

  test('are kept for a day anew after a build that made them again', async () => {
    await build(0, 'a.js');
    await build(1, 'b.js');
    await build(20, 'a.js');
    await build(40, 'c.js');
    expect(assets()).toEqual(['a.js', 'b.js', 'c.js']);
  });

  test('are left out where nothing says since when they are former', async () => {
    await build(0, 'a.js');
    rmSync(path.join(intakeFolder(output), 'former-assets.json'));
    await build(1, 'b.js');
    expect(assets()).toEqual(['b.js']);
  });

  test('are hashed ones alone: a document that is gone is gone', async () => {
    await build(0, 'a.js');
    writeFileSync(path.join(output, 'about.html'), '');
    await build(1, 'b.js');
    expect(readdirSync(output).sort()).toEqual(['_headers', 'assets', 'index.html']);
  });
});
