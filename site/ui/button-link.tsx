import { Link } from '../navigation/link.tsx';
import { buttonClass } from './button.tsx';

/** A link inside the site that looks like a button. */
export function ButtonLink({ label, to }: { label: string; to: string }) {
  return (
    <Link to={to} className={buttonClass()}>
      {label}
    </Link>
  );
}
