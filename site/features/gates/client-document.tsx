import words from 'content:client-home';
import type { ReactNode } from 'react';
import type { Block } from '../../../core/content/article.ts';
import type {
  ClientDocumentEntry,
  ClientDocumentText,
} from '../../../core/content/client-document.ts';
import type { ContentKey } from '../../../core/gates/gates.ts';
import layout from '../../styles/layout.module.css';
import { Button } from '../../ui/button.tsx';
import { DashLink } from '../../ui/dash-link.tsx';
import { Printable } from '../../ui/printable.tsx';
import css from './client-document.module.css';
import { GatedItem } from './gated-item.tsx';

interface ClientDocumentProps {
  entry: ClientDocumentEntry;
  contentKey: ContentKey;
  renderBody: (body: Block[]) => ReactNode;
}

/** A working document, with a print style. */
export function ClientDocument({
  entry: { slug, title, summary, path },
  contentKey,
  renderBody,
}: ClientDocumentProps) {
  return (
    <article id={slug}>
      <div className={`${css.back} ${layout.width}`}>
        <DashLink label={words.documents.back} to="/home" />
      </div>
      <Printable>
        <header className={`${css.header} ${layout.width}`}>
          <h1>{title}</h1>
          <div className={`${css.halves} ${layout.pair}`}>
            <p>{summary}</p>
            <div className={css.print}>
              <Button variant="secondary" onClick={() => window.print()}>
                {words.documents.print}
              </Button>
            </div>
          </div>
        </header>
        <div className={`${css.columns} ${layout.width}`}>
          <GatedItem<ClientDocumentText>
            place={{ gate: 'client-access', path }}
            contentKey={contentKey}
            isInset
          >
            {({ body }) => renderBody(body)}
          </GatedItem>
        </div>
      </Printable>
    </article>
  );
}
