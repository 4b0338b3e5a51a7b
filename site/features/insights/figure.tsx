import words from 'content:article';
import { createElement, type ReactNode } from 'react';
import type { Drawing, FigureBlock, Flow, Shape, Table } from '../../../core/content/article.ts';
import layout from '../../styles/layout.module.css';
import { Picture } from '../../ui/picture.tsx';
import { Unbroken } from '../../ui/unbroken.tsx';
import css from './figure.module.css';

interface FigureProps {
  block: FigureBlock;
  render: (parts: readonly Flow[]) => ReactNode;
}

export function Figure({ block, render }: FigureProps) {
  switch (block.kind) {
    case 'table':
      return (
        <div className={css.figure}>
          <FigureTable table={block} name={words.table} render={render} />
        </div>
      );
    case 'chart':
      return (
        <figure className={css.figure}>
          <figcaption>
            <Unbroken>{block.caption}</Unbroken>
          </figcaption>
          {block.drawings.map((drawing, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an article does not change while it is shown
            <FigureDrawing key={index} {...drawing} />
          ))}
          <details>
            <summary>{words.figures}</summary>
            <FigureTable table={block.table} name={block.caption} render={render} />
          </details>
        </figure>
      );
    case 'picture':
      return (
        <figure className={css.figure}>
          {block.sources && (
            <Picture
              sources={block.sources}
              sizes="(width < 48em) 92vw, 46vw"
              alt={block.alt}
              isGrayscale={false}
            />
          )}
          {block.caption && <figcaption>{block.caption}</figcaption>}
        </figure>
      );
    case 'code-block':
      return (
        <pre className={`${css.figure} ${css.code}`}>
          <code>{block.text}</code>
        </pre>
      );
    case 'notes':
      return (
        <section className={css.notes} aria-labelledby="notes">
          <h2 id="notes">{words.notes}</h2>
          <ol>
            {block.items.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <li key={index} id={`note-${index + 1}`}>
                {render(item)}{' '}
                <a href={`#noted-${index + 1}`} aria-label={words.backToText}>
                  {'\u21a9'}
                </a>
              </li>
            ))}
          </ol>
        </section>
      );
  }
}

/** Links to the note. */
export function NoteNumber({ to, children }: { to: string; children: ReactNode }) {
  return (
    <sup className={css.number} id={to.replace('#note-', 'noted-')}>
      <a href={to}>
        <span className={layout.hidden}>{words.note} </span>
        {children}
      </a>
    </sup>
  );
}

function FigureTable({
  table: { align, head, rows },
  name,
  render,
}: {
  table: Table;
  name: string;
  render: FigureProps['render'];
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, by keyboard, too
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className={css.scroll} tabIndex={0} role="group" aria-label={words.table}>
      <table aria-label={name}>
        <thead>
          <tr>
            {head.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <th key={index} scope="col" className={css[align?.[index] ?? '']}>
                {render(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first = [], ...cells], row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <tr key={row}>
              <th scope="row" className={css[align?.[0] ?? '']}>
                {render(first)}
              </th>
              {cells.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={index} className={css[align?.[index + 1] ?? '']}>
                  {render(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Computed by the build. The table behind it says the same, so screen readers skip it. */
function FigureDrawing({ height, area, shapes }: Drawing) {
  return (
    <svg className={css.drawing} width="100%" height={height} aria-hidden="true">
      <svg
        aria-hidden="true"
        viewBox={`0 0 100 ${height}`}
        preserveAspectRatio="none"
        width="100%"
        height={height}
      >
        {area.map(renderShape)}
      </svg>
      {shapes.map(renderShape)}
    </svg>
  );
}

function renderShape({ tag, look, at, text }: Shape, key: number): ReactNode {
  return createElement(tag, { key, className: css[look], ...at }, text);
}
