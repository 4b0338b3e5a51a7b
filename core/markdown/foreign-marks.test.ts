import { describe, expect, test } from 'vitest';
import { findMarksInFields } from './foreign-marks.ts';
import { parseMarkdown } from './markdown.ts';

const CALLOUT = 'write a quote whose first words say so';
const DEFINITION = 'a list of definitions';
const HIGHLIGHT = 'a highlight';
const EMOJI = 'the sign itself';
const ABBREVIATION = 'spell the abbreviation out';
const NOTE = 'write [^name]';
const FORMULA = 'a formula';
const SHORTCODE = 'a shortcode';
const ATTRIBUTES = 'attributes for another program';
const UNFILLED = 'which nothing here fills in';
const TEX = 'a command of TeX';

describe('A mark that another program draws', () => {
  test.each([
    ['> [!NOTE]\n> Back up first.', CALLOUT],
    ['> [!warning]- Folded\n> Words.', CALLOUT],
    ['Before.\n\n> [!TIP] Short', CALLOUT],
    [':::note\nWords.\n:::', CALLOUT],
    ['::: {.callout-tip}\nWords.\n:::', CALLOUT],
    ['!!! warning "Mind"\n    Words.', CALLOUT],
    ['??? note\n    Words.', CALLOUT],
    ['/// note\nWords.\n///', CALLOUT],
    ['!> Important words', CALLOUT],
    ['~> **Note:** words', CALLOUT],
    ['[WARNING]\n====\nWords.\n====', CALLOUT],
    ['Sponsor\n: Who pays.', DEFINITION],
    ['Sponsor\n\n:\u00a0Who pays.', DEFINITION],
    ['Sponsor\n~ Who pays.', DEFINITION],
    ['Sponsor:: Who pays.', DEFINITION],
    ['Sponsor::\n  Who pays.', DEFINITION],
    ['Sponsor\n\n:   Who pays.', DEFINITION],
    ['*Sponsor*\n: Who pays.', DEFINITION],
    ['This is ==very *important*== here.', HIGHLIGHT],
    ['==All of it==', HIGHLIGHT],
    ['All ==of\nit== here', HIGHLIGHT],
    ['A ::marked:: word', 'take the signs out'],
    ['An ^^inserted^^ word', 'take the signs out'],
    ['We start :rocket: now', EMOJI],
    ['Good :+1:, and :white_check_mark:', EMOJI],
    ['* :tada: Done', EMOJI],
    ['Hi :tada::rocket:', EMOJI],
    [':8ball: and :1st_place_medal:', EMOJI],
    ['The HTML.\n\n*[HTML]: Hyper Text', ABBREVIATION],
    ['It holds.^[As we saw.]', NOTE],
    ['It holds [fn:1] and [fn:: here].', NOTE],
    ['H~2~O is water', '<sub>2</sub>'],
    ['So x^{2} and x_{10}', '<sup>'],
    ['The 1^st^ of *May*', '<sup>st</sup>'],
    ['~lowered words~ here', '<sub>'],
    ['[gallery]', SHORTCODE],
    ['[gallery ids="1,2"]', SHORTCODE],
    ['[caption width=300]A bridge[/caption]', SHORTCODE],
    ['[b]bold[/b]', SHORTCODE],
    ['{{< figure src="a.jpg" >}}', 'template tag'],
    ['{% include a.html %}', 'template tag'],
    ['[wpforms id=1]', SHORTCODE],
    ['[youtube https://a.example/x]', SHORTCODE],
    ['{youtube}x{/youtube}', SHORTCODE],
    ['%[https://a.example/x]', SHORTCODE],
    ['(image: bridge.jpg alt: A bridge)', SHORTCODE],
    ['(link: https://a.example text: words)', SHORTCODE],
    ['Dear {firstname}, {first name} and {$name},', UNFILLED],
    ['Dear #{name} and {!Contact.Name},', UNFILLED],
    ['Dear *|FNAME|* and %FIRST_NAME%,', UNFILLED],
    ['Dear %recipient.name%,', UNFILLED],
    ['So $E = mc^2$ holds.', FORMULA],
    ['So $x$ and $a*b*c$ hold.', FORMULA],
    ['$$\nx = \\frac{a}{b}\n$$', FORMULA],
    ['$$x = 1$$', FORMULA],
    ['So \\(x^2\\) holds.', FORMULA],
    ['\\[\nx = 1\n\\]', FORMULA],
    ['\\begin{align}\nx\n\\end{align}', TEX],
    ['A \\frac{1}{2} and \\textbf{b}', TEX],
    ['So $`x^2`$ and stem:[x^2] hold.', FORMULA],
    ['# A title {.lead}', ATTRIBUTES],
    ['# A title { .lead }', ATTRIBUTES],
    ['# A title {-}', ATTRIBUTES],
    ['[words](/faq){ width=50% }', ATTRIBUTES],
    ['{class: lead}', ATTRIBUTES],
    ['# A title {#own}', ATTRIBUTES],
    ['[words](/faq){target=_blank}', ATTRIBUTES],
    ['A text.\n{: .lead}', ATTRIBUTES],
    ['See [[A page]].', 'write [words](address)'],
    ['![[bridge.png]]', 'write ![description](picture.webp "caption")'],
    ['[TOC]', 'take it out'],
    ['[[_TOC_]]', 'take it out'],
    ['* A list\n{:toc}', 'take it out'],
    ['We {++add++} and {--drop--} words', 'a change for another program'],
    ['We {~~old~>new~~} words', 'a change for another program'],
    ["import Chart from './chart'\n\nText.", 'a line of MDX'],
    ["export const meta = { title: 'A' }\n\nText.", 'a line of MDX'],
    ['== A heading ==', 'begin the line with # '],
    ['= A title\n\nText.', 'begin the line with # '],
    ['.. note:: Words', CALLOUT],
    ['A ||spoiler|| here', 'take the signs out'],
    ['New: ++inserted++ words', 'take the signs out'],
    ['%%A comment%% here', 'write <!-- … -->'],
    ['>! Hidden !<', 'take the signs out'],
    ['#+TITLE: Org', 'take it out'],
    ['{code:java}\nx\n{code}', 'put > before each line'],
    ['{info}Words.{info}', 'put > before each line'],
    ['\tA paragraph that begins with a tab.', 'begins with a tab or four spaces'],
    ['    A paragraph of four spaces.', 'begins with a tab or four spaces'],
    ['Text.\n\n\t* An item', 'begins with a tab or four spaces'],
    ['* An item\n\n      code', 'begins with a tab or four spaces'],
  ])('is named in %j, once for each, with what to write instead', (markdown, remedy) => {
    const messages = problemsOf(markdown);
    expect(messages).not.toEqual([]);
    for (const message of messages) expect(message).toContain(remedy);
  });

  test.each([
    'It costs $5, not $10, or $5–$10, US$5/$10, 5$ and $1,000 a day; $HOME and $PATH, $HOME/$PATH.',
    'From $5-10 a head they went to $20-a-month, which is $240.',
    'At 10:30:20, in C:\\Users\\ana, ratio 3:2:1, a::b and std::vector::push.',
    'See https://a.example/x:y:z?a==b==c and ana@a.example: here.',
    'If a == b and b == c, or a==b==c, then 2^3 and 2^10; ^_^ too.',
    'About ~5 to ~10, ~5–~10, ~/a and ~/b, C++ and C++, a || b || c.',
    'He said [sic] and [so], [video], [1], [ ], (see [below]) [...].',
    'Write \\(see below\\), \\[words\\], \\:rocket:, \\==x==, \\$x$ and \\{.lead}.',
    '`:rocket:`, `$x$`, `==x==`, `[gallery]`, `{.lead}` and `H~2~O`.',
    '```\n> [!NOTE]\n:rocket: $x^2$\n[gallery]\n: Words\n```',
    'A word:\nanother: a third\n— and : alone.',
    'A [link :a:b](https://a.example/:rocket:/$x$) <https://a.example/:x:>',
    '> A quote!\n> [so] he said.',
    '* One: two\n* Three :: four',
    'Import it from the vendor. export const is code.',
    'important == good, ==, === and --> stand.',
    'Is it 50%%, or 60%%?',
    'The set {1, 2, 3}, {} and {…}, \\{name}, \\{.a}, `{name}`, {brand.name} and {claims.visit-fee}.',
    'From 5% to 10%, 100%ABC, a_b_c, f(x), ((so)), [fn], A: b, C:: d and C++::x.',
    'Wrapped at\n~ 5 minutes, in C:\\Users\\ana and \\n.',
    'A face (^o^), 12:30:45, [note], [WARNING] and NOTE: words.',
    '| A || B |\n| --- | --- | --- |\n| 1 || 2 |',
    'Title\n=====\n\nText.',
  ])('is not seen in %j', (markdown) => {
    expect(problemsOf(markdown)).toEqual([]);
  });

  test('is named at its line, beside other mistakes', () => {
    expect(
      problemsAt('One\ntwo ==three==\n\n> [!NOTE]\n> Four :tada: <b>five</b>\n\nA [[b]] :cake:'),
    ).toEqual([2, 4, 5, 5, 7, 7]);
  });
});

describe('In a field, which is no Markdown, as in a subject', () => {
  test.each([
    ...['**Bold** words', '*so*', '~~gone~~', '`code`', '[words](/faq)', '![a](b.webp)', '# A'],
    ...[
      'A <b>',
      '&amp; so',
      ':tada: News',
      '{{ first name }}',
      '{% if a %}',
      '==so==',
      '[gallery]',
    ],
    ...['H~2~O', '$x^2$', 'It {.x}', '*|FNAME|*', '[[a]]', '[!NOTE] A', 'So^[note]'],
  ])('%j is named once', (text) => {
    expect(inFields(text)).toEqual([expect.stringMatching(/^holds “.+”, which .*: write plain/)]);
  });

  test.each([
    ...['5 * 3 * 2', 'Q&A; AT&T', 'See https://a.example/*x*/:a:', '<ana@a.example>', '#1', 'C#'],
    ...['{count} of {total}', '{brand.name}', 'snake_case_name', 'a < b > c', '[sic]', '10:30:20'],
    ...['$5 or $10', 'A — B', '50 % of *', "Don't (ever) do: this; that!", '2 > 1'],
  ])('%j is taken', (text) => {
    expect(inFields(text)).toEqual([]);
  });
});

function inFields(text: string): string[] {
  const messages: string[] = [];
  findMarksInFields({ text }, (_, message) => messages.push(message));
  return messages;
}

function problemsAt(markdown: string): number[] {
  return parseMarkdown(markdown).problems.map(({ line }) => line);
}

function problemsOf(markdown: string): string[] {
  return parseMarkdown(markdown).problems.map(({ message }) => message);
}
