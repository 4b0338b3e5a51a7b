import { type ComponentProps, createContext, useContext } from 'react';
import { documentAddress } from './address.ts';
import { resolveRoute } from './match.ts';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A route as content writes it. */
  to: string;
  /** Adds no prefix inside the original site: for the banner's link to the new site. */
  isExact?: boolean;
}

/**
 * Links to the address of the screen's document, so that copying, new tabs and crawling work.
 * `useLinks` makes a plain click navigate by hash (product.md, Routes).
 */
export function Link({ to, isExact = false, children, ...rest }: LinkProps) {
  const isInOriginal = useContext(InOriginal);
  return (
    <a {...rest} href={documentAddress(isExact ? to : resolveRoute(to, isInOriginal))}>
      {children}
    </a>
  );
}

/**
 * Whether links get the original site's prefix. It changes only with the layout, so navigation
 * rerenders no other links.
 */
export const InOriginal = createContext(false);
