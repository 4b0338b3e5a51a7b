import type { ReactNode } from 'react';
import type { Block, Inline } from '../../../core/content/article.ts';
import { Link } from '../../navigation/link.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { Unbroken } from '../../ui/unbroken.tsx';
import css from './article-body.module.css';
import { Figure, NoteNumber } from './figure.tsx';

/**
 * An article's text as React elements, never as raw HTML. It is divided at its headings, so that a
 * long one is laid out part by part.
 */
export function ArticleBody({ body }: { body: Block[] }) {
  return (
    <div className={css.prose}>
      {divideAtHeadings(body).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an article's text does not change while it is shown
        <div key={index} className={css.part} data-later={index > 0 ? '' : undefined}>
          {part.map(renderBlock)}
        </div>
      ))}
    </div>
  );
}

function divideAtHeadings(body: Block[]): Block[][] {
  const parts: Block[][] = [];
  for (const block of body) {
    if (block.kind === 'heading' || !parts.length) parts.push([]);
    parts.at(-1)?.push(block);
  }
  return parts;
}

function renderBlock(block: Block, key: number): ReactNode {
  switch (block.kind) {
    case 'heading':
      return <h2 key={key}>{renderInlines(block.children)}</h2>;
    case 'subheading':
      return <h3 key={key}>{renderInlines(block.children)}</h3>;
    case 'paragraph':
      return <p key={key}>{renderInlines(block.children)}</p>;
    case 'quote':
      return (
        <blockquote key={key} className={css.pull}>
          {renderInlines(block.children)}
        </blockquote>
      );
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul';
      return (
        <List key={key} className={block.isChecklist ? css.checklist : undefined}>
          {block.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an article's text does not change while it is shown
            <li key={index}>{renderInlines(item)}</li>
          ))}
        </List>
      );
    }
    default:
      return <Figure key={key} block={block} renderInlines={renderInlines} />;
  }
}

function renderInlines(inlines: Inline[]): ReactNode[] {
  return inlines.map((inline, key) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    if (typeof inline === 'string') return <Unbroken key={key}>{inline}</Unbroken>;
    const children = renderInlines(inline.children);
    switch (inline.kind) {
      case 'emphasis':
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        return <em key={key}>{children}</em>;
      case 'strong':
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        return <strong key={key}>{children}</strong>;
      case 'code':
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        return <code key={key}>{children}</code>;
      case 'link':
        if (inline.to.startsWith('#')) {
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <NoteNumber key={key} to={inline.to}>
              {children}
            </NoteNumber>
          );
        }
        return inline.to.startsWith('/') ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <Link key={key} to={inline.to}>
            {children}
          </Link>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <ExternalLink key={key} href={inline.to}>
            {children}
          </ExternalLink>
        );
    }
    return null;
  });
}
