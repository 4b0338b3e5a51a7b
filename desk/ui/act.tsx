import type { ComponentProps } from 'react';
import css from './act.module.css';

/** The class of a link that looks like one of the desk's buttons. */
export const actClass = css.act;

interface ActProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  /** It deletes something, and says so by its colour, too. */
  isFinal?: boolean;
  /** What it does is under way: pressing it does nothing, and it keeps the focus. */
  isBusy?: boolean;
}

/** One of the desk's buttons, lower than the site's: many stand on a screen. */
export function Act({ isFinal = false, isBusy = false, onClick, ...rest }: ActProps) {
  const className = isFinal ? `${css.act} ${css.final}` : css.act;
  return <button {...rest} type="button" className={className} aria-disabled={isBusy || undefined} onClick={isBusy ? undefined : onClick} />;
}
