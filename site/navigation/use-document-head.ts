import { useEffect } from 'react';
import type { ScreenHead } from '../describe-screen.ts';
import { publicAddress } from './address.ts';

/**
 * Updates title, description, robots and canonical address after a navigation. The prerendered
 * document has the values of the first screen.
 */
export function useDocumentHead(
  { title, description, isIndexed, duplicateOf }: ScreenHead,
  pathname: string,
): void {
  useEffect(() => {
    document.title = title;
    const find = (selector: string) => document.head.querySelector(selector);
    find('meta[name=description]')?.setAttribute('content', description);
    find('meta[name=robots]')?.setAttribute('content', isIndexed ? 'index, follow' : 'noindex');
    find('link[rel=canonical]')?.remove();
    const canonical = isIndexed ? pathname : duplicateOf;
    if (canonical)
      document.head.append(
        Object.assign(document.createElement('link'), {
          rel: 'canonical',
          href: publicAddress(canonical),
        }),
      );
  }, [title, description, isIndexed, duplicateOf, pathname]);
}
