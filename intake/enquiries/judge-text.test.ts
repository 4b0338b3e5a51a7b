import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROJECT } from '../../tests/support/sites.ts';
import { fingerprintOf, judgeText } from './judge-text.ts';

const ON_SITE = { userEmail: 'ines@packing.example.org', siteUrl: 'https://equanta.example' };
const judge = (text: string) => judgeText({ name: '', message: text, others: '' }, ON_SITE);

type Message = { name: string; company?: string; userEmail: string; message: string };
const WORLD: Record<'spam' | 'honest', Message[]> = JSON.parse(
  readFileSync(path.join(PROJECT, 'tests/world/contact-messages.json'), 'utf8'),
);
const judgeWhole = ({ name, company = '', userEmail, message }: Message) =>
  judgeText({ name, message, others: company }, { ...ON_SITE, userEmail });

test.each(WORLD.spam)('Spam as it comes is recognised: $message', (message) => {
  expect(judgeWhole(message)).toMatch(/^(it|the name) .{10}/);
});

test.each(WORLD.honest)('What people ask passes: $message', (message) => {
  expect(judgeWhole(message)).toBeUndefined();
});

describe('A real enquiry passes', () => {
  test.each([
    ['in one sentence', 'Nobody uses the planning system.'],
    [
      'with a link',
      'Our planners work as on https://packing.example.net/planning. Could you help?',
    ],
    [
      'with two links',
      'We run https://planner.example.net, and here is our brief: https://files.example.com/brief.pdf',
    ],
    [
      'with a signature full of the sender’s own links',
      'Please ring.\nwww.example.org https://packing.example.org/team https://packing.example.org/imprint?a=1',
    ],
    [
      'with the same link twice',
      'https://a.example.net/x, again: www.a.example.net/x/. And https://b.example.net',
    ],
    [
      'about our articles',
      'I read https://equanta.example/insights/a, https://equanta.example/insights/b and https://www.equanta.example/insights/c.',
    ],
    [
      'with names of products',
      'We moved from Node.js and ASP.NET to monday.com; e.g. the team in St.Gallen dislikes all three.',
    ],
    ['in any script', 'Здравствуйте! Никто не пользуется системой планирования.'],
    ['with figures alone', '+44 20 7946 0123'],
  ])('%s', (_name, text) => {
    expect(judge(text)).toBeUndefined();
  });
});

describe('Spam is recognised', () => {
  test.each([
    [
      'Buy: http://a.example/1 http://a.example/2 http://a.example/3 http://a.example/4 a.example/5',
      'it has 5 links',
    ],
    [
      'Write to t.me/deal: http://a.example/1 http://a.example/2',
      'it leads to a chat, and has 3 links',
    ],
    [
      '[url=http://a.example]a[/url] <a href="https://b.example">b</a> www.c.example (https://d.example) https://e.example',
      'it has 5 links and it has the markup of a link',
    ],
    [
      'HTTP://A.EXAMPLE WWW.B.EXAMPLE https://c.example www.d.example www.e.example',
      'it has 5 links',
    ],
  ])('%s', (text, reason) => {
    expect(judge(text)).toBe(reason);
  });
});

const OFFER = 'We can bring your website to the first page of every search engine.';

test.each([
  ['another spelling', 'WE can bring your website, to the first page of every search engine'],
  ['other spacing', OFFER.replaceAll(' ', '\n ')],
  ['another link and number', `${OFFER} https://a.example/${'x'.repeat(50)} 12345 www.b.example/y`],
  ['letters of full width', OFFER.replace('We', 'Ｗｅ')],
])('A copy with %s is recognised', (_name, copy) => {
  expect(fingerprintOf(copy)).toBe(fingerprintOf(OFFER));
});

test('Another text has another fingerprint, and a short one none', () => {
  expect(fingerprintOf(OFFER.replace('website', 'webshop'))).not.toBe(fingerprintOf(OFFER));
  for (const short of ['', 'Please ring me back.', 'Hello, please send me more information'])
    expect(fingerprintOf(short)).toBeUndefined();
  expect(fingerprintOf('a'.repeat(39))).toBeUndefined();
  expect(fingerprintOf('a'.repeat(40))).toBe('a'.repeat(40));
});
