import { type Browser, chromium } from '@playwright/test';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findWholeChromium } from '../../tests/support/chromium.ts';
import { PARTS } from '../../tests/support/small-site.ts';
import type { MailMessage } from './message.ts';
import { senderOf, writeHtml } from './write-html.ts';

const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
const MAIL: MailMessage = {
  subject: LONG,
  heading: LONG,
  reason: LONG,
  blocks: [
    { kind: 'paragraph', text: LONG },
    { kind: 'heading', text: LONG },
    { kind: 'prose', block: { kind: 'list', isOrdered: false, items: [[LONG]] } },
    { kind: 'prose', block: { kind: 'quote', children: [LONG] } },
    { kind: 'facts', facts: [{ label: LONG, value: LONG }] },
    { kind: 'button', label: LONG, href: `https://firm.example/${LONG}` },
    {
      kind: 'bars',
      columns: { title: LONG, score: 'Score', gap: 'Gap to 4.0' },
      mark: 4,
      rows: [{ title: LONG, score: 2, shownScore: '2.0', shownGap: '2.0', isReady: false }],
    },
  ],
};
// What a dark look must leave visible (WCAG 2.2, 1.4.11).
const EDGE = 3;
const html = writeHtml(MAIL, senderOf(PARTS, 'https://firm.example'));

let browser: Browser;
beforeAll(async () => {
  const executablePath = findWholeChromium();
  // A mail program's forced dark mode: it turns light grounds dark, and keeps dark ones.
  const args = ['--blink-settings=forceDarkModeEnabled=true'];
  browser = await chromium.launch({ args, ...(executablePath && { executablePath }) });
});
afterAll(() => browser.close());

test('In forced dark mode, a button and a bar stand out from the mail', async () => {
  const page = await browser.newPage({ viewport: { width: 360, height: 640 } });
  await page.setContent(html);
  const place = async (selector: string) => {
    const box = await page.locator(selector).last().boundingBox();
    return { x: Math.round(box?.x ?? 0), y: Math.round(box?.y ?? 0), width: 4, height: 1 };
  };
  const edges = ['p a[href*="firm.example/"]', 'table[role] td[height="12"]'];
  const boxes = await Promise.all(edges.map(place));
  const { data, info } = await sharp(await page.screenshot({ fullPage: true }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colourAt = (x: number, y: number) => {
    const start = (y * info.width + x) * info.channels;
    return [...data.subarray(start, start + 3)] as [number, number, number];
  };
  const ground = colourAt(2, 2);
  expect(luminanceOf(ground)).toBeLessThan(0.1);
  for (const { x, y } of boxes) {
    const around = [-2, -1, 1, 2].flatMap((step) => [
      colourAt(x + 8, y + step),
      colourAt(x + step, y + 4),
    ]);
    const highest = Math.max(...around.map((colour) => contrast(colour, ground)));
    expect(highest).toBeGreaterThanOrEqual(EDGE);
  }
});

test('A long word wraps on a phone, and no text has the size nought', async () => {
  const page = await browser.newPage({ viewport: { width: 360, height: 640 } });
  await page.setContent(html);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(html).not.toMatch(/font-size:0/);
});

function luminanceOf(colour: [number, number, number]): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: [number, number, number], other: [number, number, number]): number {
  const [dark, light] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
}
