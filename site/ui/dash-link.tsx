import type { ComponentProps } from 'react';
import { Link } from '../navigation/link.tsx';
import css from './dash-link.module.css';

interface DashLinkProps extends ComponentProps<typeof Link> {
  label: string;
  /** Whether it has a margin above. */
  isApart?: boolean;
}

/** A text link with a leading dash. The children follow the label. */
export function DashLink({
  label,
  isApart = false,
  className = isApart ? css.apart : undefined,
  children,
  ...link
}: DashLinkProps) {
  return (
    <Link {...link} className={className ? `${css.link} ${className}` : css.link}>
      {label}
      {children}
    </Link>
  );
}

export function DashLinks({
  links,
  className,
}: {
  links: { label: string; to: string }[];
  className: string | undefined;
}) {
  return (
    <ul className={className}>
      {links.map((link) => (
        <li key={link.to}>
          <DashLink {...link} />
        </li>
      ))}
    </ul>
  );
}
