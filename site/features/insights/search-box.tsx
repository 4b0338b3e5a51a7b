import words from 'content:insights';
import { fillCount, type Language } from '../../../core/language.ts';
import field from '../../ui/field.module.css';
import { useLanguage } from '../../ui/language.ts';
import { fetchSearch } from './fetch-search.ts';
import css from './search-box.module.css';
import type { ArticleList } from './use-article-list.ts';

export function SearchBox({ list }: { list: ArticleList }) {
  const language = useLanguage();
  const { label, placeholder, withoutScript } = words.search;
  // Loads the index while the visitor thinks of a word; if that fails, the next input tries again.
  const prepare = () => void fetchSearch().catch(() => undefined);
  return (
    <search className={css.box}>
      <div className={css.field}>
        <label htmlFor="search" className={field.label}>
          {label}
        </label>
        <input
          ref={list.field}
          id="search"
          className={field.control}
          type="search"
          dir="auto"
          placeholder={placeholder}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={200}
          onFocus={prepare}
          onInput={list.type}
          onBlur={list.settle}
        />
      </div>
      <p className={css.withoutScript}>{withoutScript}</p>
      <p role="status" className={css.outcome}>
        {outcome(language, list)}
      </p>
    </search>
  );
}

function outcome(language: Language, { query, found, hasFailed }: ArticleList): string {
  const { found: counted, waiting, failed, empty } = words.search;
  if (!query) return '';
  if (found === undefined) return hasFailed ? failed : waiting;
  if (found === 0) return empty.heading;
  return fillCount(language, counted, found);
}
