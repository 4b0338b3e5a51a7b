import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import { linkIn } from '../core/link-token.ts';
import { openWave } from './support/answer.ts';
import { content } from './support/content.ts';
import { TOKEN } from './support/desk.ts';
import { type Browser, ENGINES, FIREFOX_ENGINE, type Visit } from './support/engines.ts';
import { forgetNews } from './support/forget-news.ts';
import { freshAddress, freshText } from './support/fresh.ts';
import { CODES } from './support/gates.ts';
import { countStored, startOwnIntake } from './support/own-intake.ts';
import {
  ARTICLE,
  documentPath,
  FAQ,
  HOME,
  INSIGHTS,
  NOT_FOUND,
  TRUST_BRIDGE,
} from './support/screens.ts';
import { OWN_SITE, ROOT_SITE } from './support/sites.ts';
import { serveStatic } from './support/static-host.ts';
import { Visitor } from './support/tab.ts';
import { answerAndClose, GROUPS, makeCampaign } from './support/wave.ts';

declare global {
  interface Window {
    /** The file that was downloaded last. */
    kept?: string;
  }
}

// What visitors do on the site, in the engines of Chromium, Firefox and Safari. Other journeys know
// Chromium alone, and tell in npm test what these repeat of it.
const { pages } = content;
const { contact, purpose } = pages;
const TOAST = '#toasts li';
const FORM = 'form:has(textarea)';
// A click outside the window of Firefox is lost, even within its viewport.
const HEIGHT = 660;

/** A visitor in a new tab of the engine that the tests of the surrounding group share. */
function inEngine(engine: (typeof ENGINES)[number], visit?: Visit) {
  let browser: Browser | undefined;
  let visitor: Visitor;
  // The report counts a second try only if the first one failed because WebKit's driver did.
  test.describe.configure({ mode: 'default', retries: engine.name === 'WebKit' ? 1 : 0 });
  test.skip(
    engine.missing !== undefined,
    `${engine.name} is not installed: apt-get install ${engine.missing}`,
  );
  test.beforeAll(async () => {
    browser = await engine.start(visit);
  });
  test.afterAll(() => browser?.close());
  test.beforeEach(async () => {
    if (!browser) throw new Error(`${engine.name} has not started.`);
    const tab = await browser.open();
    await tab.resize(1280, HEIGHT);
    visitor = new Visitor(tab, ROOT_SITE.url);
  });
  test.afterEach(() => visitor.tab.close());
  return (site = ROOT_SITE.url) => new Visitor(visitor.tab, site);
}

async function fillContact(visitor: Visitor, message: string): Promise<void> {
  await visitor.fill(`${FORM} [name=name]`, 'Ada Lovelace');
  await visitor.fill(`${FORM} [name=userEmail]`, 'ada@example.org');
  await visitor.fill(`${FORM} textarea`, message);
}

/** Signs in at the desk, goes through its rooms, and begins to write a newsletter. */
async function lookAtDesk(visitor: Visitor): Promise<void> {
  await visitor.tab.goto(`${visitor.site}/desk/`);
  await visitor.fill('[name=token]', TOKEN);
  await visitor.press('Enter');
  await visitor.sees('h1', 'Today');
  const go = async (room: string, heading: string) => {
    await visitor.click('nav a', room);
    await visitor.sees('h1', heading);
    await visitor.focuses('h1');
  };
  await go('Inbox', 'Inbox');
  await visitor.click('main a', 'Ada Lovelace');
  await visitor.sees('article h2', 'Ada Lovelace');
  await go('Clients', 'Clients');
  await go('Records', 'Visits');
  await go('Newsletter', 'Newsletters');
  await visitor.click('main button', 'Write a newsletter');
  await visitor.sees('h1', 'Write a newsletter');
  await visitor.fill('[name=subject]', 'From Firefox');
  await visitor.fill('[name=preview]', 'And others');
  await visitor.fill('textarea', 'Hello **there**.');
  const mail = () =>
    visitor.tab.evaluate(
      () => document.querySelector('iframe')?.contentDocument?.querySelector('strong')?.textContent,
    );
  await expect.poll(mail).toBe('there');
}

/** Writes the report of a closed wave, and opens it: every page is there, and none spills. */
async function readReport(visitor: Visitor): Promise<void> {
  const campaign = await makeCampaign(['Go-live'], GROUPS);
  await answerAndClose(campaign, 'Go-live', GROUPS);
  const { tab, site } = visitor;
  await tab.goto(`${site}/desk/#/waves/${campaign.waves[0]?.id}`);
  await visitor.click('main button', 'Report');
  await visitor.focuses('[name=headline]');
  await tab.evaluate(keepDownload);
  await visitor.click('main button', 'Download the report');
  await expect.poll(() => tab.evaluate(() => typeof window.kept)).toBe('string');
  const file = test.info().outputPath('report.html');
  writeFileSync(file, (await tab.evaluate(() => window.kept)) ?? '');
  await tab.goto(pathToFileURL(file).href);
  await visitor.sees('.client', campaign.client);
  await expect.poll(() => tab.evaluate(() => document.fonts.status)).toBe('loaded');
  const { count, last, spilt } = await tab.evaluate(() => {
    const pages = [...document.querySelectorAll<HTMLElement>('.page')];
    const spills = (one: Element) => one.scrollHeight > one.clientHeight;
    return {
      ...{ count: pages.length, last: pages.at(-1)?.innerText },
      spilt: [...document.querySelectorAll('.body'), document.documentElement].filter((one) =>
        one.matches('.body') ? spills(one) : one.scrollWidth > innerWidth,
      ).length,
    };
  });
  expect(count).toBeGreaterThan(3);
  expect(last).toContain(`${count} of ${count}`);
  expect(spilt, 'pages that are too full').toBe(0);
}

/** Keeps what is downloaded, since no driver of WebKit says where it lies. */
function keepDownload(): void {
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) void file.text().then((text) => (window.kept = text));
    return 'about:blank#';
  };
  HTMLAnchorElement.prototype.click = () => undefined;
}

/** Asks for access, opens the survey's preview, rates every statement, and submits. */
async function answerSurvey(visitor: Visitor): Promise<void> {
  const { gate, welcome, comingSoon } = pages['trust-bridge-protocol'];
  const { survey, thankYou } = pages['implementation-survey'];
  await visitor.open(documentPath(TRUST_BRIDGE));
  await visitor.fill('main input[type=email]', freshAddress('engines.example'));
  await visitor.fill('main [name=userRole]', 'CIO');
  await visitor.fill('main [name=userCompany]', 'Northwater');
  await visitor.click('main button', gate.button);
  await visitor.sees('h1', welcome.heading);
  await visitor.click('main button', welcome.button);
  await visitor.sees('h1', comingSoon.heading);
  await visitor.fill('main input[type=password]', CODES['survey-preview']);
  await visitor.press('Enter');
  for (const section of content.survey.sections) await rate(visitor, section, survey.next);
  await visitor.click('main button', survey.submit.button);
  await visitor.sees('h1', thankYou.heading);
}

/** Rates the statements of the shown section, and goes on. */
async function rate(visitor: Visitor, { title, statements }: Section, next: string): Promise<void> {
  await visitor.sees('main h2', title);
  const labels = statements.map(({ id }) => `label:has([name="statement-${id}"][value="4"])`);
  await visitor.click(labels[0] ?? '');
  // Each costs a second, and does what the first does.
  await visitor.tab.evaluate((rest) => {
    for (const label of rest) document.querySelector<HTMLElement>(label)?.click();
  }, labels.slice(1));
  await visitor.click('main button', next);
}
type Section = (typeof content.survey.sections)[number];

/** Follows a card's link in a language, begins, and changes to the firm's in the middle. */
async function answerCampaign(visitor: Visitor, link: string): Promise<void> {
  const [[language, words] = []] = Object.entries(content.translations);
  const { answer, 'implementation-survey': own } = pages;
  const [first, ...rest] = content.survey.sections;
  await visitor.tab.goto(linkIn(link, language));
  await visitor.started();
  await visitor.isAt('/#/answer');
  if (words) {
    const { survey } = words['pages/implementation-survey.yaml'];
    await visitor.click('main button', words['pages/answer.yaml'].welcome.begin);
    const title = words['survey.yaml'].sections[0]?.title ?? '';
    await rate(visitor, { ...first, title } as Section, survey.next);
    await visitor.click(`main [aria-pressed][lang|=${content.brand.language.slice(0, 2)}]`);
  } else {
    await visitor.click('main button', answer.welcome.begin);
    await rate(visitor, first as Section, own.survey.next);
  }
  for (const section of rest) await rate(visitor, section, own.survey.next);
  await visitor.tab.reload();
  await visitor.click('main button', own.survey.submit.button);
  await visitor.sees('h1', answer.thankYou.heading);
}

for (const engine of ENGINES) {
  test.describe(engine.name, { tag: engine.name === 'Chromium' ? '@long' : [] }, () => {
    const visit = inEngine(engine);

    test('a message is checked, fails while nobody answers, is then sent once, and stands in a desk of five rooms, which writes a report', async () => {
      const { form } = contact;
      const text = freshText(`From ${engine.name}`);
      const visitor = visit(OWN_SITE.url);
      await using silent = await startOwnIntake();
      await visitor.open('/adoption/contact/');
      await visitor.click(`${FORM} button`);
      await visitor.focuses('[name=name][aria-invalid=true]');
      await visitor.counts(`${FORM} [aria-invalid=true]`, 3);
      await fillContact(visitor, text);
      await visitor.counts(`${FORM} [aria-invalid=true]`, 0);
      await silent.kill();
      await visitor.click(`${FORM} button`);
      await visitor.sees(TOAST, new RegExp(form.failure.title));
      expect(await visitor.value(`${FORM} textarea`)).toBe(text);
      const settings = { OPERATOR_TOKEN: TOKEN };
      await using _ = await startOwnIntake({ keeps: true, settings });
      await visitor.click(`${FORM} button`, form.button);
      await visitor.sees(TOAST, new RegExp(form.success.title));
      await expect.poll(() => visitor.value(`${FORM} textarea`)).toBe('');
      expect(countStored(text)).toBe(1);
      await lookAtDesk(visitor);
      await readReport(visitor);
    });

    test('links, anchors and redirects lead to their screens, and Back to where they were left', async () => {
      const visitor = visit();
      await visitor.open('/');
      await visitor.click('main a', 'View All FAQs');
      await visitor.sees('h1', FAQ.heading);
      await visitor.focuses('h1');
      await visitor.isAt('/#/adoption/faq');
      await visitor.tab.back();
      await visitor.sees('h1', HOME.heading);
      await visitor.hasInView('a[href="/adoption/faq/"]');
      await visitor.tab.goto(`${ROOT_SITE.url}/#services`);
      await visitor.hasInView('#services');
      await visitor.tab.goto(`${ROOT_SITE.url}/robots.txt`);
      await visitor.open('/about/');
      await visitor.hasInView('#about');
      await visitor.isAt('/#/');
      await visitor.open(NOT_FOUND.path);
      await visitor.sees('h1', NOT_FOUND.heading);
      await visitor.click('a', 'Return to Home');
      await visitor.sees('h1', HOME.heading);
      await visitor.tab.back();
      await visitor.sees('h1', NOT_FOUND.heading);
    });

    test('one question is open at a time, by click, by key and by address', async () => {
      const visitor = visit();
      await visitor.open('/adoption/faq/#item-9');
      await visitor.sees('details[open] summary', pages.faq.items[9]?.question ?? '');
      await visitor.hasInView('#item-9');
      await visitor.focuses('#item-9 summary');
      await visitor.click('#item-3 summary');
      await visitor.sees('details[open] summary', pages.faq.items[3]?.question ?? '');
      await visitor.counts('details[open]', 1);
      await visitor.press('Enter');
      await visitor.counts('details[open]', 0);
    });

    test('an article is found on the second page, and its picture fills the window until it is closed', async () => {
      const visitor = visit();
      const hero = 'button[aria-haspopup=dialog]';
      await visitor.open(documentPath(INSIGHTS));
      await visitor.click('nav a', pages.insights.pagination.next);
      await visitor.isAt(`/#${INSIGHTS.path}/page/2`);
      const [, , , , , , seventh] = content.articles;
      await visitor.click('main a', seventh?.title);
      await visitor.sees('h1', seventh?.title ?? '');
      await visitor.tab.back();
      await visitor.isAt(`/#${INSIGHTS.path}/page/2`);
      await visitor.open(documentPath(ARTICLE));
      for (const close of [
        () => visitor.press('Escape'),
        () => visitor.tab.back(),
        () => visitor.tab.click(12, HEIGHT - 12),
      ]) {
        await visitor.click(hero);
        await visitor.counts('dialog[open] img', 1);
        await close();
        await visitor.counts('dialog[open]', 0);
        await visitor.focuses(hero);
        await visitor.isAt(`/#${ARTICLE.path}`);
      }
    });

    test('the audiences are tabs, and on a phone a carousel that goes round; a click beside the scheduling page closes it', async () => {
      const visitor = visit();
      const { audiences } = purpose.whoWeHelp;
      await visitor.open('/who-we-help/');
      await visitor.click('[role=tab]', audiences[1]?.title);
      for (const key of ['ArrowRight', 'End', 'ArrowRight'] as const) await visitor.press(key);
      await visitor.sees('[role=tab][aria-selected=true]', audiences[0]?.title ?? '');
      await visitor.focuses('[role=tab][aria-selected=true]');
      await visitor.sees('[role=tabpanel] p', audiences[0]?.subtitle ?? '');
      await visitor.tab.resize(600, HEIGHT);
      const restsAt = async (place: number) => {
        const title = audiences[place - 1]?.title;
        await visitor.sees('[role=tab][aria-selected=true]', title ?? '');
        // Its neighbours on both sides are there to go on to.
        let last: number | undefined;
        const rest = async () => {
          const before = last;
          const { at, ...shown } = await visitor.tab.evaluate(restingPanel);
          last = at;
          return { ...shown, isMoving: at !== before };
        };
        const expected = { hasLeft: true, title, hasRight: true, isMoving: false };
        await expect.poll(rest).toEqual(expected);
      };
      await visitor.click('[role=tab]', audiences[3]?.title);
      await restsAt(4);
      await visitor.tab.evaluate(() =>
        document.querySelector<HTMLElement>('[role=group]:has(h3)')?.focus(),
      );
      for (const place of [1, 2]) {
        await visitor.press('ArrowRight');
        await restsAt(place);
      }
      for (const place of [1, 4]) {
        await visitor.press('ArrowLeft');
        await restsAt(place);
      }
      await visitor.click('main [role=button]', purpose.scheduling.heading);
      await visitor.counts('dialog[open]', 1);
      await visitor.tab.click(2, 400);
      await visitor.counts('dialog[open]', 0);
      await visitor.focuses('main [role=button]');
    });

    test('EQ7 shows a result once its seven questions are answered', async () => {
      const visitor = visit();
      const words = pages['quick-scan'];
      await visitor.open('/quick-scan/');
      for (const [index, rating] of [4, 2, 3, 5, 5, 1, 2].entries())
        await visitor.click(`main form > :nth-child(${index + 3}) label`, String(rating));
      await visitor.click('main button', words.questions.button);
      await visitor.isAt('/#/quick-scan#answers=4235512');
      await visitor.sees('main h2', words.result.heading);
      await visitor.focuses('main h2');
      await visitor.tab.back();
      await visitor.counts('main input:checked + *', 7);
    });

    test('a gate keeps a wrong password out, lets the right one in, and is there again after Log Out', async () => {
      const visitor = visit();
      const { gate } = pages['client-access'];
      const home = pages['client-home'];
      await visitor.open('/client-access/');
      await visitor.fill('main input[type=password]', 'wrong');
      await visitor.press('Enter');
      await visitor.sees(TOAST, new RegExp(gate.failure.title));
      await visitor.fill('main input[type=password]', CODES['client-access']);
      await visitor.press('Enter');
      await visitor.sees('h1', home.hero.heading);
      await visitor.isAt('/#/home');
      await visitor.click('main a', content.clientDocuments[0]?.title);
      await visitor.sees('h1', content.clientDocuments[0]?.title ?? '');
      await visitor.tab.reload();
      await visitor.sees('h1', content.clientDocuments[0]?.title ?? '');
      await visitor.open('/home/');
      await visitor.click('main button', home.logOut.button);
      await visitor.counts('main input[type=password]', 1);
    });

    test('a form whose code an update has removed gives way to its document, which keeps what is typed', async () => {
      const visitor = visit(OWN_SITE.url);
      const host = serveStatic(OWN_SITE.folder, OWN_SITE.port, { gone: /home-closing-.*js$/ });
      await once(host, 'listening');
      await visitor.open('/');
      await visitor.isAt('/#/');
      const text = 'Typed on a page from before an update';
      // In one step: the page gives way as soon as the form is near.
      await visitor.tab.evaluate((typed) => {
        Object.assign(window, { isFormer: true });
        const field = document.querySelector<HTMLTextAreaElement>('form textarea');
        if (field) field.value = typed;
        field?.scrollIntoView();
      }, text);
      await expect
        .poll(() =>
          visitor.tab.evaluate(() => document.readyState === 'complete' && !('isFormer' in window)),
        )
        .toBe(true);
      await expect.poll(() => visitor.value(`${FORM} textarea`)).toBe(text);
      await visitor.tab.goto(`${visitor.site}/robots.txt`);
      await visitor.tab.back();
      await expect.poll(() => visitor.value(`${FORM} textarea`)).toBe(text);
      host.closeAllConnections();
      host.close();
      await once(host, 'close');
    });

    test('a person begins a client’s survey in the language of their card, goes on in the firm’s, and is thanked', async () => {
      await using _ = await startOwnIntake({ settings: { OPERATOR_TOKEN: TOKEN } });
      const { cards } = await openWave();
      await answerCampaign(visit(OWN_SITE.url), cards[0]?.link ?? '');
    });

    // What an older Firefox does below, a newer one does.
    test(
      'the survey leads from the access form to its thanks',
      {
        tag: engine === FIREFOX_ENGINE ? '@long' : [],
      },
      () => answerSurvey(visit()),
    );
  });
}

test.describe('Firefox without what browsers got after 2023', () => {
  const visit = inEngine(FIREFOX_ENGINE, { before: forgetNews });
  test('leads from the access form to its thanks', () => answerSurvey(visit()));
});

test.describe('Firefox with site data blocked', () => {
  const visit = inEngine(FIREFOX_ENGINE, { isForgetful: true });
  test('sends a message', async () => {
    const visitor = visit();
    await visitor.open('/adoption/contact/');
    await fillContact(visitor, freshText('From a browser that keeps nothing'));
    await visitor.sees(FORM, new RegExp(content.forms.notKept));
    await visitor.click(`${FORM} button`);
    await visitor.sees(TOAST, new RegExp(contact.form.success.title));
  });
});

/** The panel at which the carousel rests, and whether it has a neighbour on its left and right. */
function restingPanel() {
  const carousel = document.querySelector('[role=group]:has(h3)');
  const { left: edge = 0 } = carousel?.getBoundingClientRect() ?? {};
  const panels = [...(carousel?.children ?? [])].map((panel) => ({
    left: panel.getBoundingClientRect().left - edge,
    title: panel.querySelector('h3')?.textContent,
  }));
  const resting = panels.find(({ left }) => left > -1 && left < 40);
  const at = resting?.left ?? 0;
  return {
    at,
    hasLeft: panels.some(({ left }) => left < at),
    title: resting?.title,
    hasRight: panels.some(({ left }) => left > at),
  };
}
