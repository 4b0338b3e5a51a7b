import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { POLARIS } from '../../tests/support/campaign.ts';
import { intake, startForEach } from '../../tests/support/each-intake.ts';
import { askMetrics, METRICS_TOKEN, readMetrics, startIntake } from '../../tests/support/intake.ts';
import { PROJECT } from '../../tests/support/sites.ts';
import { SUBMISSIONS } from '../../tests/support/submissions.ts';

startForEach();

const CONTACT = SUBMISSIONS['contact-messages'];
const ask = () => askMetrics(intake);
const read = () => readMetrics(intake);

describe('/metrics', () => {
  test('counts accepted and refused submissions and waiting mail, and measures durations', async () => {
    await intake.post('contact-messages', CONTACT);
    await intake.post('contact-messages', CONTACT);
    await intake.post('guide-requests', {
      ...SUBMISSIONS['guide-requests'],
      userEmail: 'no address',
    });
    const mail = await intake.deps.store.outbox.claim(intake.deps.now(), 60_000);
    if (mail)
      await intake.deps.store.outbox.settle(
        mail,
        { state: 'dead', error: '550' },
        intake.deps.now(),
      );
    await intake.deps.store.campaigns.create(POLARIS, intake.deps.now());
    intake.wait(90_000);
    const text = await read();
    for (const line of [
      'equanta_submissions_total{resource="contact-messages",outcome="stored"} 1',
      'equanta_submissions_total{resource="contact-messages",outcome="replayed"} 1',
      'equanta_refused_total{resource="guide-requests",reason="invalid"} 1',
      'equanta_outbox_mails{state="pending"} 1',
      'equanta_outbox_mails{state="dead"} 1',
      'equanta_outbox_oldest_seconds 90',
      'equanta_enquiries_due 0',
      'equanta_campaign_waves{state="open"} 1',
      'equanta_campaign_waves{state="early"} 1',
      'equanta_campaign_waves{state="closed"} 0',
      'equanta_campaign_invitations 0',
      'equanta_store_up 1',
      'equanta_request_seconds_count{route="api/contact-messages"} 2',
      'equanta_request_seconds_bucket{le="+Inf",route="api/guide-requests"} 1',
    ])
      expect(text.split('\n')).toContain(line);
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
    const { user, system } = process.cpuUsage();
    const seconds = Number(text.match(/^process_cpu_seconds_total (\S+)$/m)?.[1]);
    expect([seconds > 0, seconds <= (user + system) / 1e6]).toEqual([true, true]);
    expect(text).not.toMatch(/ines|example\.org|192\.0/i);
    for (const line of text.split('\n').filter(Boolean))
      expect(line).toMatch(/^# (HELP|TYPE) \w+ |^\w+(\{(\w+="[\w./+-]*",?)+\})? [\d.e+-]+$/);
  });

  test('says what it is, and has an oldest mail of no age while none waits', async () => {
    await intake.post('contact-messages', CONTACT);
    for (let left = 2; left > 0; left--) {
      const mail = await intake.deps.store.outbox.claim(intake.deps.now(), 60_000);
      if (mail)
        await intake.deps.store.outbox.settle(mail, { state: 'delivered' }, intake.deps.now());
    }
    const response = await ask();
    expect([response.headers.get('Content-Type'), response.headers.get('Cache-Control')]).toEqual([
      expect.stringMatching(/^text\/plain; version=/),
      'no-store',
    ]);
    const lines = (await response.text()).split('\n');
    expect(lines).toContain('equanta_outbox_oldest_seconds 0');
  });

  test('tells of no response to a client’s survey, or whoever reads it often could time respondents', async () => {
    await intake.post('access-requests', SUBMISSIONS['access-requests']);
    const ofIntake = async () =>
      (await read()).split('\n').filter((line) => !/^(process|nodejs)_/.test(line));
    const before = await ofIntake();
    expect((await intake.post('campaign-responses', {})).status).toBe(422);
    expect(before).toContain(
      'equanta_submissions_total{resource="access-requests",outcome="stored"} 1',
    );
    expect(await ofIntake()).toEqual(before);
  });

  test('reports that the store is unavailable, and counts failed writes', async () => {
    await intake.deps.store.close();
    await intake.post('contact-messages', CONTACT);
    const text = await read();
    expect(text).toContain('\nequanta_store_up 0\n');
    expect(text).toMatch(/\nequanta_store_errors_total [1-9]/);
  });

  test('is answered with the token alone, on this machine, too', async () => {
    const status = async (Authorization: string) =>
      (await intake.ask('/metrics', { headers: { Authorization } }, '127.0.0.1')).status;
    expect([
      await status(`Bearer ${METRICS_TOKEN}`),
      await status('Bearer a wrong token'),
      await status(METRICS_TOKEN),
      await status(''),
    ]).toEqual([200, 404, 404, 404]);
    const settings = { ...intake.deps.settings, metricsToken: undefined };
    const closed = await startIntake({ settings });
    expect((await closed.ask('/metrics', {}, '127.0.0.1')).status).toBe(404);
    await closed.stop();
  });
});

test('The alerts ask for metrics that are served', async () => {
  const served = [...(await read()).matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name, type]) =>
    type === 'histogram' ? [`${name}_bucket`] : [name],
  );
  const text = readFileSync(path.join(PROJECT, 'docs/deploy/prometheus-rules.yml'), 'utf8');
  const asked = text.match(/\b(?:equanta|process|nodejs)_\w+/g) ?? [];
  expect(asked.length).toBeGreaterThan(5);
  expect(served).toEqual(expect.arrayContaining(asked));
  const { groups } = parse(text);
  for (const { alert, annotations } of groups[0].rules)
    expect(annotations, alert).toEqual({
      summary: expect.stringMatching(/\.$/),
      action: expect.stringMatching(/\.$/),
    });
});

test('No log line holds personal data, whatever is sent and whatever its outcome', async () => {
  const person = {
    userEmail: 'ines@example.org',
    name: 'Ines Duarte',
    userRole: 'Planner',
    userCompany: 'Example Packing',
    message: 'Call +44 20 7946 0000',
  };
  for (const [resource, body] of Object.entries(SUBMISSIONS)) {
    await intake.post(resource, { ...body, ...person });
    await intake.post(resource, {
      ...body,
      ...person,
      userEmail: 'ines@',
      website: 'https://spam.example',
    });
  }
  await intake.ask('/newsletter/unsubscribe?id=ines@example.org&key=x', { method: 'POST' });
  await intake.deps.store.close();
  for (const [resource, body] of Object.entries(SUBMISSIONS))
    await intake.post(resource, { ...body, ...person, name: 'Ines Duarte again' });
  expect(intake.logged.length).toBeGreaterThan(5);
  expect(intake.logged.join('')).not.toMatch(
    /ines|duarte|planner|packing|20 7946|spam\.example|192\.0\.2/i,
  );
});
