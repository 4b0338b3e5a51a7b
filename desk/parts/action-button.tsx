import type { ComponentProps } from 'react';
import css from './action-button.module.css';

/** The class of a button that sends a form. */
export const actionClass = css.action;
/** The class of the button that does what its screen is for. */
export const primaryClass = `${css.action} ${css.primary}`;

interface ActionButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  isFinal?: boolean;
  /** Whether it does what its screen is for. */
  isPrimary?: boolean;
  /** Whether the action is under way: pressing does nothing then, and the focus stays. */
  isBusy?: boolean;
}

/** A button of the desk, lower than the site's because a screen has many. */
export function ActionButton({
  isFinal = false,
  isPrimary = false,
  isBusy = false,
  onClick,
  ...rest
}: ActionButtonProps) {
  const className = isFinal ? `${css.action} ${css.final}` : isPrimary ? primaryClass : actionClass;
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

/** A link that looks like a button. @param of the id of what it is about. */
export function ActionLink({ of, ...rest }: ComponentProps<'a'> & { of?: string }) {
  return <a {...rest} className={css.action} aria-describedby={of} />;
}
