import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { fileOfTool } from './on-demand.ts';

interface Message {
  type: number;
  code: string;
  element: Element;
}

declare global {
  interface Window {
    HTMLCS?: {
      ERROR: number;
      process: (standard: string, content: Document, done: () => void) => void;
      getMessages: () => Message[];
      getTranslation: (text: string) => string;
    };
  }
}

/**
 * The failures of WCAG 2 at level AA that HTML_CodeSniffer finds on the shown page, each with its
 * element. It takes what is hidden for shown, and a route in the hash for an element's id.
 */
export async function sniffed(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'HTMLCS' in window)))
    await page.evaluate(readFileSync(fileOfTool('html_codesniffer', 'build/HTMLCS.js'), 'utf8'));
  return page.evaluate(async () => {
    const sniffer = window.HTMLCS;
    if (!sniffer) return ['HTML_CodeSniffer is missing'];
    // It lacks some of its own texts, without which it ends in an error.
    sniffer.getTranslation = (text) => text;
    await new Promise<void>((resolve) => sniffer.process('WCAG2AA', document, resolve));
    return sniffer
      .getMessages()
      .filter(
        ({ type, element }) =>
          type === sniffer.ERROR &&
          !element.closest('[hidden]') &&
          !element.matches('[href^="#/"]'),
      )
      .map(({ code, element }) => `${code}: ${element.outerHTML.slice(0, 120)}`);
  });
}
