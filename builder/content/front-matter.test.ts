import { describe, expect, test } from 'vitest';
import { ContentError } from '../../core/content/content-error.ts';
import { splitHead } from './front-matter.ts';

describe('A head', () => {
  test.each([
    ['---\ntitle: A\n---\nText.', 1, 3],
    ['--- \ntitle: A\n---\t\nText.', 1, 3],
    ['\n\n---\ntitle: A\n---\nText.', 3, 5],
    ['\uFEFF---\ntitle: A\n---\nText.', 1, 3],
    ['\n\uFEFF---\ntitle: A\n---\nText.', 2, 4],
    ['---\ntitle: A\n...\nText.', 1, 3],
    ['---\ntitle: A\n...  \nText.', 1, 3],
    [' ---\ntitle: A\n---\nText.', 1, 3],
  ])('is taken in %j', (text, headLine, linesBefore) => {
    expect(splitHead(text, 'content/x.md')).toEqual({
      ...{ head: 'title: A', markdown: 'Text.' },
      ...{ headLine, linesBefore },
    });
  });

  test.each([
    ['+++\ntitle = "A"\n+++\nText.', 1, 'begins with a head in TOML: write its fields in YAML'],
    ['\n{ "title": "A" }\n\nText.', 2, 'begins with a head in JSON: write its fields in YAML'],
    [';;;\n"title": "A"\n;;;\nText.', 1, 'a head in JSON'],
    ['% A title\n% Ana\n\nText.', 1, 'a head of Pandoc'],
    ['```yaml\ntitle: A\n```\nText.', 1, 'begins with a block of code'],
    ['<!-- By Ana -->\n---\ntitle: A\n---\nText.', 1, 'begins with a comment: put it below'],
    ['---toml\ntitle = "A"\n---\nText.', 1, 'has more than --- in its first line'],
    ['--- # draft\ntitle: A\n---\nText.', 1, 'has more than --- in its first line'],
    ['-----\ntitle: A\n-----\nText.', 1, 'begins with a line that is not three hyphens'],
    ['—\ntitle: A\n—\nText.', 1, 'begins with a line that is not three hyphens'],
    ['***\ntitle: A\n***\nText.', 1, 'begins with a line that is not three hyphens'],
    ['---\ntitle: A\n\nText.', 1, 'has no end of its head: write --- below its last field'],
    ['title: A\n---\nText.', undefined, 'has no front matter'],
    ['Text.', undefined, 'has no front matter'],
    ['', undefined, 'has no front matter'],
  ])('is named as what it is in %j', (text, line, message) => {
    let problems: unknown;
    try {
      splitHead(text, 'content/x.md');
    } catch (error) {
      problems = error instanceof ContentError && error.problems;
    }
    expect(problems).toEqual([
      { file: 'content/x.md', ...(line && { line }), message: expect.stringContaining(message) },
    ]);
  });
});
