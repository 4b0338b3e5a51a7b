import type { ComponentProps } from 'react';
import { Link } from '../navigation/link.tsx';
import css from './button.module.css';

type Variant = 'primary' | 'secondary' | 'onAccent';

export function buttonClass(variant: Variant = 'primary'): string {
  return `${css.button} ${css[variant]}`;
}

/** A button for actions. For navigation use `ButtonLink`. */
export function Button({
  variant = 'primary',
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { variant?: Variant }) {
  return <button {...rest} type={type} className={buttonClass(variant)} />;
}

export function ButtonLink({
  label,
  to,
  variant,
}: {
  label: string;
  to: string;
  variant?: Variant;
}) {
  return (
    <Link to={to} className={buttonClass(variant)}>
      {label}
    </Link>
  );
}
