import { violations } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { documentPath, FURTHER_ARTICLES } from './support/screens.ts';
import { open, settled } from './support/start.ts';

// One article is looked at in every state and at both widths (accessibility.spec.ts); the others differ from it in their text alone.
for (const screen of FURTHER_ARTICLES) {
  test(`Axe finds nothing in ${screen.name}`, async ({ page }) => {
    await open(page, documentPath(screen));
    await settled(page);
    expect(await violations(page)).toEqual([]);
  });
}
