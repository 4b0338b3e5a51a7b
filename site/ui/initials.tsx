import css from './initials.module.css';

/** A person's initials where a portrait would be. The name stands beside them. */
export function Initials({ children }: { children: string }) {
  return (
    <span className={css.initials} aria-hidden="true">
      {children}
    </span>
  );
}
