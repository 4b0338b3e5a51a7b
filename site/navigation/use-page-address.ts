import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { BASE } from './address.ts';

/**
 * As the visitor sees it, with its route (specification, point 3), but without query and fragment,
 * which can hold typed text, answers or a token.
 */
export function usePageAddress(): string {
  const { pathname } = useLocation();
  return `${useSyncExternalStore(neverChanges, originHere, publicOrigin)}${BASE}#${pathname}`;
}

const neverChanges = () => () => undefined;
const originHere = () => location.origin;
// For documents, which are written before any visit.
const publicOrigin = () => new URL(import.meta.env.SITE_URL).origin;
