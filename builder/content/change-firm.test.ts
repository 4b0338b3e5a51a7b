import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { callCommand } from '../../tests/support/called-command.ts';
import { FIRST_CONTENT } from '../../tests/support/sites.ts';
import { sharedFolder } from '../../tests/support/test-folder.ts';
import { newFirm } from '../commands/new-firm.ts';
import { ROOT } from '../paths.ts';
import { changeFirm } from './change-firm.ts';
import type { Content } from './content.ts';
import { findLowContrast } from './contrast.ts';
import { readColours } from './look.ts';
import { readContent } from './read.ts';
import { findSample } from './sample.ts';

describe('A new firm', () => {
  const place = sharedFolder();
  let content: Content;
  let remaining: string[];
  const tokens = () => readFileSync(path.join(place, 'tokens.css'), 'utf8');

  beforeAll(() => {
    const root = path.join(place, 'content');
    cpSync(FIRST_CONTENT, root, { recursive: true });
    cpSync(path.join(ROOT, 'site/styles/tokens.css'), path.join(place, 'tokens.css'));
    changeFirm(root, path.join(place, 'tokens.css'), {
      name: 'Northwind Advisers',
      domain: 'northwind.example',
      people: [
        { name: 'Ada Byron', role: 'Founder' },
        { name: 'Ben Okri', role: 'Adviser' },
        { name: 'Zoë van der Berg-Smith', role: 'Analyst' },
      ],
      phones: ['+44 20 7946 0456'],
      email: 'hello@northwind.example',
      schedulingUrl: 'https://schedule.northwind.example/',
      colours: { span: '#5b2d8c', 'span-hi': '#c3a5ff' },
    });
    content = readContent(root);
    remaining = findSample(root);
  });

  test('has its own name, addresses and people, and content that a build takes', () => {
    expect(content.brand).toMatchObject({
      name: 'Northwind Advisers',
      emails: [{ address: 'hello@northwind.example' }],
      phones: [{ number: '+44 20 7946 0456', dial: '+442079460456' }],
      mail: { from: 'hello@northwind.example', to: 'inbox@northwind.example' },
    });
    expect(content.people.founders.map(({ initials, email }) => [initials, email])).toEqual([
      ['AB', 'ada@northwind.example'],
      ['BO', 'ben@northwind.example'],
      ['ZB', 'zoe@northwind.example'],
    ]);
    expect(new Set(content.articles.map(({ author }) => author))).toEqual(new Set(['Ada Byron']));
    expect(content.layout.original?.banner?.text).toContain('Northwind Advisers');
  });

  test('says nothing of itself that only the former one can say', () => {
    const { brand, pages } = content;
    expect(brand.founded).toBeUndefined();
    for (const text of [
      brand.legalName,
      brand.tagline,
      brand.summary,
      brand.location,
      brand.postalAddress,
    ])
      expect(text).toMatch(/^TO WRITE: /);
    expect(pages.about.founders.profile).toBe('Profile');
    expect(remaining).toContainEqual(
      expect.stringMatching(/^content\/pages\/testimonials\.yaml, line \d+: “Marian” is a name/),
    );
    expect(remaining).toContainEqual('site/styles/logo.svg: is a picture of the sample');
  });

  test.each([
    ['pages/about.yaml', / {2}biographies:\n(?: {4}.*\n)+| {2}profile: .*\n/g],
    ['pages/testimonials.yaml', /^founders:\n(?: .*\n)+/gm],
    ['people.yaml', /^founders:\n(?: .*\n)+/gm],
  ])('leaves each line of %s alone that it does not change', (file, changed) => {
    const rest = (root: string) => readFileSync(path.join(root, file), 'utf8').replace(changed, '');
    expect(rest(path.join(place, 'content'))).toBe(rest(FIRST_CONTENT));
  });

  test('leaves nothing of the former one in its addresses and people, and names what is still to be written', () => {
    const files = remaining
      .filter((line) => !line.endsWith('still to be written'))
      .map((line) => line.replace(/[:,].*/, ''));
    for (const file of ['content/brand.yaml', 'content/people.yaml'])
      expect(files).not.toContain(file);
    expect(remaining.join('\n')).not.toMatch(
      /“(Equanta|equanta\.example|Marian Achterberg|Tomas Okonjo)”/,
    );
    expect(remaining).toContainEqual(
      expect.stringMatching(
        /^content\/pages\/about\.yaml, line \d+: “TO WRITE: who Ben Okri is\.” is still to be written$/,
      ),
    );
    expect(remaining).toContainEqual(
      expect.stringMatching(/^content\/guide\.md, line \d+: .* is sample content/),
    );
  });

  test('has its own colours, with enough contrast', () => {
    const colours = readColours(tokens());
    expect(colours).toMatchObject({ span: '#5b2d8c', 'span-hi': '#c3a5ff' });
    expect(findLowContrast(colours)).toEqual([]);
  });
});

const terminal = vi.hoisted(() => ({ answer: (_asked: string): string | undefined => undefined }));
vi.mock('node:readline/promises', () => ({
  createInterface: () => ({ question: terminal.answer, close: () => undefined }),
}));

describe('npm run new:firm', () => {
  const WHOLE = [
    '--name',
    'N',
    '--domain',
    'n.example',
    '--person',
    'Ada Byron, Founder',
    '--colour',
    '#5b2d8c',
    '--colour-on-dark',
    '#c3a5ff',
  ];

  test('shows an example with --help', () => {
    const help = spawnSync(
      process.execPath,
      [path.join(ROOT, 'builder/commands/new-firm.ts'), '--help'],
      {
        encoding: 'utf8',
      },
    );
    expect(help).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('npm run new:firm -- --name "Northwind Advisers"'),
    });
  });

  test('asks again at once for what is wrong, so that no answer before it is lost', async () => {
    const answers: Record<string, string[]> = {
      'The name': ['', 'Northwind'],
      'Its domain': ['northwind', 'northwind.example'],
      'Its people': ['Ada Byron', 'Ada Byron, Founder'],
      'The accent colour on light': ['orange', '#e8672f'],
      'The accent colour on dark': ['', '#c3a5ff'],
      'Its telephone': ['12', ''],
      'Its e-mail': ['hello', ''],
      'Its scheduling': ['calendar', ''],
    };
    terminal.answer = (asked) =>
      Object.entries(answers)
        .find(([question]) => asked.startsWith(question))?.[1]
        .shift();
    vi.spyOn(process, 'stdin', 'get').mockReturnValue({ isTTY: true } as typeof process.stdin);
    vi.stubEnv('CONTENT_DIR', FIRST_CONTENT);
    onTestFinished(() => void vi.unstubAllEnvs());
    onTestFinished(() => void vi.restoreAllMocks());
    const { status, said } = await callCommand(newFirm, [], {});
    expect(said.match(/is "[^"]*": give/g)).toHaveLength(8);
    expect(said).toContain('--span (#e8672f) on --paper (#f3f4f1) has a contrast of 2.97');
    expect(status).toBe(1);
  });

  test('names everything that is missing at once, where nobody can be asked', async () => {
    const { status, said } = await callCommand(newFirm, ['--name', 'Northwind'], {});
    expect(status).toBe(2);
    expect(said).toContain('--domain, --person, --colour, --colour-on-dark is missing.');
  });

  test.each([
    [['--nmae', 'Northwind'], 2, "Unknown option '--nmae'"],
    [['--colour', 'purple'], 2, '--colour is "purple": give a colour such as #5b2d8c'],
    [['--colour', '#e8672f'], 1, '--span (#e8672f) on --paper (#f3f4f1) has a contrast of 2.97'],
    [
      ['--domain', 'northwind'],
      2,
      '--domain is "northwind": give a domain such as northwind.example',
    ],
    [
      ['--phone', '22 12 34 56'],
      2,
      '--phone is "22 12 34 56": give a number with its country code',
    ],
    [
      ['--email', 'hello'],
      2,
      '--email is "hello": give an address such as hello@northwind.example',
    ],
    [
      ['--scheduling', 'calendar'],
      2,
      '--scheduling is "calendar": give an address that begins with https://',
    ],
    [['--person', 'Ada Byron'], 2, '--person is "Ada Byron": give a name and a role'],
    [
      ['--person', 'Юлия Иванова, Founder'],
      2,
      '--person is "Юлия Иванова, Founder": give the name in Latin letters',
    ],
    [
      Array.from({ length: 8 }, () => ['--person', 'Ben Okri, Adviser']).flat(),
      2,
      '9 people are given: give at most 8',
    ],
  ])('refuses %j', async (args, exitCode, message) => {
    vi.stubEnv('CONTENT_DIR', FIRST_CONTENT);
    onTestFinished(() => void vi.unstubAllEnvs());
    const { status, said } = await callCommand(newFirm, [...WHOLE, ...args], {});
    expect(status).toBe(exitCode);
    expect(said).toContain(message);
    expect(said).not.toContain('    at ');
  });
});
