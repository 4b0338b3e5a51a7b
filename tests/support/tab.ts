import { expect } from '@playwright/test';

declare global {
  interface Window {
    /** Whether the element that is to be clicked has not been clicked yet. */
    isMissed?: boolean;
  }
}

/** What a page of any engine can do. Coordinates are pixels of the viewport. */
export interface Tab {
  goto(address: string): Promise<void>;
  evaluate<T, Args extends unknown[]>(script: (...args: Args) => T, ...args: Args): Promise<T>;
  click(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  back(): Promise<void>;
  reload(): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  close(): Promise<void>;
}

/** Keys by their names in `KeyboardEvent.key`, with what WebDriver calls them. */
export const KEYS = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
} as const;
export type Key = keyof typeof KEYS;

// Playwright's own pauses grow to a second: a journey would mostly pause.
const poll = <Value>(ask: () => Promise<Value>, message: string) =>
  expect.poll(ask, { message, intervals: [20, 50, 100] });

export class Visitor {
  readonly tab: Tab;
  readonly site: string;

  /** @param site its address, without a slash at its end. */
  constructor(tab: Tab, site: string) {
    this.tab = tab;
    this.site = site;
  }

  /** Goes to an address of the site, and waits until the application runs there. */
  async open(address: string): Promise<void> {
    await this.tab.goto(this.site + address);
    await this.started();
  }

  /** Waits until the application runs on the shown document. */
  async started(): Promise<void> {
    await poll(() => this.tab.evaluate(isStarted), 'the start').toBe(true);
  }

  /** Waits until the first shown element that matches has exactly this text, or contains it. */
  async sees(selector: string, text: string | RegExp): Promise<void> {
    const said = poll(async () => (await this.texts(selector))[0] ?? '', selector);
    await (typeof text === 'string' ? said.toBe(text) : said.toMatch(text));
  }

  /** Waits until so many matching elements are shown. */
  async counts(selector: string, count: number): Promise<void> {
    await poll(async () => (await this.texts(selector)).length, selector).toBe(count);
  }

  /** Waits until an element that matches has the focus. */
  async focuses(selector: string): Promise<void> {
    const hasFocus = (asked: string) => document.activeElement?.matches(asked) === true;
    await poll(() => this.tab.evaluate(hasFocus, selector), selector).toBe(true);
  }

  /** Waits until the address, below the site's, is this. */
  async isAt(address: string): Promise<void> {
    const shown = () => location.pathname + location.search + location.hash;
    await poll(() => this.tab.evaluate(shown), address).toBe(address);
  }

  /** Waits until the top of an element is in view. */
  async hasInView(selector: string): Promise<void> {
    const isInView = (asked: string) => {
      const { top = -2 } = document.querySelector(asked)?.getBoundingClientRect() ?? {};
      return top >= -1 && top < innerHeight;
    };
    await poll(() => this.tab.evaluate(isInView, selector), selector).toBe(true);
  }

  /** The texts of the shown elements that match. */
  texts(selector: string): Promise<string[]> {
    return this.tab.evaluate(
      (asked) =>
        [...document.querySelectorAll<HTMLElement>(asked)]
          .filter((element) => element.checkVisibility({ visibilityProperty: true }))
          .map((element) => element.innerText.replace(/\s+/g, ' ').trim()),
      selector,
    );
  }

  value(selector: string): Promise<string | undefined> {
    return this.tab.evaluate(
      (asked) => document.querySelector<HTMLInputElement>(asked)?.value,
      selector,
    );
  }

  /**
   * Clicks the first shown element that matches and has this text, once it rests and nothing covers
   * it. If it has moved away in between, clicks it where it is now.
   */
  async click(selector: string, text = ''): Promise<void> {
    let last: Point | null = null;
    const isClicked = async () => {
      if (last && !(await this.tab.evaluate(() => window.isMissed === true))) return true;
      const place = await this.tab.evaluate(placeOf, selector, text);
      const isResting = place !== null && place.x === last?.x && place.y === last.y;
      last = place;
      if (isResting) await this.tab.click(place.x, place.y);
      return isResting && !(await this.tab.evaluate(() => window.isMissed === true));
    };
    await poll(isClicked, `${selector} ${text}`).toBe(true);
  }

  async fill(selector: string, text: string): Promise<void> {
    await this.click(selector);
    await this.focuses(selector);
    await this.tab.evaluate(
      (asked) => document.querySelector<HTMLInputElement>(asked)?.select(),
      selector,
    );
    await this.tab.type(text);
    await poll(() => this.value(selector), selector).toBe(text);
  }

  press(key: Key): Promise<void> {
    return this.tab.press(key);
  }
}

/**
 * Whether the address has its hash form, and React has taken over the last element of the page.
 * Whatever runs beside it has run by the next question.
 */
function isStarted(): boolean {
  const last = [...document.querySelectorAll('#root a[href]')].at(-1) ?? {};
  return location.hash.startsWith('#/') && Object.keys(last).some((key) => key.startsWith('__re'));
}

interface Point {
  x: number;
  y: number;
}

/** Scrolls to an element. @returns its middle, or null if it isn't there or another covers it. */
function placeOf(selector: string, text: string): Point | null {
  const element = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (one) =>
      one.checkVisibility({ visibilityProperty: true }) &&
      one.innerText.replace(/\s+/g, ' ').includes(text),
  );
  if (!element) return null;
  const middle = () => {
    const { x = 0, y = 0, width = 0, height = 0 } = element.getClientRects()[0] ?? {};
    return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  };
  const isReached = ({ x, y }: Point) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (element.contains(hit) || hit.contains(element));
  };
  if (!isReached(middle())) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y } = middle();
  window.isMissed = true;
  element.addEventListener('click', () => (window.isMissed = false), { capture: true, once: true });
  return isReached({ x, y }) ? { x, y } : null;
}
