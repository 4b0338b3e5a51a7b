import { useEffect } from 'react';
import type { ScreenHead } from '../describe-screen.ts';
import { publicAddress } from './address.ts';

/** Keeps title, description, robots and canonical address true after a navigation; the document writer sets them at first. */
export function useDocumentHead({ title, description, isIndexed }: ScreenHead, pathname: string): void {
  useEffect(() => {
    document.title = title;
    const find = (selector: string) => document.head.querySelector(selector);
    find('meta[name=description]')?.setAttribute('content', description);
    find('meta[name=robots]')?.setAttribute('content', isIndexed ? 'index, follow' : 'noindex');
    find('link[rel=canonical]')?.remove();
    if (isIndexed) {
      const canonical = Object.assign(document.createElement('link'), { rel: 'canonical', href: publicAddress(pathname) });
      document.head.append(canonical);
    }
  }, [title, description, isIndexed, pathname]);
}
