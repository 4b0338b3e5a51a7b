import { expect, type Locator, type Page } from '@playwright/test';
import { firm } from './content.ts';
import { HOME, SHOWN_SCREENS } from './screens.ts';
import { REDIRECTS } from './specified.ts';

/** The headings of unlocked screens: only unlocked visitors see links to these screens. */
const UNLOCKED: Record<string, string> = {
  '/home': firm.pages['client-home'].hero.heading,
  '/readiness-scan': firm.pages['readiness-scan'].hero.heading,
};

/** Clicks each of these links, checks that its screen and place are shown, and goes back. */
export async function followEach(page: Page, links: Locator): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 });
  const before = (await heading.textContent()) ?? '';
  await expect(links).not.toHaveCount(0);
  for (const link of await links.all()) {
    await follow(page, link);
    await page.goBack();
    await expect(heading).toHaveText(before);
  }
}

/** Clicks a link, and checks that the screen and place of its address are shown. */
export async function follow(page: Page, link: Locator): Promise<void> {
  const [path = '', anchor] = ((await link.getAttribute('href')) ?? '').split('#');
  const route = path.replace(/\/$/, '');
  const screen = SHOWN_SCREENS.find((one) => one.path === route);
  const section = screen
    ? undefined
    : REDIRECTS.find((redirect) => redirect.path === route)?.section;
  await link.click();
  const heading = section ? HOME.heading : (UNLOCKED[route] ?? screen?.heading);
  await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(
    heading ?? `the heading of ${path}, which is no screen`,
  );
  if (anchor || section) await expect(page.locator(`#${section ?? anchor}`)).toBeInViewport();
}
