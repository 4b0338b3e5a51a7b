import { type CompiledQuery, Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { STANDINGS } from '../../core/desk/subscribers.ts';
import { temporaryFolder } from '../../tests/support/folder.ts';
import { NOW } from '../../tests/support/intake.ts';
import { migrate } from '../engine/migrate.ts';
import type { OpenDatabase } from '../engine/open.ts';
import { createClearing } from '../engine/rewrite.ts';
import { readStoreSecret } from '../engine/secret.ts';
import { NodeSqliteDialect, openSqlite } from '../engine/sqlite.ts';
import type { Tables } from '../engine/tables.ts';
import { judgeSameText } from '../enquiries/accept.ts';
import { createInbox } from '../enquiries/inbox.ts';
import { createQuarantine } from '../enquiries/quarantine.ts';
import { createDeadLetters } from '../mail/dead-letters.ts';
import { createOutbox } from '../mail/outbox.ts';
import { createSubmissionMails } from '../mail/submission-mails.ts';
import { createNewsletters, newsletterOf } from '../newsletter/newsletters.ts';
import { createSubscribers } from '../newsletter/subscribers.ts';
import { createAuditLog } from '../sign-in/audit-log.ts';
import { createErasure } from './erasure.ts';
import { createRetention } from './retention.ts';

test('Frequent queries and the lists of the desk use an index', async () => {
  const place = temporaryFolder();
  const queries: CompiledQuery[] = [];
  const file = await openSqlite(place.folder);
  const db = new Kysely<Tables>({
    dialect: new NodeSqliteDialect(file),
    log: ({ query }) => void queries.push(query),
  });
  await migrate({ db, engine: 'sqlite' });
  const open: OpenDatabase = {
    db,
    engine: 'sqlite',
    dataDir: place.folder,
    waveKeysDir: place.folder,
    mailDomain: 'equanta.example',
    timeZone: 'UTC',
    write: (work) => db.transaction().execute(work),
    writeOne: (statement) => statement(db),
    writeTogether: (_id, work) => db.transaction().execute(work),
  };
  const secret = await readStoreSecret(open);
  queries.length = 0;
  const keys = { destroy: async () => undefined };
  const outbox = createOutbox(open, keys);
  await outbox.claim(NOW, 1);
  await outbox.settle({ id: 'x', kind: 'survey-copy', attempt: 1 }, { state: 'delivered' }, NOW);
  await outbox.nextDueAt();
  await outbox.oldestAt();
  await outbox.counts();
  await createRetention(open, secret).sweep(NOW, {
    quarantine: 1,
    enquiries: 1,
    answers: 365,
    mail: 1,
    visits: 1,
  });
  const wanted = { limit: 30, after: { at: NOW, id: 'x' } };
  const inbox = createInbox(open);
  await inbox.list(wanted);
  await inbox.list({ ...wanted, progress: null });
  await inbox.oldest();
  await inbox.list({ ...wanted, isDeleted: true });
  await inbox.list({ ...wanted, progress: 'new', until: NOW });
  await inbox.list({ limit: 30, progress: 'new', until: NOW });
  await inbox.counts(NOW);
  await createQuarantine(open, secret).list(wanted);
  await createQuarantine(open, secret).countUnread();
  await db
    .transaction()
    .execute((trx) =>
      judgeSameText(trx, { textKey: 'x', userEmail: 'a@example.org', receivedAt: NOW }),
    );
  await createAuditLog(open).list(wanted);
  const subscribers = createSubscribers(open, secret);
  await subscribers.list(wanted);
  for (const standing of STANDINGS) await subscribers.list({ ...wanted, standing });
  await subscribers.count(NOW);
  await createSubmissionMails(open).ofEach(['x']);
  await createErasure(open, secret, {
    keys,
    copies: { forget: async () => undefined },
    clearing: createClearing(open),
  }).find('a@example.org');
  const deadLetters = createDeadLetters(open);
  await deadLetters.list(wanted);
  const newsletter = { slug: 'x', subject: 'News', preview: '', body: [] };
  const newsletters = createNewsletters(open, secret);
  await newsletters.countUnsent({ slug: 'x', kind: 'newsletter' });
  await newsletters.queue(newsletterOf(newsletter), NOW);
  const plans = queries
    .filter(({ sql }) => /\b(outbox|receipt|submission|subscriber|audit_log)\b/.test(sql))
    .map(({ sql, parameters }) => ({
      sql,
      plan: file.database
        .prepare(`explain query plan ${sql}`)
        .all(...(parameters as number[]))
        .map(({ detail }) => String(detail)),
    }));
  await db.destroy();
  place.remove();
  expect(plans.length).toBeGreaterThan(12);
  expect(
    plans.filter(({ plan }) =>
      plan.some((line) => /^SCAN (outbox|receipt|submission|audit_log)(?! USING)/.test(line)),
    ),
  ).toEqual([]);
  const planOf = (words: RegExp) => plans.find(({ sql }) => words.test(sql))?.plan.join();
  expect(planOf(/"progress" is null.*limit/s)).toContain('submission_by_progress');
  expect(planOf(/"progress" = \?.*limit/s)).toContain('submission_by_progress');
  expect(planOf(/count.*"progress" = \?/s)).toContain('submission_by_progress');
  expect(planOf(/"text_key" = \?/)).toContain('submission_by_text');
  expect(planOf(/from "subscriber".*limit/s)).toContain('subscriber_by_age');
  expect(planOf(/"address_key" in.*limit/s)).toContain('subscriber_by_key');
  expect(planOf(/from "subscriber".*"state" = .*limit/s)).toContain('subscriber_by_state');
  const stepOfNewsletter = planOf(/from "subscriber".*order by "id" limit/s);
  expect(stepOfNewsletter).toContain('subscriber_in_turn');
  expect(stepOfNewsletter).not.toContain('TEMP B-TREE');
  expect(planOf(/count.*from "subscriber".*"newsletter_recipient"/s)).toContain(
    'COVERING INDEX subscriber_unmailed',
  );
  expect(planOf(/from "outbox".*"settled_at" desc/s)).toContain('outbox_dead');
  expect(planOf(/payload like/)).toContain('submission_mentioning');
  expect(plans[0]?.plan.join()).toContain('outbox_due');
});
