import { useEffect, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  ANSWER_PATH,
  isOpenToken,
  readAnswerAddress,
  SHEET_PATH,
} from '../../../../core/link-token.ts';
import { SESSION_KEYS } from '../../../../core/storage-keys.ts';
import { useIsHydrated } from '../../../ui/use-is-hydrated.ts';
import { BrowserStore } from '../browser-store.ts';

/** The campaign's link by which this tab came. */
export interface AnswerLink {
  /** It may be incomplete, if a mail program has cut it off. */
  token?: string | undefined;
  isShared: boolean;
  /** Whether a program has dropped the token from it. */
  isCut?: boolean;
}

/** A link with a token, complete or not. */
export type TokenLink = AnswerLink & { token: string };

const NO_LINK: AnswerLink = { isShared: false };

let store: BrowserStore<AnswerLink> | undefined;

/** The link of this tab, which the browser forgets with the tab. */
export function answerLink(): BrowserStore<AnswerLink> {
  store ??= new BrowserStore(SESSION_KEYS.answerLink, readLink, () => sessionStorage);
  return store;
}

/**
 * Takes the token of a campaign's link out of the address, before it is seen or copied. That of the
 * anonymity sheet stays with this entry of the history, if the tab has a link to the survey already.
 * @returns the link of this tab, without a token if there is none; undefined in documents.
 */
export function useAnswerLink(): AnswerLink | undefined {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const read = readAnswerAddress({ search, hash });
  const isAsked =
    (read.token !== undefined || read.isCut) &&
    (pathname === ANSWER_PATH || pathname === SHEET_PATH);
  useEffect(() => {
    if (!isAsked) return;
    const link = readAnswerAddress({ search, hash });
    const isBeside = pathname === SHEET_PATH && answerLink().value()?.token !== undefined;
    if (!isBeside) answerLink().write(link);
    navigate(pathname, { replace: true, state: { isOwn: true, ...(isBeside && { link }) } });
  }, [isAsked, pathname, search, hash, navigate]);
  const { subscribe, value } = answerLink();
  const stored = useSyncExternalStore<AnswerLink | undefined>(subscribe, value, nothing);
  const isHydrated = useIsHydrated();
  return isHydrated && !isAsked ? (readLink(state?.link) ?? stored ?? NO_LINK) : undefined;
}

/** Forgets a link that counts once. On a shared device an open link stays for the next person. */
export function leaveLink({ token, isShared }: TokenLink): void {
  if (!isShared) answerLink().clear();
  else if (!isOpenToken(token)) answerLink().write({ isShared });
}

function readLink(value: unknown): AnswerLink | undefined {
  const { token, isShared, isCut = false } = (value ?? {}) as Partial<AnswerLink>;
  if (typeof isShared !== 'boolean') return undefined;
  return typeof token === 'string' ? { token, isShared } : { isShared, isCut };
}

const nothing = () => undefined;
