import { type ReactNode, useEffect, useRef } from 'react';
import css from './panes.module.css';
import { Nothing } from './states.tsx';
import { VisitorText } from './visitor-text.tsx';

interface PanesProps {
  list: ReactNode;
  /** The id of what is chosen in the list. */
  chosen: string | undefined;
  /** The address of the list with nothing chosen. */
  back: string;
  /** What stands beside the list while nothing is chosen. */
  hint: string;
  children: ReactNode;
}

/** A list beside what is chosen in it; where both have no room, one of them. */
export function Panes({ list, chosen, back, hint, children }: PanesProps) {
  useReturnToRow(chosen);
  return (
    <div className={chosen === undefined ? css.panes : `${css.panes} ${css.isChosen}`}>
      <div className={css.list}>{list}</div>
      <div className={css.detail}>
        {chosen === undefined ? (
          <Nothing>{hint}</Nothing>
        ) : (
          <>
            <p className={css.back}>
              <a href={back}>Back to the list</a>
            </p>
            {children}
          </>
        )}
      </div>
    </div>
  );
}

/** The class of a list of rows within panes. */
export const panesList = css.rows;

/** Gives the focus to the row of what was chosen, once nothing is. */
function useReturnToRow(chosen: string | undefined): void {
  const last = useRef(chosen);
  useEffect(() => {
    const { activeElement: active, body } = document;
    if (chosen === undefined && last.current !== undefined && active === body)
      (document.getElementById(rowId(last.current)) ?? document.querySelector('h1'))?.focus();
    last.current = chosen;
  }, [chosen]);
}

function rowId(id: string): string {
  return `row-${id}`;
}

interface RowLinkProps {
  id: string;
  href: string;
  isChosen: boolean;
  name: string;
  age: string;
  /** What is said of it, in a line. */
  about: ReactNode;
  /** How it begins. */
  begins: string;
  isNew?: boolean;
  isDue?: boolean;
}

// More than fits into one line on any screen.
const BEGINNING_CHARACTERS = 160;

/** A row of a list, which chooses what it is about. */
export function RowLink({
  id,
  href,
  isChosen,
  name,
  age,
  about,
  begins,
  isNew = false,
  isDue = false,
}: RowLinkProps) {
  const row = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const state = [isNew && css.isNew, isDue && css.isDue].filter(Boolean).join(' ');
  return (
    <li className={state || undefined}>
      <a
        ref={row}
        id={rowId(id)}
        className={css.row}
        href={href}
        aria-current={isChosen ? 'true' : undefined}
      >
        <span className={css.name}>
          <VisitorText text={name} />
        </span>
        <span className={css.age}>{age}</span>
        <span className={css.line}>{about}</span>
        {/* In its own direction: of a text from right to left, the end would be shown. */}
        <span className={css.line} dir="auto">
          {begins.slice(0, BEGINNING_CHARACTERS)}
        </span>
      </a>
    </li>
  );
}

/**
 * What is chosen, under its name, which gets the focus when it was chosen. A button that goes with
 * its act leaves the focus to it, too.
 */
export function Detail({
  name,
  meta,
  children,
}: {
  name: string;
  meta: ReactNode;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const hasFocus = useRef(false);
  useEffect(() => {
    // After a page load, and while something is being typed, the focus stays.
    if (!navigator.userActivation.hasBeenActive) return;
    if (!document.activeElement?.matches('body, h1, a')) return;
    heading.current?.focus({ preventScroll: true });
    // Not by the focus, which moves the page further than it takes.
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  useEffect(() => {
    if (hasFocus.current && document.activeElement === document.body) heading.current?.focus();
  });
  const keepFocus = (isWithin: boolean) => () => {
    hasFocus.current = isWithin;
  };
  return (
    <article onFocus={keepFocus(true)} onBlur={keepFocus(false)}>
      <h2 ref={heading} tabIndex={-1}>
        <VisitorText text={name} />
      </h2>
      <p className={css.meta}>{meta}</p>
      {children}
    </article>
  );
}
