import brand from 'content:brand';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { sessionSchema } from '../core/desk/desk.ts';
import { type InboxCounts, inboxCountsSchema } from '../core/desk/inbox.ts';
import layout from '../site/styles/layout.module.css';
import css from './app.module.css';
import { type DeskRequest, describe, RequestError, requestWith } from './asking/request.ts';
import { keepToken, readPass, readToken, SessionContext } from './asking/session.ts';
import { ActionButton } from './parts/action-button.tsx';
import { messagesOf, type Route, readRoute, SCREENS, useHash } from './route.ts';
import { ShownScreen } from './shown-screen.tsx';
import { SignInScreen } from './sign-in.tsx';

/** The screens that are reached from another one, whose link is marked then. */
const PARENTS: Partial<Record<Route['screen'], Route['screen']>> = {
  message: 'messages',
  'spam-rules': 'quarantine',
  mail: 'dead-letters',
  newsletter: 'newsletters',
  campaign: 'campaigns',
  'wave-findings': 'campaigns',
  invitations: 'campaigns',
  cards: 'campaigns',
  'card-sheets': 'campaigns',
  poster: 'campaigns',
  import: 'subscribers',
};

/** The desk: the screen at the address for a signed-in operator, and else the sign-in screen. */
export function App() {
  const [token, setToken] = useState(readToken);
  const [refusal, setRefusal] = useState<string>();
  const turnTo = (next: string | undefined, why?: string) => {
    keepToken(next);
    setToken(next);
    setRefusal(why);
  };
  return (
    <div className={css.desk}>
      {token === undefined ? (
        <>
          <Header />
          <main>
            <SignInScreen refusal={refusal} onSignedIn={(next) => turnTo(next)} />
          </main>
        </>
      ) : (
        <SignedIn token={token} onSignedOut={(why) => turnTo(undefined, why)} />
      )}
    </div>
  );
}

function Header({ children }: { children?: ReactNode }) {
  return (
    <header className={css.header}>
      <a className={css.name} href="#/">
        {brand.name} desk
      </a>
      {children}
    </header>
  );
}

function SignedIn({ token, onSignedOut }: { token: string; onSignedOut: (why?: string) => void }) {
  const hash = useHash();
  const route = readRoute(hash);
  // A client sees the workshop: it has the whole window.
  const isWorkshop = route.screen === 'workshop';
  const { notice, announce, undo } = useNotice(hash);
  const refuse = useRef(onSignedOut);
  useEffect(() => {
    refuse.current = onSignedOut;
  });
  const request = useMemo(
    () => signingOut(requestWith(token, readPass()), (why) => refuse.current(why)),
    [token],
  );
  const operator = useOperator(request);
  const { inbox, checkInbox } = useInbox(request);
  const session = useMemo(
    () => ({ request, operator, inbox, checkInbox, announce }),
    [request, operator, inbox, checkInbox, announce],
  );
  return (
    <SessionContext value={session}>
      {!isWorkshop && (
        <>
          {/* A link to a part of the page would be a route of the desk. */}
          <button type="button" className={layout.skip} onClick={focusHeading}>
            Skip to the screen
          </button>
          <Header>
            <p className={css.operator}>
              {operator !== undefined && <span>{operator}</span>}
              <ActionButton onClick={() => onSignedOut()}>Sign out</ActionButton>
            </p>
          </Header>
          <nav className={css.nav} aria-label="Desk">
            {SCREENS.map(({ screen, name, href }) => {
              const isCurrent = screen === (PARENTS[route.screen] ?? route.screen);
              const unanswered = screen === 'messages' && inbox ? inbox.new : 0;
              return (
                // A link that counts new messages leads to them, not to all the sign-ups between
                // them.
                <a
                  key={screen}
                  href={unanswered > 0 ? messagesOf('new') : href}
                  ref={isCurrent ? scrollIntoRow : undefined}
                  aria-current={isCurrent ? 'page' : undefined}
                >
                  {name}
                  {unanswered > 0 && <span className={css.count}> {unanswered} new</span>}
                </a>
              );
            })}
          </nav>
        </>
      )}
      <main className={isWorkshop ? css.workshop : undefined}>
        <div>
          {/* A new key makes screen readers announce the same words again. */}
          <p className={css.notice} role="status">
            {notice && <span key={notice.count}>{notice.words}</span>}
            {undo && <ActionButton onClick={undo}>Undo</ActionButton>}
          </p>
          <ShownScreen route={route} />
        </div>
      </main>
    </SessionContext>
  );
}

/** The name of the signed-in operator. The screens show why, if it can't be told. */
function useOperator(request: DeskRequest): string | undefined {
  const [operator, setOperator] = useState<string>();
  useEffect(() => {
    const leaving = new AbortController();
    request('session', sessionSchema, { signal: leaving.signal }).then(
      (session) => setOperator(session.operator),
      () => undefined,
    );
    return () => leaving.abort();
  }, [request]);
  return operator;
}

function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus();
}

// On a phone the links are a row that scrolls, and the current one may be out of view.
function scrollIntoRow(link: HTMLElement | null): void {
  link?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

const EVERY_MS = 30_000;

/**
 * Asks what waits in the inbox: now, twice a minute while the tab is visible, and when it becomes
 * visible.
 */
function useInbox(request: DeskRequest): {
  inbox: InboxCounts | undefined;
  checkInbox: () => void;
} {
  const [inbox, learn] = useState<InboxCounts>();
  const last = useRef<AbortController>(undefined);
  const checkInbox = useCallback(() => {
    // An earlier answer that comes later would be out of date.
    last.current?.abort();
    last.current = new AbortController();
    request('inbox', inboxCountsSchema, { signal: last.current.signal }).then(
      (next) => learn((known) => (known && isSame(known, next) ? known : next)),
      // The next time may succeed. Screens show the errors of what operators ask for.
      () => undefined,
    );
  }, [request]);
  useEffect(() => {
    const look = () => void (document.visibilityState === 'visible' && checkInbox());
    look();
    const timer = setInterval(look, EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [checkInbox]);
  return { inbox, checkInbox };
}

function isSame(one: InboxCounts, other: InboxCounts): boolean {
  return one.new === other.new && one.due === other.due && one.latest === other.latest;
}

interface Notice {
  words: string;
  undo: (() => void) | undefined;
  /** Tells the same words from those before. */
  count: number;
  hash: string;
}

/** What was last said to the operator at this address, and a function that undoes it, once. */
function useNotice(hash: string) {
  const [notice, setNotice] = useState<Notice>();
  if (notice && notice.hash !== hash) setNotice(undefined);
  const announce = useCallback(
    (words: string, undo?: () => void) =>
      setNotice((last) => ({ words, undo, count: (last?.count ?? 0) + 1, hash: location.hash })),
    [],
  );
  const undo = () => {
    notice?.undo?.();
    // A second click would undo what isn't there any more. The focus would go with the button.
    setNotice((last) => last && { ...last, undo: undefined });
    document.querySelector('h1')?.focus();
  };
  return { notice, announce, undo: notice?.undo && undo };
}

/** Wraps a request function, and signs the operator out when the intake refuses the token. */
function signingOut(request: DeskRequest, onRefused: (why: string) => void): DeskRequest {
  return (...options) =>
    request(...options).catch((error: unknown) => {
      if (error instanceof RequestError && error.reason === 'signed-out')
        onRefused(describe(error));
      throw error;
    });
}
