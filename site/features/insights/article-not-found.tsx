import words from 'content:article';
import { Link } from '../../navigation/link.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** The screen of an unknown article. */
export function ArticleNotFound() {
  return (
    <EmptyState heading={words.notFound.title} text={words.notFound.description}>
      <Link to="/insights" className={buttonClass()}>
        {words.back}
      </Link>
    </EmptyState>
  );
}
