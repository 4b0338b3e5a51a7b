import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../builder/paths.ts';
import { DAY_MS, dayOf } from '../core/days.ts';

const FIRST_DAY = Date.parse('1990-01-01');

/** Writes a copy of our content with `articleCount` articles: ours first, then older ones that repeat their texts and have no picture. */
export function generateContent(folder: string, articleCount: number): void {
  rmSync(folder, { recursive: true, force: true });
  cpSync(path.join(ROOT, 'content'), folder, { recursive: true });
  const insights = path.join(folder, 'insights');
  const texts = readdirSync(insights).map((slug) => readFileSync(path.join(insights, slug, 'index.md'), 'utf8'));
  for (let number = 1; number <= articleCount - texts.length; number++) {
    const slug = `generated-${number}`;
    const text = (texts[number % texts.length] ?? '')
      .replace(/^image.*\n/gm, '')
      .replace(/^slug: .*$/m, `slug: ${slug}`)
      .replace(/^title: .*$/m, `title: Generated article ${number}`)
      .replace(/^date: .*$/m, `date: ${dayOf(FIRST_DAY + number * DAY_MS)}`);
    mkdirSync(path.join(insights, slug));
    writeFileSync(path.join(insights, slug, 'index.md'), text);
  }
}
