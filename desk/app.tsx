import brand from 'content:brand';
import { useEffect, useMemo, useRef, useState } from 'react';
import css from './app.module.css';
import { type Ask, askWith, describe, NotAnswered } from './ask.ts';
import { type Place, readPlace, SCREENS, useHash } from './place.ts';
import { DeadLettersScreen } from './screens/dead-letters.tsx';
import { MessagesScreen } from './screens/messages.tsx';
import { OverviewScreen } from './screens/overview.tsx';
import { QuarantineScreen } from './screens/quarantine.tsx';
import { SignInScreen } from './screens/sign-in.tsx';
import { SurveyScreen } from './screens/survey.tsx';
import { keepToken, readToken, SessionContext } from './session.ts';
import { Act } from './ui/act.tsx';
import { Screen } from './ui/screen.tsx';
import { Nothing } from './ui/states.tsx';

/** The desk: for who is signed in, the screen that the address names; for everybody else, the way in. */
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
      <header className={css.header}>
        <a className={css.name} href="#/">
          {brand.name} desk
        </a>
        {token !== undefined && <Act onClick={() => turnTo(undefined)}>Sign out</Act>}
      </header>
      {token === undefined ? (
        <main>
          <SignInScreen refusal={refusal} onSignedIn={(next) => turnTo(next)} />
        </main>
      ) : (
        <SignedIn token={token} onRefused={(why) => turnTo(undefined, why)} />
      )}
    </div>
  );
}

function SignedIn({ token, onRefused }: { token: string; onRefused: (why: string) => void }) {
  const hash = useHash();
  const place = readPlace(hash);
  const [notice, setNotice] = useState<{ words: string; count: number; hash: string }>();
  if (notice && notice.hash !== hash) setNotice(undefined);
  const refuse = useRef(onRefused);
  useEffect(() => {
    refuse.current = onRefused;
  });
  const ask = useMemo(() => signingOut(askWith(token), (why) => refuse.current(why)), [token]);
  const session = useMemo(() => ({ ask, say: (words: string) => setNotice((last) => ({ words, count: (last?.count ?? 0) + 1, hash: location.hash })) }), [ask]);
  return (
    <SessionContext value={session}>
      <nav className={css.nav} aria-label="Desk">
        {SCREENS.map(({ screen, name, href }) => (
          <a key={screen} href={href} aria-current={screen === place.screen ? 'page' : undefined}>
            {name}
          </a>
        ))}
      </nav>
      <main>
        <div>
          {/* The same words once more are said once more. */}
          <p className={css.notice} role="status">
            {notice && <span key={notice.count}>{notice.words}</span>}
          </p>
          <Shown place={place} />
        </div>
      </main>
    </SessionContext>
  );
}

function Shown({ place }: { place: Place }) {
  switch (place.screen) {
    case 'overview':
      return <OverviewScreen />;
    case 'messages':
      return <MessagesScreen kind={place.kind} />;
    case 'quarantine':
      return <QuarantineScreen />;
    case 'dead-letters':
      return <DeadLettersScreen />;
    case 'survey':
      return <SurveyScreen />;
    case 'unknown':
      return (
        <Screen name="Not found">
          <Nothing>
            There is no such screen. <a href="#/">Overview</a>
          </Nothing>
        </Screen>
      );
  }
}

/** Asks as before, and tells when the token is not taken any more. */
function signingOut(ask: Ask, onRefused: (why: string) => void): Ask {
  return (...asking) =>
    ask(...asking).catch((error: unknown) => {
      if (error instanceof NotAnswered && error.reason === 'signed-out') onRefused(describe(error));
      throw error;
    });
}
