import type { FormEvent } from 'react';
import { messagesOf } from '../route.ts';
import { actionClass } from '../ui/action-button.tsx';
import css from './search-form.module.css';
import type { View } from './views.ts';

/** Searches the messages of a view; the search is part of the address. */
export function SearchForm({ view, search = '' }: { view: View | undefined; search: string | undefined }) {
  const look = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    location.hash = messagesOf(view, String(new FormData(event.currentTarget).get('search')).trim());
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
        {search && <a href={messagesOf(view)}>Show all</a>}
      </form>
    </search>
  );
}
