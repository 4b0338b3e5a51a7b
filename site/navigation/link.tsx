import type { ComponentProps } from 'react';
import { useLocation } from 'react-router';
import { documentAddress } from './address.ts';
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
  const { pathname } = useLocation();
  return (
    <a {...rest} href={documentAddress(isExact ? to : resolveRoute(to, pathname))}>
      {children}
    </a>
  );
}
