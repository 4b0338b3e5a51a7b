import { type ComponentProps, useContext } from 'react';
import { documentAddress } from './address.ts';
import { InOriginal } from './in-original.ts';
import { resolveRoute } from './match.ts';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A route of the site, as content writes it. */
  to: string;
  /** Leads to that very route: no prefix inside the original site (the banner's link to the new site). */
  isExact?: boolean;
}

/**
 * A link inside the site. It carries the clean address of the screen's own document, so that copying it, opening a new
 * tab and crawling work; `useLinks` makes a plain click navigate by hash (product.md, Routes).
 */
export function Link({ to, isExact = false, children, ...rest }: LinkProps) {
  const isInOriginal = useContext(InOriginal);
  return (
    <a {...rest} href={documentAddress(isExact ? to : resolveRoute(to, isInOriginal))}>
      {children}
    </a>
  );
}
