import words from 'content:article';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** The screen of an unknown article. */
export function ArticleNotFound() {
  return (
    <EmptyState heading={words.notFound.title} text={words.notFound.description}>
      <ButtonLink label={words.back} to="/insights" />
    </EmptyState>
  );
}
