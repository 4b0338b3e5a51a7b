import words from 'content:insights';
import layout from '../../styles/layout.module.css';

/** A page number, with the word "page" for screen readers. */
export function PageName({ page }: { page: number }) {
  const [before, after] = words.pagination.page.split('{page}');
  return (
    <>
      <span className={layout.hidden}>{before}</span>
      {page}
      <span className={layout.hidden}>{after}</span>
    </>
  );
}
