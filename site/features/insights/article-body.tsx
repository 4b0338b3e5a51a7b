import { Fragment, type ReactNode } from 'react';
import type { Block, Flow, Link as TextLinkProps } from '../../../core/content/article.ts';
import { Link } from '../../navigation/link.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { Unbroken } from '../../ui/unbroken.tsx';
import css from './article-body.module.css';
import { Figure, NoteNumber } from './figure.tsx';

/**
 * React elements, never raw HTML. Divided at headings, so that a long article is laid out part by
 * part.
 */
export function ArticleBody({ body }: { body: Block[] }) {
  return (
    <div className={css.prose}>
      {divideAtHeadings(body).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an article's text does not change while it is shown
        <div key={index} className={css.part} data-later={index > 0 ? '' : undefined}>
          {render(part)}
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

/** The index is the key, since no text changes while it is shown. */
function render(parts: readonly Flow[]): ReactNode[] {
  return parts.map(renderPart);
}

function renderPart(part: Flow, key: number): ReactNode {
  if (typeof part === 'string') return <Lines key={key}>{part}</Lines>;
  switch (part.kind) {
    case 'heading':
      return (
        <h2 key={key} id={part.id}>
          {render(part.children)}
        </h2>
      );
    case 'subheading':
      return (
        <h3 key={key} id={part.id}>
          {render(part.children)}
        </h3>
      );
    case 'minor-heading': {
      const Heading = `h${part.level}` as const;
      return (
        <Heading key={key} id={part.id}>
          {render(part.children)}
        </Heading>
      );
    }
    case 'rule':
      return <hr key={key} />;
    case 'quote':
      return (
        <blockquote key={key} className={part.isLong ? css.quote : css.pull}>
          {render(part.children)}
        </blockquote>
      );
    case 'list': {
      const List = part.isOrdered ? 'ol' : 'ul';
      return (
        <List key={key} start={part.start} className={part.isChecklist ? css.checklist : undefined}>
          {part.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an article's text does not change while it is shown
            <li key={index}>{render(item)}</li>
          ))}
        </List>
      );
    }
    case 'link':
      return <TextLink key={key} {...part} />;
    case 'table':
    case 'chart':
    case 'picture':
    case 'code-block':
    case 'notes':
      return <Figure key={key} block={part} render={render} />;
    default: {
      const Mark = MARKS[part.kind];
      return Mark && <Mark key={key}>{render(part.children)}</Mark>;
    }
  }
}

const MARKS = {
  paragraph: 'p',
  emphasis: 'em',
  strong: 'strong',
  delete: 'del',
  code: 'code',
  superscript: 'sup',
  subscript: 'sub',
} as const;

function TextLink({ to, title, children }: TextLinkProps) {
  const words = render(children);
  if (/^#note-\d+$/.test(to)) return <NoteNumber to={to}>{words}</NoteNumber>;
  if (to.startsWith('/'))
    return (
      <Link to={to} title={title}>
        {words}
      </Link>
    );
  return /^https?:/i.test(to) ? (
    <ExternalLink href={to} title={title}>
      {words}
    </ExternalLink>
  ) : (
    <a href={to} title={title}>
      {words}
    </a>
  );
}

function Lines({ children }: { children: string }) {
  return children.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    <Fragment key={index}>
      {index > 0 && <br />}
      <Unbroken>{line}</Unbroken>
    </Fragment>
  ));
}
