import { useEffect } from 'react';
import type { ScreenMeta } from '../../core/content/schema.ts';
import type { ScreenRoute } from '../routes.ts';
import { documentAddress } from './address.ts';

/** Keeps title, description, canonical address and robots true after a navigation; the document writer sets them at first. */
export function useDocumentHead({ title, description }: ScreenMeta, route: ScreenRoute, pathname: string): void {
  useEffect(() => {
    document.title = title;
    const head = (selector: string) => document.head.querySelector(selector);
    head('meta[name=description]')?.setAttribute('content', description);
    head('meta[name=robots]')?.setAttribute('content', route.isIndexed ? 'index, follow' : 'noindex');
    const canonical = head('link[rel=canonical]');
    if (canonical) canonical.setAttribute('href', new URL(documentAddress(pathname), canonical.getAttribute('href') ?? location.href).href);
  }, [title, description, route, pathname]);
}
