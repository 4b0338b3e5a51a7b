import type { Page } from '@playwright/test';

interface Announcement {
  /** A destructive toast is assertive, any other polite. */
  live: string;
  text: string;
}

declare global {
  interface Window {
    announcements?: Announcement[];
  }
}

/**
 * Runs in each document before the document's scripts: records the live regions of toasts, which
 * exist for a second.
 */
export function recordAnnouncements(): void {
  const announcements: Announcement[] = [];
  window.announcements = announcements;
  const seen = new WeakSet<Element>();
  new MutationObserver(() => {
    for (const region of document.querySelectorAll('[role=status][aria-live]')) {
      if (seen.has(region) || !region.textContent) continue;
      seen.add(region);
      announcements.push({
        live: region.getAttribute('aria-live') ?? '',
        text: region.textContent,
      });
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** Waits until a live region has announced a text, since the last call that waited for it. */
export async function expectAnnounced(
  page: Page,
  text: string,
  live: 'assertive' | 'polite',
): Promise<void> {
  await page.waitForFunction(
    (wanted) => {
      const place =
        window.announcements?.findIndex(
          (one) => one.live === wanted.live && one.text.includes(wanted.text),
        ) ?? -1;
      return place >= 0 && window.announcements?.splice(place, 1);
    },
    { text, live },
  );
}
