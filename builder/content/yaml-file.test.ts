import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { ContentError } from '../../core/content/content-error.ts';
import { parseYaml } from './yaml-file.ts';

const COMMENT =
  'holds a # that would cut the text there: put the whole text between quotation marks, or the comment in a line of its own above';
const quoted = (sign: string, meaning: string) =>
  `begins a text with ${sign}, which YAML takes for ${meaning} and leaves out: put the text between quotation marks`;

describe('What YAML would leave out stops the build:', () => {
  test.each([
    ['heading: Our #1 lesson', 1, COMMENT],
    ['heading: x\nlist:\n  - One #two', 3, COMMENT],
    ['heading: Our\n  #1 lesson', 2, COMMENT],
    ['list:\n  - Our\n    # 1 lesson\n', 3, COMMENT],
    ['list: [One, two # three\n  ]', 1, COMMENT],
    ["heading: 'Our' #1 lesson", 1, COMMENT],
    ['heading: | #1 lesson\n  Text', 1, COMMENT],
    ['heading: #1 lesson', 1, COMMENT],
    ['list:\n  - #1 lesson', 2, COMMENT],
    ['heading: 4 # of five', 1, COMMENT],
    ['heading: One\n\n    # Far to the right, behind an empty line', 3, COMMENT],
    ['heading: C#, F# and #1', 1, COMMENT],
    ['heading: &Questions and answers', 1, quoted('&Questions', 'an anchor')],
    ['list:\n  - One\n  - &co', 3, quoted('&co', 'an anchor')],
    ['list: [&R and D, &R and E]', 1, quoted('&R', 'an anchor')],
    ['heading: !important Read this', 1, quoted('!important', 'a tag')],
    ['list:\n  - ! Read this', 2, quoted('!', 'a tag')],
    ['heading: !!str Read this', 1, quoted('!!str', 'a tag')],
    ['heading: *Questions', 1, quoted('*Questions', 'a reference')],
    ['heading: &a One\nlist:\n  - *a', 3, quoted('*a', 'a reference')],
  ])('%j', (text, line, message) => {
    expect(problemsOf(text)).toContainEqual({ file: 'content/x.yaml', line: 10 + line, message });
  });

  test.each([
    ['heading: A\u0007b', 1, 'U+0007'],
    ['heading: "A\\x07b"', 1, 'U+0007'],
    ['heading: x\nlist: ["\\e[1m"]', 2, 'U+001B'],
    ['heading: "A\\0b"', 1, 'U+0000'],
    ['heading: A\u0085b', 1, 'U+0085'],
    ['heading: A\u000bb', 1, 'U+000B'],
    ['heading: "\\ud83d"', 1, 'U+D83D'],
    ['heading: "A\\uFFFFb"', 1, 'U+FFFF'],
    ['heading: A\uFFFDb', 1, 'U+FFFD'],
  ])('the character in %j', (text, line, character) => {
    expect(problemsOf(text)).toContainEqual(
      expect.objectContaining({
        line: 10 + line,
        message: `holds the character ${character}, which is no letter: remove it, or write the letter that was meant`,
      }),
    );
  });

  test.each([
    ['# A comment\nheading: One\n# Another\n', { heading: 'One' }],
    ['list:\n  # What follows\n  - One\n  # more\n  - Two', { list: ['One', 'Two'] }],
    ['heading: C# and R&D, *so far!', { heading: 'C# and R&D, *so far!' }],
    ["heading: 'Our #1 lesson'", { heading: 'Our #1 lesson' }],
    ['heading: |-\n  #One\n  &two *three !four', { heading: '#One\n&two *three !four' }],
    ['heading: >-\n  Our\n\n # 1\nlist: []', { heading: 'Our', list: [] }],
    ['list:\n  - "Our"\n    # 1\n', { list: ['Our'] }],
    ['heading: >-\n  Our\n  #1 lesson', { heading: 'Our #1 lesson' }],
    ['list: ["&", "*", "!", "#"]', { list: ['&', '*', '!', '#'] }],
    ['heading: "tab\\tand 👩🏽‍💻\u00ad"', { heading: 'tab\tand 👩🏽‍💻\u00ad' }],
  ])('%j is kept whole', (text, value) => {
    expect(read(text)).toEqual(value);
  });

  test('CRLF means what LF means', () => {
    expect(read('heading: >-\r\n  One\r\n  two\r\nlist:\r\n  # Why\r\n  - Three\r\n')).toEqual({
      heading: 'One two',
      list: ['Three'],
    });
  });
});

const schema = v.strictObject({
  heading: v.optional(v.union([v.string(), v.number(), v.null()])),
  list: v.optional(v.array(v.union([v.string(), v.null()]))),
});

/** Reads YAML that stands below ten lines of its file. */
function read(text: string) {
  return parseYaml({ file: 'content/x.yaml', text, linesBefore: 10 }, schema);
}

function problemsOf(text: string) {
  try {
    read(text);
  } catch (error) {
    if (error instanceof ContentError) return error.problems;
    throw error;
  }
  return [];
}
