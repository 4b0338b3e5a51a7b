import { describe, expect, test } from 'vitest';
import type { Flow } from '../../core/content/article.ts';
import { wordsOf } from '../../core/markdown/plain-text.ts';
import { content } from '../../tests/support/content.ts';

/** Where a source can still be found when its publisher renews the site. */
const DURABLE =
  /^https:\/\/(doi\.org\/10\.\d{4,}\/\S+|scholarbank\.nus\.edu\.sg\/handle\/\d+\/\d+)$/;
/** The words of a note that gives a rule of the firm's own. */
const WITHOUT_SOURCE = /They have no published source/;

const notes = content.articles.flatMap(({ slug, body }) =>
  body.flatMap((block) =>
    block.kind === 'notes' ? block.items.map((run) => ({ slug, run, words: wordsOf(run) })) : [],
  ),
);
const citations = notes.filter(({ words }) => !WITHOUT_SOURCE.test(words));

test('Every article cites a source', () => {
  expect([...new Set(citations.map(({ slug }) => slug))].sort()).toEqual(
    content.articles.map(({ slug }) => slug).sort(),
  );
});

describe.each(citations)('In $slug, the note “$words”', ({ run, words }) => {
  const [cited = '', read = ''] = words.split('Read for this article: ');

  test('gives author, title, publication and year', () => {
    expect(cited).toMatch(/^\p{Lu}[^“]+, “[^”]+”,/u);
    expect(run.some((part) => isKind(part, 'emphasis'))).toBe(true);
    expect(cited).toMatch(/\b(19|20)\d\d\b/);
  });

  test('links its title to an address that lasts', () => {
    const [title] = run.flatMap((part) =>
      typeof part !== 'string' && part.kind === 'link' ? part : [],
    );
    expect(title && wordsOf(title.children)).toMatch(/^“[^”]+”$/);
    expect(title?.to).toMatch(DURABLE);
  });

  test('says what of it was read, and what it does not show', () => {
    expect(read).toMatch(/\b(abstracts?|opening)\b/);
    expect(read).toMatch(/\b(doesn’t|can’t|don’t|nothing|no|not|without)\b/);
  });
});

function isKind(part: Flow, kind: string): boolean {
  return typeof part !== 'string' && part.kind === kind;
}
