import sharp from 'sharp';
import { content } from './support/content.ts';
import { expect, readOnce, test } from './support/fixtures.ts';
import { expectTopInView, open, settled } from './support/start.ts';

const { home, 'home-faqs': faqs } = content.pages;

test.describe('The new home', () => {
  const shown = readOnce('/');

  test('shows its sections in the specified order', async () => {
    const page = shown();
    const headings = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect(headings).toHaveText([
      'The Challenges We Solve',
      'What We Do',
      'Why It Matters',
      "There's No Silver Bullet",
      'Our Services',
      'Our Approach: The 4E Journey',
      'About',
      home.insights.heading,
      home.tools.heading,
      home.faq.heading,
      home.closing.writeHeading,
      'Call for a Conversation',
    ]);
  });

  test('begins with a hero that holds the headline and the book-a-conversation button', async () => {
    const page = shown();
    const hero = page.getByRole('region', { name: 'Introduction' });
    await expect(hero.getByRole('heading', { level: 1 })).toHaveText(home.hero.heading.join(' '));
    await expect(hero.getByRole('link', { name: 'Book a conversation' })).toBeVisible();
    await expect(hero.getByRole('link', { name: home.hero.scan.label })).toHaveAttribute(
      'href',
      '/quick-scan/',
    );
    await expect(hero).toContainText('Work usually starts within days');
    await expect(page.getByRole('main').locator('> :first-child')).toHaveAccessibleName(
      'Introduction',
    );
  });

  test('states each figure of the hero with what it is a figure of', async () => {
    const page = shown();
    const figures = page.getByRole('region', { name: 'Introduction' }).locator('dl > div');
    await expect(figures).toHaveText([
      /76%.*of digital initiatives fail/,
      /34% to 78%.*60 days/,
      /15\+ years.*enablement experience/,
      /over \$100M.*business value/,
    ]);
    for (const scope of await figures.locator('small').allTextContents())
      expect(scope).not.toBe('');
    await expect(page.getByRole('link', { name: 'Where our figures come from' })).toHaveAttribute(
      'href',
      /\/adoption\/methodology\/?#figures$/,
    );
    await expect(page.getByRole('region', { name: 'Introduction' })).toContainText(
      'Only 13% of teams naturally embrace new tools',
    );
  });

  test('leads from a line under the figures to its sections, in their order', async () => {
    const page = shown();
    const { label, items } = home.hero.contents;
    const contents = page
      .getByRole('region', { name: 'Introduction' })
      .locator('dl ~ nav')
      .and(page.getByRole('navigation', { name: label }));
    await expect(contents.getByRole('link')).toHaveText(items.map((item) => item.label));
    const line = await contents.boundingBox();
    expect(line?.height, 'one line').toBeLessThan(80);
    const targets = items.map(({ to }) => page.locator(to.slice(1)));
    const tops = await Promise.all(
      targets.map((target) => target.evaluate((element) => element.getBoundingClientRect().top)),
    );
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    await contents.getByRole('link', { name: 'Contact' }).click();
    await expectTopInView(page.locator('#contact'));
    await page.goBack();
    await expect(contents).toBeInViewport();
  });

  test('lists ten challenges and five points of what we do', async () => {
    const page = shown();
    for (const [section, count] of [
      ['The Challenges We Solve', 10],
      ['What We Do', 5],
    ] as const) {
      const region = page.getByRole('region', { name: section });
      await expect(region.getByRole('listitem')).toHaveCount(count);
      await expect(region.getByRole('heading', { level: 3 })).toHaveCount(count);
    }
  });

  test('sets four points of the Old World against three of the New World', async () => {
    const page = shown();
    const region = page.getByRole('region', { name: 'Why It Matters' });
    await expect(region.getByRole('heading', { level: 3 })).toHaveText(['Old World', 'New World']);
    await expect(region.getByRole('list').first().getByRole('listitem')).toHaveText(
      home.whyItMatters.oldWorld.items,
    );
    await expect(region.getByRole('list').last().getByRole('listitem')).toHaveText(
      home.whyItMatters.newWorld.items,
    );
    await expect(region.getByRole('list').first().getByRole('listitem')).toHaveCount(4);
    await expect(region.getByRole('list').last().getByRole('listitem')).toHaveCount(3);
    await expect(region.getByRole('link')).toHaveAttribute('href', '/who-we-help/');
  });

  test("states the mission under There's No Silver Bullet", async () => {
    const page = shown();
    const region = page.getByRole('region', { name: "There's No Silver Bullet" });
    await expect(
      region.getByText(
        /Our mission is to bring emotional intelligence, behavioural science and business rigour/,
      ),
    ).toBeVisible();
  });

  test('names the four services, the last with its optional model', async () => {
    const page = shown();
    const region = page.getByRole('region', { name: 'Our Services' });
    await expect(region.getByRole('heading', { level: 3 })).toHaveText([
      'Pipeline & Sales Audit',
      'CRM Redesign & Sales Process',
      'Messaging & Deal Coaching',
      'Enablement & Performance Management',
    ]);
    await expect(region.getByRole('listitem').last()).toContainText('Capability Enhancement Model');
  });

  test('lists the four services of the footer, each a link to its card', async () => {
    const page = shown();
    const region = page.getByRole('region', { name: 'Our Services' });
    const named = content.layout.footer.services.items.map(({ label }) => label);
    await expect(region.getByRole('link')).toHaveText(named);
    for (const { to, label } of content.layout.footer.services.items) {
      await expect(region.getByRole('link', { name: label })).toHaveAttribute(
        'href',
        `/adoption${to.replace('#', '/#')}`,
      );
    }
  });

  test('describes the four steps of the 4E Journey', async () => {
    const page = shown();
    const region = page.getByRole('region', { name: 'Our Approach: The 4E Journey' });
    await expect(region.getByRole('heading', { level: 3 })).toHaveText([
      'Engage',
      'Explore',
      'Envision',
      'Enable',
    ]);
    await expect(region.getByRole('listitem').locator('p')).toHaveText(
      home.approach.steps.map(({ text }) => text),
    );
  });

  test('introduces both founders with a way to write to each', async () => {
    const page = shown();
    const region = page.getByRole('region', { name: 'About' });
    const founders = region.getByRole('listitem');
    await expect(founders).toHaveCount(2);
    for (const [index, { name, email }] of content.people.founders.entries()) {
      await expect(founders.nth(index)).toContainText(name);
      await expect(founders.nth(index).getByRole('link', { name: email })).toHaveAttribute(
        'href',
        `mailto:${email}`,
      );
    }
  });

  test('teases the newest three articles, each a link to it', async () => {
    const page = shown();
    const cards = page
      .getByRole('region', { name: home.insights.heading })
      .getByRole('listitem')
      .getByRole('link');
    await expect(cards).toHaveCount(3);
    for (const [index, { slug, title }] of content.articles.slice(0, 3).entries()) {
      await expect(cards.nth(index)).toHaveAttribute('href', `/adoption/insights/${slug}/`);
      await expect(cards.nth(index).getByRole('heading', { level: 3 })).toHaveText(title);
    }
  });

  test('offers EQ7, the Trust Bridge Protocol and client access', async () => {
    const page = shown();
    const tools = page.getByRole('region', { name: home.tools.heading }).getByRole('listitem');
    await expect(tools.getByRole('heading', { level: 3 })).toHaveText([
      /EQ7/,
      /Trust Bridge Protocol/,
      /Client access/,
    ]);
    for (const [index, { link }] of home.tools.items.entries()) {
      await expect(tools.nth(index).getByRole('link', { name: link.label })).toHaveAttribute(
        'href',
        `${link.to}/`,
      );
    }
  });

  test("draws its bridge in the reader's own colours, too", async () => {
    const page = shown();
    await page.emulateMedia({ forcedColors: 'active' });
    const picture = page.getByRole('region', { name: 'Introduction' }).locator('picture');
    const [text, ground] = await page.evaluate(() => [
      getComputedStyle(document.body).color,
      getComputedStyle(document.body).backgroundColor,
    ]);
    await expect(picture.locator('..'), 'is not multiplied with the ground').toHaveCSS(
      'mix-blend-mode',
      'normal',
    );
    await expect(picture.locator('+ span'), 'has its closure').toHaveCSS(
      'background-color',
      'rgb(187, 54, 13)',
    );
    expect(text).not.toBe(ground);
    await page.emulateMedia({ forcedColors: null });
  });

  test('closes with Call for a Conversation, its button and the contact details', async () => {
    const page = shown();
    await expect(page.getByRole('main').locator('section').last()).toHaveAccessibleName(
      'Call for a Conversation',
    );
    const closing = page.getByRole('region', { name: 'Call for a Conversation' });
    await expect(closing.getByRole('link', { name: 'Book a conversation' })).toBeVisible();
    for (const { address } of content.brand.emails)
      await expect(page.getByRole('main').locator(`dl a[href="mailto:${address}"]`)).toBeVisible();
    for (const { dial, number } of content.brand.phones)
      await expect(page.getByRole('main').locator(`dl a[href="tel:${dial}"]`)).toHaveText(number);
  });
});

test.describe('The new home', () => {
  test.beforeEach(({ page }) => open(page, '/'));

  test('answers six questions', async ({ page }) => {
    const entries = page.getByRole('region', { name: home.faq.heading }).locator('details');
    await expect(entries).toHaveCount(6);
    await settled(page);
    for (const [index, { question, answer }] of faqs.items.entries()) {
      await entries.nth(index).getByText(question).click();
      await expect(entries.nth(index).locator('p')).toHaveText(answer);
      await expect(entries.nth(index).locator('p').first()).toBeVisible();
    }
  });

  test('shows its decks closed, closes one before the eyes of its reader once, and leaves it closed', async ({
    page,
  }) => {
    await settled(page);
    const deck = page.getByRole('region', { name: 'Why It Matters' }).locator('[aria-hidden=true]');
    // The browser makes the animation a frame before its trigger holds it.
    const width = () =>
      deck.evaluate(
        (element) =>
          new Promise<number>((resolve) =>
            requestAnimationFrame(() =>
              requestAnimationFrame(() => resolve(element.getBoundingClientRect().width)),
            ),
          ),
      );
    await expect.poll(width).toBeGreaterThan(100);
    const closed = await width();
    // A capture of the whole page brings the deck into view, too.
    const place = await deck.evaluate((element) => ({
      x: element.getBoundingClientRect().right - 4,
      y: element.getBoundingClientRect().top + window.scrollY + 4,
    }));
    const capture = sharp(await page.screenshot({ fullPage: true }));
    const pixel = capture.extract({
      left: Math.floor(place.x),
      top: Math.floor(place.y),
      width: 1,
      height: 1,
    });
    expect(
      [...(await pixel.raw().toBuffer())].slice(0, 3),
      'the end of the deck is orange',
    ).toEqual([187, 54, 13]);
    const hasPlayed = deck.evaluate(
      (element) =>
        new Promise((resolve) => element.addEventListener('animationend', () => resolve(true))),
    );
    const show = () =>
      deck.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await show();
    expect(await hasPlayed).toBe(true);
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    expect(await width()).toBe(closed);
    await show();
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    expect(
      await deck.evaluate(
        (element) =>
          element.getAnimations().filter(({ playState }) => playState === 'running').length,
      ),
    ).toBe(0);
  });

  test('closes the decks of What We Do and of the 4E Journey once each, too', {
    tag: '@long',
  }, async ({ page }) => {
    for (const [path, heading, shown] of [
      ['/', content.pages.home.whatWeDo.heading, 'li:last-child'],
      ['/adoption/methodology/', content.pages.methodology.shared.heading, 'svg'],
    ] as const) {
      await open(page, path);
      await settled(page);
      const section = page.getByRole('region', { name: heading });
      await section.evaluate((element) => {
        const count = (name: string) =>
          element.setAttribute(name, String(Number(element.getAttribute(name)) + 1));
        for (const type of ['animationstart', 'animationend'])
          element.addEventListener(type, () => count(`data-${type}`));
      });
      const show = () =>
        section
          .locator(shown)
          .first()
          .evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
      await show();
      await expect(section, heading).toHaveAttribute('data-animationend', '1');
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
      await expect(section).not.toBeInViewport();
      await show();
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      const running = await section.evaluate(
        (element) =>
          element
            .getAnimations({ subtree: true })
            .filter(({ playState }) => playState === 'running').length,
      );
      expect(running, heading).toBe(0);
      await expect(section).toHaveAttribute('data-animationstart', '1');
    }
  });

  // Chromium keeps what a trigger of an animation watches.
  test('leaves no section in memory once another screen is shown', async ({ page }) => {
    await open(page, '/');
    await settled(page);
    await page.evaluate(() => {
      const sections = [...document.querySelectorAll('main > *')];
      Object.assign(window, { sections: sections.map((section) => new WeakRef(section)) });
    });
    await page.evaluate(() => {
      location.hash = '#/quick-scan';
    });
    await expect(page).toHaveTitle(new RegExp(content.pages['quick-scan'].title));
    const browser = await page.context().newCDPSession(page);
    const kept = async () => {
      await browser.send('HeapProfiler.collectGarbage');
      return page.evaluate(() =>
        (window as unknown as { sections: WeakRef<Element>[] }).sections.flatMap(
          (section) => section.deref()?.outerHTML.slice(0, 80) ?? [],
        ),
      );
    };
    await expect.poll(kept).toEqual([]);
  });

  for (const section of ['Introduction', 'Call for a Conversation']) {
    test(`opens the external scheduling page in a new tab from ${section}`, {
      tag: section === 'Introduction' ? [] : '@long',
    }, async ({ page, context, quiet }) => {
      const { schedulingUrl } = content.brand;
      quiet.allow(new RegExp(`foreign request: ${schedulingUrl}`));
      await context.route(schedulingUrl, (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: '<!doctype html><title>Scheduling</title>',
        }),
      );
      const opened = context.waitForEvent('page');
      await page
        .getByRole('region', { name: section })
        .getByRole('link', { name: 'Book a conversation' })
        .click();
      const tab = await opened;
      await expect(tab).toHaveTitle('Scheduling');
      expect(tab.url()).toBe(schedulingUrl);
      expect(await tab.evaluate(() => window.opener)).toBeNull();
      expect(new URL(page.url()).hash).toBe('#/');
    });
  }
});
