import words from 'content:layout';
import type { ReactNode } from 'react';
import type { LayoutName } from '../../core/content/routes.ts';
import { InOriginal } from '../navigation/link.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OriginalBanner } from './original-banner.tsx';
import { OriginalNav } from './original-nav.tsx';
import { SkipLink } from './skip-link.tsx';

/**
 * The frame of a screen: logo and footer, and in the original site under /adoption the yellow
 * banner and its links, too. The 404 page has the logo alone. One component serves all, so that a
 * navigation between the two sites keeps what they share.
 */
export function Layout({ name, children }: { name: LayoutName; children: ReactNode }) {
  const isFramed = name !== 'bare';
  const original = name === 'original' ? words.original : undefined;
  return (
    <InOriginal value={original !== undefined}>
      {isFramed && <SkipLink />}
      {original?.banner && <OriginalBanner {...original.banner} />}
      <Header>{original && <OriginalNav {...original.nav} />}</Header>
      <main id="main">{children}</main>
      {isFramed && <Footer />}
    </InOriginal>
  );
}
