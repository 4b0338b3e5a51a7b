import type { ReactNode } from 'react';
import { InOriginal } from '../navigation/in-original.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OriginalBanner } from './original-banner.tsx';
import { OriginalNav } from './original-nav.tsx';
import { SkipLink } from './skip-link.tsx';

/** The original site under /adoption: yellow banner, logo, six links, the shared footer. */
export function OriginalLayout({ children }: { children: ReactNode }) {
  return (
    <InOriginal value={true}>
      <SkipLink />
      <OriginalBanner />
      <Header>
        <OriginalNav />
      </Header>
      <main id="main">{children}</main>
      <Footer />
    </InOriginal>
  );
}
