import type { FormEvent } from 'react';
import { actionClass } from './action-button.tsx';
import css from './search-form.module.css';

/** Searches a list; the search is part of the address. @param addressOf returns the address of a search. */
export function SearchForm({ search = '', addressOf }: { search: string | undefined; addressOf: (search?: string) => string }) {
  const look = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    location.hash = addressOf(String(new FormData(event.currentTarget).get('search')).trim());
  };
  return (
    <search>
      <form className={css.form} onSubmit={look}>
        <label htmlFor="search">Search</label>
        {/* A new key shows the search of another address. */}
        <input key={search} id="search" name="search" type="search" defaultValue={search} autoComplete="off" />
        <button type="submit" className={actionClass}>
          Search
        </button>
        {search && <a href={addressOf()}>Show all</a>}
      </form>
    </search>
  );
}
