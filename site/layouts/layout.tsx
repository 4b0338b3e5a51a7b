import type { ReactNode } from 'react';
import { InOriginal } from '../navigation/in-original.ts';
import type { LayoutName } from '../routes.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OriginalBanner } from './original-banner.tsx';
import { OriginalNav } from './original-nav.tsx';
import { SkipLink } from './skip-link.tsx';

/**
 * The frame of a screen: logo and footer, and in the original site under /adoption the yellow banner and its links, too.
 * The 404 page has the logo alone. One component serves all, so that a navigation between the two sites keeps what they share.
 */
export function Layout({ name, children }: { name: LayoutName; children: ReactNode }) {
  const isFramed = name !== 'bare';
  const isOriginal = name === 'original';
  return (
    <InOriginal value={isOriginal}>
      {isFramed && <SkipLink />}
      {isOriginal && <OriginalBanner />}
      <Header>{isOriginal && <OriginalNav />}</Header>
      <main id="main">{children}</main>
      {isFramed && <Footer />}
    </InOriginal>
  );
}
