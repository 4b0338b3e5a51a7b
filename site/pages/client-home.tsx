import content from 'content:client-home';
import { ClientHome } from '../features/gates/client-home.tsx';
import { ClientOnly } from '../features/gates/client-only.tsx';
import { ArticleBody } from '../features/insights/article-body.tsx';

export const describe = () => content;

export function Screen() {
  return (
    <ClientOnly>
      {(contentKey) => (
        <ClientHome contentKey={contentKey} renderBody={(body) => <ArticleBody body={body} />} />
      )}
    </ClientOnly>
  );
}
