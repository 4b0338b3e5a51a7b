import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../tests/support/chromium.ts';
import { freePort } from '../tests/support/free-port.ts';

/** Runs a measurement in a fresh headless Chromium that resolves no host but this machine. */
export async function withChromium<T>(use: (browser: Browser, port: number) => Promise<T>): Promise<T> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('There is no Chromium: npm test brings one, or install it and set CHROME_PATH if it is in an unusual place.');
  const port = await freePort();
  const browser = await chromium.launch({ executablePath, args: [`--remote-debugging-port=${port}`, ...ARGUMENTS] });
  try {
    return await use(browser, port);
  } finally {
    await browser.close();
  }
}

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-extensions',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];
