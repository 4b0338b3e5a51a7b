import type { ReactNode } from 'react';

/** No header, no footer: the 404 page's. */
export function BareLayout({ children }: { children: ReactNode }) {
  return <main id="main">{children}</main>;
}
