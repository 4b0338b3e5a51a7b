import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { BASE } from './address.ts';

/**
 * The address of the shown page as the visitor sees it, with its route (specification, point 3).
 * Left out are query and fragment of the route, which can hold what was typed, answers or a token.
 */
export function usePageAddress(): string {
  const { pathname } = useLocation();
  return `${useSyncExternalStore(neverChanges, originHere, publicOrigin)}${BASE}#${pathname}`;
}

const neverChanges = () => () => undefined;
const originHere = () => location.origin;
// Of documents, which are written before anybody visits them.
const publicOrigin = () => new URL(import.meta.env.SITE_URL).origin;
