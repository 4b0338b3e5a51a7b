import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The violations that axe finds on the shown page, each with its elements. */
export async function violations(page: Page, rules: Record<string, { enabled: boolean }> = {}): Promise<string[]> {
  await page.waitForFunction(areTransitionsOver);
  const axe = new AxeBuilder({ page })
    .setLegacyMode() // Without legacy mode, each run opens a window to support frames, which we don't have.
    .options({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true }, ...rules } }); // WCAG 2.2; axe disables this rule by default.
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

// In the middle of a transition, axe sees colours that no reader stops at. Animations that follow the scroll position or never end don't count.
function areTransitionsOver(): boolean {
  return document.getAnimations().every(({ timeline, effect, playState }) => {
    const isTimed = timeline === document.timeline && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    return !isTimed || playState !== 'running';
  });
}
