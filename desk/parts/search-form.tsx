import { type FormEvent, useEffect, useRef } from 'react';
import { actionClass } from './action-button.tsx';
import css from './list.module.css';

/**
 * Searches a list; the search is part of the address. @param addressOf returns the address of a
 * search.
 */
export function SearchForm({
  search = '',
  addressOf,
}: {
  search: string | undefined;
  addressOf: (search?: string) => string;
}) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // After Back, too. A new field would lose the focus.
    if (field.current) field.current.value = search;
  }, [search]);
  const look = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    location.hash = addressOf(String(new FormData(event.currentTarget).get('search')).trim());
  };
  return (
    <search>
      <form className={css.tools} onSubmit={look}>
        <label htmlFor="search">Search</label>
        <input
          ref={field}
          className={css.input}
          id="search"
          name="search"
          type="search"
          dir="auto"
          defaultValue={search}
          autoComplete="off"
        />
        <button type="submit" className={actionClass}>
          Search
        </button>
        {search && (
          <a href={addressOf()} onClick={() => field.current?.focus()}>
            Show all
          </a>
        )}
      </form>
    </search>
  );
}
