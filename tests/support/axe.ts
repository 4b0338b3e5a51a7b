import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What axe finds on the shown page, each with where. */
export async function violations(page: Page, rules: Record<string, { enabled: boolean }> = {}): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .setLegacyMode() // Without it, each run opens a window, for the sake of frames that we don't have.
    .options({ rules: { 'target-size': { enabled: true }, ...rules } }); // WCAG 2.2; axe leaves it out unless asked.
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
