import brand from 'content:brand';
import { type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react';
import { SessionContext } from '../asking/session.ts';
import type { Answer } from '../asking/use-answer.ts';
import { useOnUndone } from '../asking/use-on-undone.ts';
import { ReloadContext } from '../asking/use-reload.ts';
import { ActionButton } from './action-button.tsx';
import css from './screen.module.css';
import { Failed, Loading } from './states.tsx';

/** A step on the way to a screen: its name and address. */
export type PathStep = readonly [name: string, href: string];

interface ScreenProps {
  name: string;
  /** The way to it from its room. */
  within?: readonly PathStep[] | undefined;
  /** Loads the screen's data again. */
  refresh?: (() => void) | undefined;
  isLoading?: boolean;
  children: ReactNode;
}

/**
 * A screen of the desk with its heading, which gets the focus when an operator arrives from another
 * screen.
 */
export function Screen({ name, within = [], refresh, isLoading = false, children }: ScreenProps) {
  const unanswered = useContext(SessionContext)?.inbox?.new ?? 0;
  const heading = useArrival(name, unanswered);
  useOnUndone(() => refresh?.());
  return (
    <section className={css.screen}>
      {within.length > 0 && (
        <nav aria-label="Where this is" className={css.within}>
          {within.map(([step, href]) => (
            <a key={href} href={href}>
              {step}
            </a>
          ))}
        </nav>
      )}
      <div className={css.top}>
        <h1 ref={heading} tabIndex={-1}>
          {name}
        </h1>
        {refresh && (
          <ActionButton onClick={refresh} isBusy={isLoading}>
            Refresh
          </ActionButton>
        )}
      </div>
      <ReloadContext value={refresh ?? (() => undefined)}>{children}</ReloadContext>
    </section>
  );
}

interface AnsweredProps<Value> {
  answer: Pick<Answer<Value>, 'value' | 'error' | 'isLoading' | 'again'>;
  children?: (value: Value) => ReactNode;
}

/** What was asked of the intake: its error, that it is loading, and what has come of it. */
export function Answered<Value>({
  answer: { value, error, isLoading, again },
  children,
}: AnsweredProps<Value>) {
  return (
    <>
      {Boolean(error) && <Failed error={error} again={again} />}
      {value === undefined ? isLoading && <Loading /> : children?.(value)}
    </>
  );
}

/** A screen of one answer of the intake. @param below what stands there without it, too. */
export function AnswerScreen<Value>({
  name,
  within,
  answer,
  children,
  below,
}: Required<AnsweredProps<Value>> & Pick<ScreenProps, 'name' | 'within'> & { below?: ReactNode }) {
  return (
    <Screen name={name} within={within} refresh={answer.again} isLoading={answer.isLoading}>
      <Answered answer={answer}>{children}</Answered>
      {below}
    </Screen>
  );
}

/**
 * Titles the document by a screen's name, and gives the focus to the screen's heading when an
 * operator arrives from another one.
 * @param unanswered the number of new messages, for the title.
 */
export function useArrival(name: string, unanswered = 0): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${unanswered > 0 ? `(${unanswered}) ` : ''}${name} | Desk | ${brand.name}`;
  }, [name, unanswered]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another name means another screen.
  useEffect(() => {
    // After a page load the focus stays at the document's start, as on any page.
    if (!navigator.userActivation.hasBeenActive) return;
    scrollTo(0, 0);
    heading.current?.focus();
  }, [name]);
  return heading;
}
