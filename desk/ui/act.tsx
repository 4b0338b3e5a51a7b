import type { ComponentProps } from 'react';
import css from './act.module.css';

/** The class of a link that looks like one of the desk's buttons. */
export const actClass = css.act;

/** One of the desk's buttons, lower than the site's: many stand on a screen. One that deletes says so by its colour, too. */
export function Act({ isFinal = false, ...rest }: ComponentProps<'button'> & { isFinal?: boolean }) {
  return <button {...rest} type="button" className={isFinal ? `${css.act} ${css.final}` : css.act} />;
}
