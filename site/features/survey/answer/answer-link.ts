import { useEffect, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ANSWER_PATH, SHEET_PATH } from '../../../../core/answer-paths.ts';
import { isOpenToken, readAnswerAddress } from '../../../../core/link-token.ts';
import { SESSION_KEYS } from '../../../../core/storage-keys.ts';
import { useIsHydrated } from '../../../ui/use-is-hydrated.ts';
import { BrowserStore } from '../browser-store.ts';

/** By which this tab came. */
export interface AnswerLink {
  /** May be incomplete, if a mail program has cut it off. */
  token?: string | undefined;
  isShared: boolean;
  /** A program has dropped the token from it. */
  isCut?: boolean;
  /** As it is written there. */
  language?: string | undefined;
}

/** The token may be incomplete. */
export type TokenLink = AnswerLink & { token: string };

const NO_LINK: AnswerLink = { isShared: false };

let store: BrowserStore<AnswerLink> | undefined;
let languageStore: BrowserStore<string> | undefined;

/** The browser forgets the link with the tab. */
export function answerLink(): BrowserStore<AnswerLink> {
  store ??= new BrowserStore(SESSION_KEYS.answerLink, readLink, () => sessionStorage);
  return store;
}

/** The language that somebody has chosen in this tab, until it has another link. */
export function chosenLanguage(): BrowserStore<string> {
  languageStore ??= new BrowserStore(
    `${SESSION_KEYS.answerLink}.language`,
    (value) => (typeof value === 'string' ? value : undefined),
    () => sessionStorage,
  );
  return languageStore;
}

/**
 * Removes a campaign link's token from the address, before it is seen or copied. If the tab already
 * has a link to the survey, the anonymity sheet's token stays in this history entry.
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
    if (!isBeside) follow(link);
    navigate(pathname, { replace: true, state: { isOwn: true, ...(isBeside && { link }) } });
  }, [isAsked, pathname, search, hash, navigate]);
  const { subscribe, value } = answerLink();
  const stored = useSyncExternalStore<AnswerLink | undefined>(subscribe, value, nothing);
  const isHydrated = useIsHydrated();
  return isHydrated && !isAsked ? (readLink(state?.link) ?? stored ?? NO_LINK) : undefined;
}

function follow(link: AnswerLink): void {
  const former = answerLink().value()?.token;
  if (import.meta.env.HAS_LANGUAGES && former !== undefined && link.token !== former)
    chosenLanguage().clear();
  answerLink().write(link);
}

/** If it counts once. On a shared device an open link stays for the next person. */
export function leaveLink({ token, isShared }: TokenLink): void {
  if (!isShared) answerLink().clear();
  else if (!isOpenToken(token)) answerLink().write({ isShared });
}

function readLink(value: unknown): AnswerLink | undefined {
  const { token, isShared, isCut = false, language } = (value ?? {}) as Partial<AnswerLink>;
  if (typeof isShared !== 'boolean') return undefined;
  const spoken = typeof language === 'string' && { language };
  return typeof token === 'string'
    ? { token, isShared, ...spoken }
    : { isShared, isCut, ...spoken };
}

const nothing = () => undefined;
