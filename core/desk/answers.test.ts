import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { group, WORDS, waveOf } from '../../tests/support/findings.ts';
import { takeSnapshot } from '../findings/snapshot.ts';
import { scoresOf } from '../findings/wave-scores.ts';
import { campaignsSchema, waveCardsSchema } from './campaigns.ts';
import {
  deadLetterSchema,
  messageSchema,
  overviewSchema,
  pageOf,
  quarantinedSchema,
  surveyResultsSchema,
} from './desk.ts';
import { surveyFindingsSchema, waveFindingsSchema } from './findings.ts';
import { checkedAddressesSchema, invitationsSchema } from './invitations.ts';
import { newsletterSchema, newslettersSchema } from './newsletters.ts';
import { promiseItemSchema, promisesSchema } from './promises.ts';
import { senderCountsSchema, spamRulesSchema } from './spam-rules.ts';
import {
  addressSchema,
  checkedImportSchema,
  erasureSchema,
  subscriberCountsSchema,
} from './subscribers.ts';
import { visitsSchema } from './visits.ts';

const snapshot = takeSnapshot(
  waveOf([group('crews', 'users', 12), group('board', 'sponsors')], {
    crews: [1, 2, 3, 4, 5],
    board: [4, 4, 4, 4, 4],
  }),
);
const figures = {
  people: 5,
  sections: [{ category: 'habits', mean: 3, spread: 1.58 }],
  statements: [{ id: 1, counts: [1, 1, 1, 1, 1] }],
};
const progress = {
  begunAt: 1,
  recipients: 9,
  isQueueing: true,
  isInterrupted: false,
  delivered: 4,
  waiting: 2,
  withdrawn: 1,
  dead: 2,
};
const newsletter = { slug: 'may', subject: 'News', isBuilt: true, progress };
const suppression = { since: 2, reason: 'owner' };
const campaign = {
  ...{
    id: 'c',
    clientId: 'n',
    client: 'Northwater',
    name: 'Polaris rollout',
    system: 'Polaris',
    welcome: '',
  },
  sheet: {
    controller: 'Northwater',
    processor: '',
    legalBasis: 'consent',
    recipients: '',
    contactName: '',
    contactEmail: '',
  },
  waves: [
    {
      ...{
        id: 'w',
        name: 'Go-live',
        opensOn: '2026-11-20',
        closesOn: '2026-11-27',
        state: 'open',
        isEnded: false,
        isFixed: true,
      },
      ...{ people: 5, countedOn: '2026-11-24' },
      openLinks: [
        {
          group: 'Crews',
          link: 'https://firm.example/answer/#x',
          sharedLink: 'https://firm.example/answer/#x&shared',
        },
      ],
    },
  ],
  groups: [
    {
      id: 'g',
      name: 'Crews',
      side: 'users',
      asked: 12,
      openLink: 'counted',
      countedWith: 'group',
      isFixed: true,
    },
  ],
};
const cards = {
  ...{
    client: 'Northwater',
    campaign: 'Polaris rollout',
    system: 'Polaris',
    wave: 'Go-live',
    closesOn: '2026-11-27',
  },
  address: 'https://firm.example/answer/',
  groups: [
    {
      id: 'g',
      name: 'Crews',
      codes: [{ code: '7K2Q-M9XH-4TPW', link: 'https://firm.example/answer/#7K2QM9XH4TPW' }],
    },
  ],
};

const handling = {
  ...{
    revision: 3,
    progress: 'answered',
    progressBy: 'Maren',
    progressAt: 5,
    takenBy: 'Maren',
    changedBy: 'Maren',
    isDue: false,
  },
  notes: [{ id: 'o', at: 4, author: 'Maren', text: 'Called.' }],
};
const promise = {
  name: 'guide',
  state: 'broken',
  reason: 'refused',
  at: 4,
  error: '550 no',
  mailId: 'm',
};
const counts = { kept: 1, due: 2, broken: 3 };
const corrections = [
  {
    on: '2026-11-02',
    by: 'Maren',
    changes: [{ place: 'Statement 1', from: 'I like it', to: 'I like it.' }],
  },
];
const remedies = {
  habits: {
    step: { title: 'Explore', text: 'Look.' },
    service: { id: 'support', title: 'Support' },
    article: { slug: 'a', title: 'A' },
  },
};

/** An answer of the intake to each of the desk's larger questions. */
const ANSWERS: [string, v.GenericSchema, Record<string, unknown>][] = [
  [
    'campaigns',
    campaignsSchema,
    { clients: [{ id: 'n', name: 'Northwater' }], campaigns: [campaign], isSurveyOpen: true },
  ],
  ['the cards of a wave', waveCardsSchema, cards],
  [
    'the findings of a wave',
    waveFindingsSchema,
    {
      ...{
        client: 'Northwater',
        system: 'Polaris',
        campaignId: 'c',
        campaign: 'Polaris rollout',
        wave: 'Go-live',
        state: 'settled',
      },
      participation: snapshot && {
        units: snapshot.units,
        shown: snapshot.shown.map(({ cell, asked, open, figures: { people } }) => ({
          ...{ cell, asked, open, people },
        })),
        withheld: snapshot.withheld,
      },
      editions: [{ id: 'edition', openedOn: '2026-11-01', closedOn: null }],
      unread: 0,
      corrections: corrections.map((one) => ({ ...one, id: 'd', edition: 'edition' })),
      snapshots: [snapshot],
      comments: [{ id: 'm', field: 'improvements', text: 'Faster.' }],
      earlier: [snapshot && scoresOf(snapshot, 'Before')],
      remedies,
      questions: { habits: ['What of it?'] },
    },
  ],
  [
    'invitations to a wave',
    invitationsSchema,
    {
      wave: 'Go-live',
      campaign: { id: 'c', name: 'Polaris rollout', client: 'Northwater', system: 'Polaris' },
      isOpen: true,
      isSurveyOpen: false,
      groups: [{ id: 'g', name: 'Crews', invited: 12 }],
      reminders: 1,
      toRemind: 11,
      words: [
        { kind: 'campaign-reminder', subject: 'About Polaris', text: 'Dear all', isOwn: true },
      ],
    },
  ],
  [
    'addresses to invite',
    checkedAddressesSchema,
    {
      fresh: 3,
      invited: 2,
      suppressed: ['ana@north.example'],
      limited: ['ben@north.example'],
    },
  ],
  ['newsletters', newslettersSchema, { items: [newsletter] }],
  [
    'a newsletter',
    newsletterSchema,
    { ...newsletter, preview: 'In May', html: '<p>', text: 'News', hasChanged: false, unsent: 3 },
  ],
  [
    'the list in numbers',
    subscriberCountsSchema,
    {
      counts: { pending: 1, confirmed: 2, unsubscribed: 3, suppressed: 4 },
      suppressedElsewhere: 5,
      weeks: [{ day: '2026-11-16', confirmed: 2, departed: 1 }],
    },
  ],
  [
    'an address',
    addressSchema,
    {
      subscriber: {
        id: 's',
        address: 'ana@north.example',
        state: 'pending',
        at: 1,
        since: 1,
        source: null,
        suppression,
      },
      suppression,
      isDeparted: false,
      declinesInvitations: true,
    },
  ],
  [
    'addresses to import',
    checkedImportSchema,
    {
      fresh: 3,
      confirmed: ['a@north.example'],
      asked: [],
      departed: ['b@north.example'],
      suppressed: [],
      limited: [],
    },
  ],
  [
    'the findings of the public survey',
    surveyFindingsSchema,
    { words: WORDS, figures, remedies, corrections, waiting: 1, apart: 2 },
  ],
  [
    'totals of the public survey',
    surveyResultsSchema,
    {
      least: 5,
      editions: [
        {
          ...{ id: 'e', openedOn: '2026-11-01', closedOn: null, shown: 5, waiting: 1, apart: 2 },
          former: { id: 'd', changes: corrections[0]?.changes },
          corrections,
          statements: [{ id: 1, text: 'I like it.', mean: 3, choices: [1, 1, 1, 1, 1] }],
        },
      ],
      batches: [
        {
          id: 'b',
          edition: 'e',
          day: '2026-11-02',
          source: 'verified',
          state: 'counted',
          people: 5,
        },
      ],
    },
  ],
  [
    'a page of the inbox',
    pageOf(messageSchema),
    {
      items: [
        {
          id: 'i',
          kind: 'guide-requests',
          at: 1,
          said: { userEmail: 'ana@north.example' },
          handling,
          promises: [promise],
        },
      ],
      next: 'after',
    },
  ],
  [
    'a page of dead letters',
    pageOf(deadLetterSchema),
    { items: [{ id: 'd', kind: 'guide', at: 1, error: '550 no' }], next: null },
  ],
  [
    'the overview',
    overviewSchema,
    {
      enquiries: { new: 3, due: 1, workingDays: 2 },
      promises: counts,
      ...{ deadLetters: 1, expiredLetters: 2, quarantined: 3, unreadQuarantined: 1 },
      waiting: { count: 1, since: 2 },
      refusals: [{ error: '554 5.7.1 EENVELOPE RCPT TO', count: 1 }],
      maybeTwice: 1,
      received: { 'guide-requests': 4 },
    },
  ],
  [
    'the promises by name',
    promisesSchema,
    {
      notice: counts,
      confirmation: counts,
      guide: counts,
      list: counts,
      copy: counts,
      announcement: counts,
      answer: counts,
    },
  ],
  [
    'a page of promises',
    pageOf(promiseItemSchema),
    {
      items: [{ id: 'p', ...promise, message: { id: 'i', kind: 'guide-requests', who: 'Ana' } }],
      next: null,
    },
  ],
  [
    'the rules against spam',
    spamRulesSchema,
    { items: [{ id: 'r', kind: 'domain', value: 'spam.example', madeBy: 'Maren', madeAt: 1 }] },
  ],
  [
    'how much a sender has sent',
    senderCountsSchema,
    { address: 'a@spam.example', domain: 'spam.example', ofAddress: 1, ofDomain: 2 },
  ],
  [
    'the visits',
    visitsSchema,
    {
      ...{ isCounting: true, today: '2026-11-22' },
      sums: [{ day: '2026-11-20', series: 'screen', count: 3 }],
      names: [{ kind: 'screen', name: '/', count: 3 }],
    },
  ],
  ['an erasure', erasureSchema, { stored: ['An enquiry'], kept: ['Backups'] }],
  [
    'a page of the quarantine',
    pageOf(quarantinedSchema),
    {
      items: [
        {
          id: 'q',
          kind: 'contact-messages',
          at: 1,
          said: { message: 'Hello' },
          reason: 'links',
          isRead: false,
        },
      ],
      next: null,
    },
  ],
];

describe('A desk that was opened before an update', () => {
  test.each(ANSWERS)(
    'reads %s from a newer intake, which may tell more',
    (_name, schema, answer) => {
      expect(v.parse(schema, { ...answer, later: true })).toEqual(answer);
    },
  );

  test.each(ANSWERS)(
    'shows no part of %s as empty that a newer intake no longer tells',
    (_name, schema, answer) => {
      const readable = Object.keys(answer).filter((left) =>
        v.is(schema, Object.fromEntries(Object.entries(answer).filter(([name]) => name !== left))),
      );
      expect(readable).toEqual(answer.progress ? ['progress'] : []);
    },
  );
});
