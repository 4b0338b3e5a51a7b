import brand from 'content:brand';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { sessionSchema } from '../core/desk/desk.ts';
import css from './app.module.css';
import { type DeskRequest, requestWith } from './request.ts';
import { messagesOf, type Route, readRoute, SCREENS, useHash } from './route.ts';
import { ShownScreen } from './screens/shown-screen.tsx';
import { SignInScreen } from './screens/sign-in.tsx';
import { keepToken, readToken, SessionContext } from './session.ts';
import { signingOut } from './signing-out.ts';
import { ActionButton } from './ui/action-button.tsx';
import { useInbox } from './use-inbox.ts';
import { useNotice } from './use-notice.ts';

/** The screens that are reached from another one, whose link is marked then. */
const PARENTS: Partial<Record<Route['screen'], Route['screen']>> = {
  message: 'messages',
  'spam-rules': 'quarantine',
  newsletter: 'newsletters',
  findings: 'survey',
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
    () => signingOut(requestWith(token), (why) => refuse.current(why)),
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

// On a phone the links are a row that scrolls, and the current one may be out of view.
function scrollIntoRow(link: HTMLElement | null): void {
  link?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
