import { useSyncExternalStore } from 'react';
import { FORM_RESOURCES, type FormResource } from '../core/submissions/submission.ts';

/** Where in the desk one is; the address says it behind its `#`, so that Back, a reload and a link lead there. */
export type Place =
  | { screen: 'overview' | 'quarantine' | 'dead-letters' | 'survey' | 'unknown' }
  /** Of all kinds, or of one. */
  | { screen: 'messages'; kind?: FormResource };

/** The screens in the order of their links. */
export const SCREENS = [
  { screen: 'overview', name: 'Overview', href: '#/' },
  { screen: 'messages', name: 'Messages', href: '#/messages' },
  { screen: 'quarantine', name: 'Quarantine', href: '#/quarantine' },
  { screen: 'dead-letters', name: 'Dead letters', href: '#/dead-letters' },
  { screen: 'survey', name: 'Survey', href: '#/survey' },
] as const;

/** Reads what stands behind the `#`. */
export function readPlace(hash: string): Place {
  const [, screen = '', kind, ...rest] = hash.split('/');
  if (rest.length > 0 || !/^(#\/|$)/.test(hash)) return { screen: 'unknown' };
  if (screen === 'messages') return readMessages(kind);
  const found = kind === undefined ? SCREENS.find(({ href }) => href === `#/${screen}`) : undefined;
  return { screen: found?.screen ?? 'unknown' };
}

function readMessages(name: string | undefined): Place {
  if (name === undefined) return { screen: 'messages' };
  const kind = FORM_RESOURCES.find((one) => one === name);
  return kind ? { screen: 'messages', kind } : { screen: 'unknown' };
}

/** The address of the messages of a kind. */
export function messagesOf(kind: FormResource | undefined): string {
  return kind ? `#/messages/${kind}` : '#/messages';
}

/** What stands behind the `#` now. */
export function useHash(): string {
  return useSyncExternalStore(
    (tell) => {
      addEventListener('hashchange', tell);
      return () => removeEventListener('hashchange', tell);
    },
    () => location.hash,
  );
}
