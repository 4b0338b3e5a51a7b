import type { Locator, Page } from '@playwright/test';
import { content, legalSectionsWith } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { open } from './support/start.ts';

// Screens at rest, compared with the specification's wording (point 2), one journey each.
const { pages, people } = content;
const section = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const firstHeading = (page: Page) => page.getByRole('heading', { level: 1 });
const hrefOf = (block: Locator, name: string | RegExp) =>
  block.getByRole('link', { name }).first().getAttribute('href');

test('The original home has its hero, its claim, results and Our Difference', async ({ page }) => {
  await open(page, '/adoption/');
  await expect(firstHeading(page)).toHaveText('Mastering the human side of digital change');
  const { hero, results, difference, callToAction } = pages['adoption-home'];
  expect(await hrefOf(page.getByRole('main'), hero.link.label)).toBe('/adoption/contact/');
  await expect(
    section(page, '70% of SaaS projects fail to deliver ROI because adoption fails'),
  ).toBeVisible();
  await expect(section(page, results.heading).getByRole('listitem')).toHaveCount(
    results.items.length,
  );
  await expect(section(page, results.heading).getByRole('heading', { level: 3 })).toHaveText(
    results.items.map(({ title }) => title),
  );
  await expect(section(page, 'Our Difference').getByRole('listitem')).toHaveCount(
    difference.items.length,
  );
  expect(await hrefOf(section(page, 'Our Difference'), "Let's Talk")).toBe('/adoption/contact/');
  expect(await hrefOf(section(page, callToAction.title), callToAction.primary.label)).toBe(
    '/adoption/contact/',
  );
});

test('The about page has name and ethos, both founders with their links, Our Story and why it works', async ({
  page,
}) => {
  await open(page, '/adoption/about/');
  const { hero, ethos, founders, story, why, callToAction } = pages.about;
  await expect(firstHeading(page)).toHaveText(hero.heading);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    ethos.heading,
    founders.heading,
    'Our Story',
    why.heading,
    callToAction.title,
  ]);
  await expect(section(page, ethos.heading).getByRole('heading', { level: 3 })).toHaveText([
    'Emotional intelligence',
    'Behavioural science',
    'Business rigour',
  ]);
  const profiles = section(page, founders.heading).getByRole('listitem');
  await expect(profiles).toHaveCount(2);
  for (const [index, { name, role, email, profile }] of people.founders.entries()) {
    await expect(profiles.nth(index).getByRole('heading', { name })).toBeVisible();
    await expect(profiles.nth(index)).toContainText(role);
    expect(await hrefOf(profiles.nth(index), email)).toBe(`mailto:${email}`);
    const link = profiles.nth(index).getByRole('link', { name: founders.profile });
    await expect(link).toHaveAttribute('href', profile);
    await expect(link).toHaveAttribute('target', '_blank');
  }
  await expect(section(page, 'Our Story')).toContainText('implementation gap');
  await expect(section(page, 'Our Story')).toContainText('Value Translation Zone');
  expect(story.text.length).toBeGreaterThan(1);
  await expect(section(page, why.heading).getByRole('heading', { level: 3 })).toHaveText([
    /neuroscience and behavioural design/i,
    /strategic enablement/i,
    /coaching and performance support/i,
  ]);
  expect(await hrefOf(section(page, callToAction.title), callToAction.primary.label)).toBe(
    '/adoption/contact/',
  );
});

test('The services page has four cards, two of them with the anchors that links lead to, and a call to action', async ({
  page,
}) => {
  await open(page, '/adoption/services/');
  const { services, callToAction } = pages.services;
  await expect(firstHeading(page)).toHaveText(pages.services.hero.heading);
  const cards = section(page, services.heading);
  await expect(cards.getByRole('heading', { level: 3 })).toHaveText([
    'Adoption Roadmap',
    'Readiness Assessment',
    'Enablement Pathways',
    'Change Support',
  ]);
  await expect(
    page.locator('#adoption-strategy-blueprint').getByRole('heading', { level: 3 }),
  ).toHaveText('Adoption Roadmap');
  await expect(
    page.locator('#adoption-readiness-assessment').getByRole('heading', { level: 3 }),
  ).toHaveText('Readiness Assessment');
  await expect(
    section(page, callToAction.title).getByRole('link', { name: callToAction.primary.label }),
  ).toBeVisible();
});

test('The methodology page has its intro, the shared block and Measuring Success with three cards', async ({
  page,
}) => {
  await open(page, '/adoption/methodology/');
  const { hero, intro, shared, figures, callToAction } = pages.methodology;
  await expect(firstHeading(page)).toHaveText(hero.heading);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    intro.heading,
    shared.heading,
    'Measuring Success',
    figures.heading,
    callToAction.title,
  ]);
  await expect(section(page, intro.heading).locator('p')).toHaveText(intro.text);
  await expect(section(page, shared.heading).getByRole('heading', { level: 3 })).toHaveText([
    'Engage',
    'Explore',
    'Envision',
    'Enable',
  ]);
  await expect(section(page, 'Measuring Success').getByRole('heading', { level: 3 })).toHaveText([
    /engaging/,
    /habits changing/,
    /paying off/,
  ]);
  await expect(section(page, callToAction.title).getByRole('link')).toHaveText([
    callToAction.primary.label,
    callToAction.secondary?.label ?? '',
  ]);
});

test('Meet Our Founders shows both with initials, role and quotes, states the mission, and begins at its top', async ({
  page,
}) => {
  await open(page, '/adoption/about/');
  await page.getByRole('link', { name: pages.about.callToAction.secondary?.label ?? '' }).click();
  await expect(firstHeading(page)).toHaveText('Meet Our Founders');
  await expect(firstHeading(page)).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  for (const { id, name, initials, role } of people.founders) {
    const founder = section(page, name);
    await expect(founder.getByText(initials, { exact: true })).toBeVisible();
    await expect(founder.getByText(role, { exact: true })).toBeVisible();
    const quotes = pages.testimonials.founders[id]?.quotes ?? [];
    expect(quotes.length).toBeGreaterThan(1);
    await expect(founder.locator('blockquote')).toHaveText(quotes.map(({ quote }) => quote));
    await expect(founder.locator('figcaption')).toHaveText(
      quotes.map(({ author, role: authorRole }) => `${author} ${authorRole}`),
    );
  }
  await expect(section(page, pages.testimonials.mission.heading)).toContainText(
    /Our mission is to bring emotional intelligence, behavioural science and business rigour/,
  );
});

for (const [path, name] of [
  ['/privacy/', 'privacy'],
  ['/adoption/terms/', 'terms'],
] as const) {
  test(`The legal page at ${path} has its sections, each a link away`, async ({ page }) => {
    await open(page, path);
    await expect(firstHeading(page)).toHaveText(pages[name].hero.heading);
    const { contents } = pages[name];
    const sections = legalSectionsWith('intake', name);
    const headed = (isDetail?: true) =>
      sections.filter((each) => each.isDetail === isDetail).map(({ heading }) => heading);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 2 })).toHaveText([
      contents,
      ...headed(),
      ...(name === 'privacy' ? [pages.privacy.inDetail] : []),
    ]);
    await expect(main.getByRole('heading', { level: 3 })).toHaveText(headed(true));
    const last = sections.at(-1);
    await page
      .getByRole('navigation', { name: contents })
      .getByRole('link', { name: last?.heading ?? '' })
      .click();
    await expect(page.locator(`#${last?.id}`)).toBeInViewport();
  });
}

test('Every call to action says its words and leads where they say, inside the site or to the scheduling page', async ({
  page,
}) => {
  const blocks = [
    ['/who-we-help/', pages.purpose.callToAction],
    ['/quick-scan/', pages['quick-scan'].callToAction],
    ['/adoption/', pages['adoption-home'].callToAction],
    ['/adoption/about/', pages.about.callToAction],
    ['/adoption/faq/', pages.faq.callToAction],
    ['/adoption/services/', pages.services.callToAction],
    ['/adoption/methodology/', pages.methodology.callToAction],
    ['/adoption/testimonials/', pages.testimonials.callToAction],
  ] as const;
  const grounds = new Map<string, string>();
  for (const [path, { title, text, primary, secondary, variant }] of blocks) {
    await page.goto(path);
    const block = section(page, title);
    await expect(block.getByRole('heading', { level: 2 })).toHaveText(title);
    await expect(block.locator('p')).toHaveText(text);
    await expect(block.locator('a')).toHaveCount(secondary ? 2 : 1);
    for (const [index, { label, to }] of [primary, ...(secondary ? [secondary] : [])].entries()) {
      const link = block.locator('a').nth(index);
      await expect(link).toContainText(label);
      await expect(link).toHaveAttribute(
        'href',
        to === 'scheduling' ? content.brand.schedulingUrl : new RegExp(`^(/adoption)?${to}/$`),
      );
      expect(await link.getAttribute('target')).toBe(to === 'scheduling' ? '_blank' : null);
    }
    grounds.set(
      variant,
      await block.evaluate((element) => getComputedStyle(element).backgroundColor),
    );
  }
  expect(new Set(blocks.map(([, { primary }]) => primary.to === 'scheduling'))).toEqual(
    new Set([true, false]),
  );
  expect(grounds.get('default')).not.toBe(grounds.get('dark'));
  expect([...grounds.keys()].sort()).toEqual(['dark', 'default']);
});
