import { type Browser, chromium } from '@playwright/test';
import { findWholeChromium } from '../tests/support/chromium.ts';
import { freePort } from '../tests/support/free-port.ts';

/** Runs a measurement in a new headless Chromium that can reach only this machine. */
export async function withChromium<T>(use: (browser: Browser, port: number) => Promise<T>): Promise<T> {
  const executablePath = findWholeChromium();
  if (!executablePath) throw new Error('Chromium was not found: npm test installs it, or install it yourself and set CHROME_PATH to its path.');
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
