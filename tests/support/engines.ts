import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import puppeteer, { type KeyInput, type Page } from 'puppeteer-core';
import { findChromium } from './chromium.ts';
import { freePort } from './free-port.ts';
import { DRIVER_FAILED } from './outcome.ts';
import { KEYS, type Tab } from './tab.ts';

export interface Visit {
  /** Runs in each document before its scripts. */
  before?: () => void;
  /** Whether the browser blocks cookies and all other site data. */
  isForgetful?: boolean;
}

export interface Browser {
  /**
   * Opens a tab with a storage of its own. @param pageLoadStrategy with 'none', WebKit's driver
   * answers while a document loads: otherwise each call waits for its fonts.
   */
  open(pageLoadStrategy?: 'none' | 'normal'): Promise<Tab>;
  close(): Promise<void>;
}

interface Engine {
  name: string;
  /** The Debian packages that bring it, unless it is there. */
  missing: string | undefined;
  start(visit?: Visit): Promise<Browser>;
}

const FIREFOX = '/usr/bin/firefox-esr';
const MINI_BROWSER = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-4.1/MiniBrowser`;
const WEBKIT = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb', MINI_BROWSER];

export const FIREFOX_ENGINE: Engine = {
  name: 'Firefox',
  missing: existsSync(FIREFOX) ? undefined : 'firefox-esr',
  start: (visit) => startPuppeteer('firefox', FIREFOX, visit),
};

/** Chromium, Firefox over WebDriver BiDi, and WebKitGTK, the engine of Safari. */
export const ENGINES: Engine[] = [
  {
    name: 'Chromium',
    missing: undefined, // npm test brings it.
    start: (visit) => startPuppeteer('chrome', findChromium() ?? '', visit),
  },
  FIREFOX_ENGINE,
  {
    name: 'WebKit',
    missing: WEBKIT.every(existsSync) ? undefined : 'webkit2gtk-driver xvfb',
    start: startWebKit,
  },
];

async function startPuppeteer(
  browser: 'chrome' | 'firefox',
  executablePath: string,
  { before, isForgetful = false }: Visit = {},
): Promise<Browser> {
  const started = await puppeteer.launch({
    browser,
    executablePath,
    // Without hinting letters are as wide as on phones: here they would be as on old screens.
    args:
      browser === 'chrome' ? ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'] : [],
    extraPrefsFirefox: isForgetful ? { 'network.cookie.cookieBehavior': 2 } : {},
    timeout: 120_000,
    protocolTimeout: 120_000,
  });
  return {
    open: async () => {
      const context = await started.createBrowserContext();
      const page = await context.newPage();
      page.setDefaultTimeout(120_000);
      if (before) await page.evaluateOnNewDocument(before);
      return puppeteerTab(page, () => context.close());
    },
    close: () => started.close(),
  };
}

function puppeteerTab(page: Page, close: () => Promise<void>): Tab {
  return {
    goto: async (address) => void (await page.goto(address)),
    evaluate: (script, ...args) =>
      untilAnswered(
        async () =>
          (await page.evaluate(script as never, ...(args as unknown as never[]))) as never,
      ),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key as KeyInput),
    // Not goBack, which waits for a document that a change of the hash doesn't load. Later, because
    // a document that gives way to another doesn't answer.
    back: () => page.evaluate(() => void setTimeout(() => history.back())),
    reload: async () => void (await page.reload()),
    resize: (width, height) => page.setViewport({ width, height }),
    close,
  };
}

/** A document that has just given way to another doesn't answer; the other will. */
async function untilAnswered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;)
    try {
      return await ask();
    } catch (error) {
      if (!/context|navigat|unload/i.test(String(error))) throw error;
    }
}

// The driver's own limits are shorter: then it says itself what it waited for.
const ANSWER_LIMIT_MS = 90_000;
const LOAD_LIMIT_MS = 60_000;

/**
 * Starts WebKitGTK's MiniBrowser under Xvfb, for each tab anew. Its driver has no BiDi and no
 * console, and may not answer a screenshot.
 */
async function startWebKit(): Promise<Browser> {
  const config = mkdtempSync(path.join(tmpdir(), 'webkit-'));
  // MiniBrowser's toolbar would keep its window wider than a phone.
  mkdirSync(path.join(config, 'gtk-3.0'));
  writeFileSync(
    path.join(config, 'gtk-3.0/gtk.css'),
    'window toolbar, window toolbar *, window box entry, window box button, window button, window entry { font-size: 1px; min-width: 0; margin: 0; border-width: 0; padding: 0; letter-spacing: 0; }',
  );
  const screen = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1920x1400x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const [display] = await first(screen, screen.stdio[3] as NodeJS.ReadableStream);
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${String(display).trim()}`,
      XDG_CONFIG_HOME: config,
      LIBGL_ALWAYS_SOFTWARE: '1',
      NO_AT_BRIDGE: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  const server = `http://127.0.0.1:${port}`;
  await untilItListens(`${server}/status`);
  return {
    open: (pageLoadStrategy = 'normal') => openWebKit(server, pageLoadStrategy),
    close: async () => {
      driver.kill();
      screen.kill();
      rmSync(config, { recursive: true, force: true });
    },
  };
}

async function openWebKit(server: string, pageLoadStrategy: 'none' | 'normal'): Promise<Tab> {
  const { sessionId } = (await call(server, 'POST', '/session', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ['--automation'] },
        pageLoadStrategy,
        timeouts: { pageLoad: LOAD_LIMIT_MS, script: LOAD_LIMIT_MS },
      },
    },
  })) as { sessionId: string };
  const session = `${server}/session/${sessionId}`;
  const send = (place: string, body: object = {}) => call(session, 'POST', place, body);
  const act = (type: 'key' | 'pointer', actions: object[]) =>
    send('/actions', { actions: [{ type, id: type, actions }] });
  const press = (key: string) => [
    { type: 'keyDown', value: key },
    { type: 'keyUp', value: key },
  ];
  const evaluate: Tab['evaluate'] = (script, ...args) =>
    untilAnswered(
      async () =>
        (await send('/execute/sync', {
          script: `return (${script}).apply(null, arguments)`,
          args,
        })) as never,
    );
  const toolbar = await evaluate(() => outerHeight - innerHeight);
  return {
    goto: async (url) => void (await send('/url', { url })),
    evaluate,
    click: async (x, y) =>
      void (await act('pointer', [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ])),
    type: async (text) => void (await act('key', [...text].flatMap(press))),
    press: async (key) => void (await act('key', press(KEYS[key]))),
    back: async () => void (await send('/back')),
    reload: async () => void (await send('/refresh')),
    resize: async (width, height) => {
      await send('/window/rect', { x: 0, y: 0, width, height: height + toolbar });
      // The page learns of its new size after the driver has answered.
      while (
        !(await evaluate(
          (wide, high) => innerWidth === wide && innerHeight === high,
          width,
          height,
        ))
      );
    },
    close: async () => void (await call(session, 'DELETE', '')),
  };
}

/** Makes one call of the WebDriver protocol. @throws what the driver answers in its place. */
async function call(server: string, method: string, place: string, body?: object) {
  const response = await fetch(`${server}${place}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
  }).catch((cause: unknown) => {
    throw new Error(`${DRIVER_FAILED}: ${method} ${place || '/session'}, ${String(cause)}`);
  });
  const { value } = (await response.json()) as { value: { message?: string } };
  if (!response.ok) throw new Error(`${DRIVER_FAILED}: ${method} ${place}, ${value.message}`);
  return value;
}

async function untilItListens(address: string): Promise<void> {
  while (!(await fetch(address).catch(() => undefined)))
    await new Promise((resolve) => setTimeout(resolve, 50));
}

/** The first output of a program. @throws when it ends instead. */
function first(program: ChildProcess, output: NodeJS.ReadableStream): Promise<unknown[]> {
  const ended = once(program, 'exit').then(() => {
    throw new Error(`${program.spawnfile} ended.`);
  });
  ended.catch(() => undefined);
  return Promise.race([once(output, 'data'), ended]);
}
