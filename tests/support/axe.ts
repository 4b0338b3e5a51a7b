import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Page, test } from '@playwright/test';
import type axe from 'axe-core';
import { sniffed } from './sniffer.ts';

// Half the size of what the package's name leads to.
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** The rules whose outcome depends on where a screen's width puts things. */
const RULES_OF_WIDTH = ['target-size', 'scrollable-region-focusable'];

/**
 * The violations that axe finds on the shown page, each with its elements; in long tests those of a
 * second engine, too. Frames belong to third parties.
 * @param kind `another width` where axe has seen the same state at one width already: in short
 * tests it then runs the rules alone that a width decides.
 */
export async function violations(page: Page, kind?: 'another width'): Promise<string[]> {
  await page.waitForFunction(areTransitionsOver);
  // A document gets axe once: its source is half a megabyte, which takes longer to send and read
  // than a check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  const isLong = test.info().tags.includes('@long');
  const only = kind && !isLong ? RULES_OF_WIDTH : undefined;
  const found = await page.evaluate(async (values) => {
    const results = await window.axe?.run({
      iframes: false,
      resultTypes: ['violations'],
      // For rules of films and sound, of which there are none. Of a style sheet that the network
      // failed, it complains in the console.
      preload: false,
      rules: { 'target-size': { enabled: true } }, // WCAG 2.2; axe disables this rule by default.
      ...(values && { runOnly: { type: 'rule', values } }),
    });
    return (
      results?.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      ) ?? ['axe is missing']
    );
  }, only);
  return isLong ? [...found, ...(await sniffed(page))] : found;
}

// In the middle of a transition, axe sees colours that no reader stops at. Animations that follow
// the scroll position or never end don't count.
function areTransitionsOver(): boolean {
  return document.getAnimations().every(({ timeline, effect, playState }) => {
    const isTimed =
      timeline === document.timeline &&
      effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    return !isTimed || playState !== 'running';
  });
}
