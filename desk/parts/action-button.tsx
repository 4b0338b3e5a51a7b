import type { ComponentProps } from 'react';
import css from './action-button.module.css';

/** The class of a link that looks like one of the desk's buttons. */
export const actionClass = css.action;
/** The class of the button that does what its screen is for. */
export const primaryClass = `${css.action} ${css.primary}`;

interface ActionButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  isFinal?: boolean;
  /** Whether the action is under way: pressing does nothing then, and the focus stays. */
  isBusy?: boolean;
}

/** A button of the desk, lower than the site's because a screen has many. */
export function ActionButton({
  isFinal = false,
  isBusy = false,
  onClick,
  ...rest
}: ActionButtonProps) {
  const className = isFinal ? `${css.action} ${css.final}` : css.action;
  return (
    <button
      {...rest}
      type="button"
      className={className}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
    />
  );
}
