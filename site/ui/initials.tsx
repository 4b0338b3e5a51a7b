import css from './initials.module.css';

/**
 * A person's initials in place of a portrait, hidden from screen readers because the name is beside
 * them.
 */
export function Initials({ children }: { children: string }) {
  return (
    <span className={css.initials} aria-hidden="true">
      {children}
    </span>
  );
}
