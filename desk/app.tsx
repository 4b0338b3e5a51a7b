import brand from 'content:brand';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { sessionSchema } from '../core/desk/desk.ts';
import { type InboxCounts, inboxCountsSchema } from '../core/desk/inbox.ts';
import layout from '../site/styles/layout.module.css';
import css from './app.module.css';
import { forgetDraft, isAnythingTyped } from './asking/drafts.ts';
import { type DeskRequest, explainError, RequestError, requestWith } from './asking/request.ts';
import { keepToken, readPass, readToken, SessionContext } from './asking/session.ts';
import { ActionButton } from './parts/action-button.tsx';
import { Confirm } from './parts/confirm.tsx';
import { Filter } from './parts/filter.tsx';
import { addressOf, ROOMS, type Room, type Route, readRoute, useHash } from './route.ts';
import { ShownScreen } from './shown-screen.tsx';
import { SignInScreen } from './sign-in.tsx';

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
          <header className={css.header}>
            <a className={css.name} href="#/">
              {brand.name} desk
            </a>
          </header>
          <main className={css.main}>
            <SignInScreen refusal={refusal} onSignedIn={(next) => turnTo(next)} />
          </main>
        </>
      ) : (
        <SignedIn token={token} onSignedOut={(why) => turnTo(undefined, why)} />
      )}
    </div>
  );
}

function SignedIn({ token, onSignedOut }: { token: string; onSignedOut: (why?: string) => void }) {
  const hash = useHash();
  const route = readRoute(hash);
  // A client sees the workshop: it has the whole window.
  const isWorkshop = route.screen === 'workshop';
  const room = ROOMS.find(({ screens }) => screens.some((one) => one === route.screen));
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
  const [isLeaving, setLeaving] = useState(false);
  const signOut = () => {
    forgetDraft();
    onSignedOut();
  };
  return (
    <SessionContext value={session}>
      {!isWorkshop && (
        <header className={css.side}>
          {/* A link to a part of the page would be a route of the desk. */}
          <button type="button" className={layout.skip} onClick={focusHeading}>
            Skip to the screen
          </button>
          <a className={css.name} href="#/">
            {brand.name} desk
          </a>
          <nav className={css.nav} aria-label="Desk">
            {ROOMS.map((one) => (
              <a
                key={one.name}
                href={addressOf(one.home, {})}
                aria-current={one === room ? 'page' : undefined}
              >
                {one.name}
                {one.home === 'inbox' && Boolean(inbox?.new) && (
                  <span className={css.count}> {inbox?.new} new</span>
                )}
              </a>
            ))}
          </nav>
          <p className={css.operator}>
            {operator !== undefined && <span>{operator}</span>}
            <button
              type="button"
              onClick={() => (isAnythingTyped() ? setLeaving(true) : signOut())}
            >
              Sign out
            </button>
          </p>
        </header>
      )}
      {isLeaving && (
        <Confirm
          isFinal
          question="Sign out?"
          text="What you typed and did not send is lost."
          yes="Sign out"
          no="Stay"
          onYes={signOut}
          onClose={() => setLeaving(false)}
        />
      )}
      <main className={isWorkshop ? css.workshop : css.main}>
        <div>
          {/* A new key makes screen readers announce the same words again. */}
          <p className={css.notice} role="status">
            {notice && <span key={notice.count}>{notice.words}</span>}
            {undo && <ActionButton onClick={undo}>Undo</ActionButton>}
          </p>
          {room && 'parts' in room && (
            <div className={css.parts}>
              <RoomParts room={room} route={route} />
            </div>
          )}
          <ShownScreen route={route} />
        </div>
      </main>
    </SessionContext>
  );
}

/** Links to the parts of a room. */
function RoomParts({ room: { name, parts }, route }: { room: Room; route: Route }) {
  return (
    <Filter
      label={name}
      choices={Object.entries(parts ?? {}).map(([screen, part]) => ({
        name: part,
        href: addressOf(screen as Room['home'], {}),
        isChosen: screen === route.screen,
      }))}
    />
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
  undoMs: number;
  /** Tells the same words from those before. */
  count: number;
  hash: string;
}

const UNDO_MS = 60_000;
// How soon a notice goes, once the focus has left it.
const LOOK_AGAIN_MS = 1000;

/**
 * What was last said to the operator, and a function that undoes it, once. With it a notice goes
 * along to every address until its time is over; without it, it stays behind.
 */
function useNotice(hash: string) {
  const [notice, setNotice] = useState<Notice>();
  if (notice && !notice.undo && notice.hash !== hash) setNotice(undefined);
  const announce = useCallback((words: string, undo?: () => void, undoMs = UNDO_MS) => {
    const { hash } = location;
    setNotice((last) => ({ words, undo, undoMs, count: (last?.count ?? 0) + 1, hash }));
  }, []);
  useEffect(() => {
    if (!notice?.undo) return;
    const end = () => {
      // Whoever is about to press its button would lose the focus.
      if (document.activeElement?.closest('[role="status"]'))
        timer = setTimeout(end, LOOK_AGAIN_MS);
      else setNotice(undefined);
    };
    let timer = setTimeout(end, notice.undoMs);
    return () => clearTimeout(timer);
  }, [notice]);
  const undo = () => {
    // A second click would undo what isn't there any more. The focus would go with the button.
    announce('Taking it back…');
    notice?.undo?.();
    document.querySelector('h1')?.focus();
  };
  return { notice, announce, undo: notice?.undo && undo };
}

/** Wraps a request function, and signs the operator out when the intake refuses the token. */
function signingOut(request: DeskRequest, onRefused: (why: string) => void): DeskRequest {
  return (...options) =>
    request(...options).catch((error: unknown) => {
      if (error instanceof RequestError && error.reason === 'signed-out')
        onRefused(explainError(error));
      throw error;
    });
}
