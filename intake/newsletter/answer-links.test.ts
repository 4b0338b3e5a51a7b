import type { SendMailOptions } from 'nodemailer';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { DAY_MS } from '../../core/days.ts';
import { content } from '../../tests/support/content.ts';
import { intake, startForEach } from '../../tests/support/each-intake.ts';
import { NOW } from '../../tests/support/intake.ts';
import { transportOf } from '../../tests/support/mail.ts';
import { SUBMISSIONS } from '../../tests/support/submissions.ts';
import { StoreUnavailable } from '../engine/store-errors.ts';
import { mailLink, suppressionLink } from '../mail/mail-link.ts';
import { createMailer } from '../mail/mailer.ts';
import { ANNOUNCEMENT, newsletterOf } from './newsletters.ts';

const VISITOR = SUBMISSIONS['newsletter-signups'].userEmail;
const ELSEWHERE = { Origin: 'https://evil.example' };
const { newsletter, announcement, invitation, mail: mailWords } = content.answers;

let wakened: number;
let id: string;
startForEach(() => ({ onMail: () => (wakened += 1) }));
beforeEach(async () => {
  wakened = 0;
  await intake.post('newsletter-signups', SUBMISSIONS['newsletter-signups']);
  id = String((await intake.deps.store.outbox.claim(NOW, 60_000))?.facts.subscriberId);
  wakened = 0;
  intake.logged.length = 0;
});

const pathOf = (link: string) => link.slice(intake.deps.settings.intakeUrl.length);
const linkTo = (step: Parameters<typeof mailLink>[1], of = id, askedAt = NOW) =>
  pathOf(mailLink(intake.deps, step, of, step === 'confirm' ? askedAt : undefined));
/** Follows a link. @returns the status and heading of the page. */
async function follow(
  link: string,
  method: 'GET' | 'POST' = 'GET',
  headers: Record<string, string> = {},
) {
  const response = await intake.ask(link, { method, headers });
  return [
    response.status,
    (await response.text()).match(/<h1>(.*?)<\/h1>/)?.[1]?.replaceAll('&#39;', "'"),
  ];
}
const stateOf = () => intake.deps.store.subscriptions.find(id);
const logged = () => intake.logged.map((line) => JSON.parse(line));

test.each<[string, (link: string) => string]>([
  ['with & as &amp;', (link) => link.replaceAll('&', '&amp;')],
  ['with a dot behind it', (link) => `${link}.`],
  ['with a bracket behind it', (link) => `${link}>`],
  ['with an encoded bracket behind it', (link) => `${link}%3E`],
  ['with a comma and a quote behind it', (link) => `${link},”`],
  ['with what another program adds', (link) => `${link}&utm_source=mail`],
  ['with its parts encoded', (link) => link.replaceAll('=', '%3D').replaceAll('&', '%26')],
  ['as quoted-printable', (link) => link.replaceAll('=', '=3D')],
  ['broken over two lines', (link) => `${link.slice(0, -9)}%0D%0A%20${link.slice(-9)}`],
  ['with a fragment', (link) => `${link}#top`],
])('A link that comes back %s opens what it is for', async (_how, change) => {
  for (const step of ['confirm', 'unsubscribe'] as const)
    expect(await follow(change(linkTo(step)))).toEqual([200, newsletter[step].title]);
  expect(await follow(change(linkTo('decline', 'x')))).toEqual([200, invitation.unsubscribe.title]);
  const all = suppressionLink(intake.deps, { id: 'any', recipient: VISITOR });
  expect(await follow(change(pathOf(all)))).toEqual([200, mailWords.unsubscribe.title]);
});

test('A link whose key begins as an encoded = goes on opens what it is for', async () => {
  const find = (link: (n: number) => string) => {
    for (let n = 0; ; n++) if (/(key|token)=3D/.test(link(n))) return link(n);
  };
  const decline = find((n) => linkTo('decline', `${n}`));
  const all = find((n) => pathOf(suppressionLink(intake.deps, { id: `${n}`, recipient: VISITOR })));
  for (const change of [(link: string) => link, (link: string) => link.replaceAll('=', '=3D')]) {
    expect(await follow(change(decline))).toEqual([200, invitation.unsubscribe.title]);
    expect(await follow(change(all))).toEqual([200, mailWords.unsubscribe.title]);
  }
});

describe('The language that a link names', () => {
  const links = () => [
    linkTo('decline', 'x'),
    pathOf(suppressionLink(intake.deps, { id: 'any', recipient: VISITOR })),
  ];
  const read = async (link: string) => {
    const html = await (await intake.ask(link)).text();
    return [html.match(/<html lang="(.*?)"/)?.[1], html.match(/<h1>(.*?)<\/h1>/)?.[1]];
  };

  test('is that of its pages, whatever a mail program does to it', async () => {
    const answers = content.translations.de?.['answers.yaml'];
    const titles = [answers?.invitation.unsubscribe.title, answers?.mail.unsubscribe.title];
    for (const [index, link] of links().entries())
      for (const one of [
        `${link}&language=de`,
        `${link}&amp;language=3Dde`,
        `${link}%26language%3Dde.`,
      ])
        expect(await read(one), one).toEqual(['de', titles[index]]);
    expect(await read('/mail/unsubscribe?token=x&language=de')).toEqual([
      'de',
      answers?.mail.unknown.title,
    ]);
  });

  test('is the firm’s, if it has no other of this name', async () => {
    const titles = [invitation.unsubscribe.title, mailWords.unsubscribe.title];
    for (const [index, link] of links().entries())
      for (const language of ['', 'fr', 'en-GB', 'constructor', '__proto__', 'd%00e'])
        expect(await read(`${link}&language=${language}`)).toEqual([
          content.language.tag,
          titles[index],
        ]);
  });

  test('is logged nowhere, and changes nothing else', async () => {
    const key = intake.deps.store.secret.addressKey(VISITOR);
    await follow(`${linkTo('decline', key)}&language=pl`, 'POST');
    expect(await intake.deps.store.suppressions.wantsNoInvitation(VISITOR)).toBe(true);
    expect(logged()).toEqual([expect.objectContaining({ msg: 'unsubscribed', step: 'decline' })]);
    expect(intake.logged.join()).not.toMatch(/language|"pl"/);
  });
});

test('A link whose end is missing says so, and changes nothing', async () => {
  const link = linkTo('unsubscribe');
  for (const cut of [link.slice(0, -1), link.split('&')[0] ?? '', link.split('?')[0] ?? ''])
    expect(await follow(cut, 'POST')).toEqual([404, newsletter.unknown.title]);
  expect(await stateOf()).toBe('pending');
});

describe('A link of the newsletter', () => {
  test('changes nothing by itself; its button does once what it says, and wakes the outbox', async () => {
    for (const [step, done, before, headers] of [
      ['confirm', 'confirmed', 'pending', {}],
      // Mail programs post from an origin of their own.
      ['unsubscribe', 'unsubscribed', 'confirmed', ELSEWHERE],
    ] as const) {
      const link = linkTo(step);
      expect([await follow(link), await stateOf(), wakened]).toEqual([
        [200, newsletter[step].title],
        before,
        0,
      ]);
      expect([await follow(link, 'POST', headers), await stateOf(), wakened]).toEqual([
        [200, newsletter[done].title],
        done,
        1,
      ]);
      for (const method of ['GET', 'POST'] as const)
        expect(await follow(link, method, headers)).toEqual([200, newsletter[done].title]);
      expect([await stateOf(), wakened, logged()]).toEqual([
        done,
        1,
        [expect.objectContaining({ msg: 'newsletter', step })],
      ]);
      wakened = 0;
      intake.logged.length = 0;
    }
  });

  test('lets its owner sign up anew at once, however many mails they had, and strangers no more often than before', async () => {
    const { store } = intake.deps;
    const again = async (key: string = crypto.randomUUID()) => {
      const { pending: before = 0 } = await store.outbox.counts();
      const headers: Record<string, string> = key ? { 'Idempotency-Key': key } : {};
      await intake.post('newsletter-signups', SUBMISSIONS['newsletter-signups'], headers);
      const { pending = 0 } = await store.outbox.counts();
      return pending - before;
    };
    expect(await again(), 'a stranger').toBe(0);
    for (let times = 0; times < 4; times++) {
      await follow(linkTo('confirm', id, intake.deps.now()), 'POST');
      await follow(linkTo('unsubscribe'), 'POST');
      intake.wait(1);
      expect(await again(times % 2 ? '' : undefined), 'the owner').toBe(1);
      expect(await again(), 'a stranger').toBe(0);
    }
  });

  test('confirms once where its button is pressed twice at once, and says so to both', async () => {
    expect(await follow(linkTo('confirm'), 'POST')).toEqual([200, newsletter.confirmed.title]);
    // The second press had read the state before the first was stored.
    vi.spyOn(intake.deps.store.subscriptions, 'find').mockResolvedValueOnce('pending');
    expect(await follow(linkTo('confirm'), 'POST')).toEqual([200, newsletter.confirmed.title]);
    const { pending = 0 } = await intake.deps.store.outbox.counts();
    expect(pending, 'one welcome').toBe(1);
  });

  test('confirms nothing that another site posts', async () => {
    expect((await follow(linkTo('confirm'), 'POST', ELSEWHERE))[0]).toBe(403);
    expect([await stateOf(), wakened]).toEqual(['pending', 0]);
  });

  test('confirms nothing once somebody has left, and nothing older than that', async () => {
    const { store } = intake.deps;
    const old = linkTo('confirm');
    await follow(old, 'POST');
    await follow(linkTo('unsubscribe'), 'POST');
    for (const method of ['GET', 'POST'] as const)
      expect(await follow(old, method)).toEqual([404, newsletter.unknown.title]);
    expect(await stateOf()).toBe('unsubscribed');
    intake.wait(2 * DAY_MS);
    await intake.post('newsletter-signups', SUBMISSIONS['newsletter-signups']);
    const asked = linkTo('confirm', id, NOW + 2 * DAY_MS);
    for (const method of ['GET', 'POST'] as const)
      expect(await follow(old, method)).toEqual([404, newsletter.unknown.title]);
    expect(await stateOf()).toBe('unsubscribed');
    expect(await follow(asked, 'POST')).toEqual([200, newsletter.confirmed.title]);
    expect([await stateOf(), await store.suppressions.isSuppressed(VISITOR)]).toEqual([
      'confirmed',
      false,
    ]);
  });

  test.each([null, 'operator', 'failed'] as const)(
    'lifts no suppression that came later, such as for the reason %s',
    async (reason) => {
      const { store } = intake.deps;
      await store.suppressions.suppressAll(store.secret.addressKey(VISITOR), NOW + 1, reason);
      for (const method of ['GET', 'POST'] as const)
        expect(await follow(linkTo('confirm'), method)).toEqual([404, newsletter.unknown.title]);
      expect([await stateOf(), await store.suppressions.isSuppressed(VISITOR)]).toEqual([
        'pending',
        true,
      ]);
    },
  );

  test('says that nothing is confirmed any more once all mail to a subscriber was stopped', async () => {
    await follow(linkTo('confirm'), 'POST');
    const stop = pathOf(suppressionLink(intake.deps, { id: 'any', recipient: VISITOR }));
    await follow(stop, 'POST');
    for (const method of ['GET', 'POST'] as const)
      expect(await follow(linkTo('confirm'), method)).toEqual([404, newsletter.unknown.title]);
  });

  test('that is not of this subscriber and step is unknown', async () => {
    const { secret } = intake.deps.store;
    for (const step of ['confirm', 'unsubscribe'] as const) {
      const [own, other] = [
        secret.keyOf(step, id),
        secret.keyOf(step === 'confirm' ? 'unsubscribe' : 'confirm', id),
      ];
      for (const query of [
        '',
        `?id=${id}`,
        `?key=${own}`,
        `?id=${id}&key=${other}`,
        `?id=${crypto.randomUUID()}&key=${own}`,
      ])
        for (const method of ['GET', 'POST'] as const)
          expect(await follow(`/newsletter/${step}${query}`, method), query).toEqual([
            404,
            newsletter.unknown.title,
          ]);
    }
    expect(await stateOf()).toBe('pending');
  });

  test('of a subscriber who was erased confirms nothing, and says that they are unsubscribed', async () => {
    const links = [linkTo('confirm'), linkTo('unsubscribe')];
    await intake.deps.store.erasure.erase(VISITOR, NOW);
    const pages = await Promise.all(links.map((link) => follow(link, 'POST')));
    expect(pages).toEqual([
      [404, newsletter.unknown.title],
      [200, newsletter.unsubscribed.title],
    ]);
  });
});

describe.each([
  ['stop', announcement, [true, false]],
  ['decline', invitation, [true, true]],
] as const)('The link to %s newsletters', (step, words, after) => {
  const standing = async () => {
    const { erasure, suppressions } = intake.deps.store;
    return [(await erasure.find(VISITOR)).hasOptOut, await suppressions.wantsNoInvitation(VISITOR)];
  };
  const link = () => linkTo(step, intake.deps.store.secret.addressKey(VISITOR));

  test('changes nothing by itself; its button stops these alone', async () => {
    expect([await follow(link()), await standing()]).toEqual([
      [200, words.unsubscribe.title],
      [false, false],
    ]);
    expect([await follow(link(), 'POST', ELSEWHERE), await standing()]).toEqual([
      [200, words.unsubscribed.title],
      after,
    ]);
    expect(await intake.deps.store.suppressions.isSuppressed(VISITOR)).toBe(false);
    expect(logged()).toEqual([expect.objectContaining({ msg: 'unsubscribed', step })]);
  });

  test('that is not ours is unknown', async () => {
    const path = link().split('?')[0] ?? '';
    const { secret } = intake.deps.store;
    const key = secret.addressKey(VISITOR);
    for (const query of [
      '',
      `?id=${key}`,
      `?id=${key}&key=${secret.keyOf(step === 'stop' ? 'decline' : 'stop', key)}`,
      `?key=${secret.keyOf(step, key)}`,
    ])
      expect(await follow(path + query, 'POST'), query).toEqual([404, mailWords.unknown.title]);
    expect(await standing()).toEqual([false, false]);
  });
});

test('What a link asks for and the store can not do is not said to be done', async () => {
  const { store } = intake.deps;
  const key = store.secret.addressKey(VISITOR);
  const links = [
    linkTo('confirm'),
    linkTo('stop', key),
    linkTo('decline', key),
    pathOf(suppressionLink(intake.deps, { id: 'mail', recipient: VISITOR })),
  ];
  const fail = () => Promise.reject(new StoreUnavailable('locked'));
  Object.assign(store, {
    subscriptions: { ...store.subscriptions, confirm: fail },
    newsletters: { ...store.newsletters, suppress: fail },
    invitations: { ...store.invitations, suppress: fail },
    suppressions: { ...store.suppressions, suppressAll: fail },
  });
  const { title } = content.answers.refused.unavailable;
  for (const link of links) expect(await follow(link, 'POST'), link).toEqual([503, title]);
  expect([logged().map(({ msg }) => msg), wakened]).toEqual([
    Array(4).fill('store unavailable'),
    0,
  ]);
});

describe('The page of a newsletter', () => {
  const [built] = content.newsletters;
  if (!built) throw new Error('The content has no newsletter.');
  const page = `/newsletter/sent/${built.slug}`;
  const send = () => intake.deps.store.newsletters.queue(newsletterOf(built), NOW);

  test('is its mail without anything of its recipients, for no search engine, once it is sent', async () => {
    expect(await follow(page)).toEqual([404, newsletter.unsent.title]);
    await send();
    const response = await intake.ask(page);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('X-Robots-Tag')).toBe('noindex');
    expect(response.headers.get('Content-Security-Policy')).toMatch(
      /^default-src 'none'.*; style-src-attr 'unsafe-inline'$/,
    );
    expect(html).toContain(`>${built.subject}</h1>`);
    expect(html).not.toContain(content.mail.leave);
    expect(html).not.toContain(content.mail.reasons.newsletter.slice(0, 20));
    expect(html).not.toMatch(/key=|undefined/);
  });

  test.each([
    ['HTML and text of its mail', 'newsletter'],
    ['those of its test', 'newsletter-test'],
  ])('is what a link leads to in %s', async (_where, kind) => {
    await intake.deps.store.subscriptions.confirm(id, { askedAt: NOW, now: NOW });
    if (kind === 'newsletter') await send();
    else
      await intake.deps.store.newsletters.queueTest(newsletterOf(built), {
        recipient: 'maren@firm.example',
        now: NOW,
      });
    const sent: SendMailOptions[] = [];
    const { store, parts, settings, mail } = intake.deps;
    const deliver = createMailer({
      ...{ store, parts, settings, from: mail.from, guide: Buffer.from('') },
      transport: transportOf(async (one) => void sent.push(one)),
    });
    for (let one = await store.outbox.claim(NOW, 60_000); one; ) {
      if (one.kind === kind) await deliver(one);
      one = await store.outbox.claim(NOW, 60_000);
    }
    expect(sent).toHaveLength(1);
    const link = `http://localhost${page}`;
    expect(sent[0]?.html).toContain(`href="${link}"`);
    expect(sent[0]?.text).toContain(`${content.mail.inBrowser}: ${link}\n`);
  });

  test('opens with a dot behind it, and no other path below it is a page', async () => {
    await send();
    expect(await follow(`${page}.`)).toEqual([200, undefined]);
    expect(await follow('/newsletter/sent/__proto__')).toEqual([404, newsletter.unsent.title]);
    await intake.deps.store.newsletters.queue(ANNOUNCEMENT, NOW);
    expect(await follow(`/newsletter/sent/${ANNOUNCEMENT.slug}`)).toEqual([
      404,
      newsletter.unsent.title,
    ]);
  });
});
