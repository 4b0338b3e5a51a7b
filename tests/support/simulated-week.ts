import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { SMTPServerOptions } from 'smtp-server';
import * as v from 'valibot';
import { overviewSchema } from '../../core/desk/desk.ts';
import { TOKEN } from './desk.ts';
import { type ReceivedMail, startRelay, type TestRelay } from './mail.ts';
import { type RealIntake, startRealIntake } from './real-intake.ts';
import { OWN_SITE, PROJECT } from './sites.ts';
import { SUBMISSIONS } from './submissions.ts';
import { DAYS, ENQUIRIES, WEEK_SPAM } from './week-submissions.ts';

const MONDAY = Date.parse('2026-11-16T08:00:00Z');
export const WEDNESDAY = 2;
const HOUR_MS = 60 * 60 * 1000;
const CLOCK = pathToFileURL(path.join(PROJECT, 'tests/faults/shifted-clock.ts')).href;
const DATA_DIR = `${OWN_SITE.folder}-week-${OWN_SITE.port}`;
const PATIENCE_MS = 90_000;

export const FIRM = 'inbox@firm.test';

/** The number of subscribers, who sign up over the week. */
export const SUBSCRIBERS = 150;

/**
 * An intake with its relay, which live through a week in the past within a minute: each day is a
 * start of the process with a shifted clock.
 */
export class SimulatedWeek implements AsyncDisposable {
  readonly refused = new Set<string>();
  /** The relay and its earlier starts, the latest last. */
  readonly #relays: TestRelay[] = [];
  #intake: RealIntake | undefined;

  constructor() {
    rmSync(DATA_DIR, { recursive: true, force: true });
  }

  /** Starts the relay: after an outage, at the address that it had. */
  async startRelay(): Promise<void> {
    const onRcptTo: SMTPServerOptions['onRcptTo'] = ({ address }, _session, done) =>
      done(
        this.refused.has(address)
          ? Object.assign(new Error('No such mailbox'), { responseCode: 550 })
          : undefined,
      );
    this.#relays.push(
      await startRelay({ onRcptTo }, Number(new URL(this.#relayUrl ?? 'smtp://localhost:0').port)),
    );
  }

  async stopRelay(): Promise<void> {
    await this.#relays.at(-1)?.stop();
  }

  get #relayUrl(): string | undefined {
    return this.#relays.at(-1)?.url;
  }

  received(address: string): ReceivedMail[] {
    return this.mails.filter(({ envelopeTo }) => envelopeTo.includes(address));
  }

  get mails(): ReceivedMail[] {
    return this.#relays.flatMap(({ mails }) => mails);
  }

  /**
   * Lives from Monday to Sunday. @param atOutage is called on Wednesday evening, when the relay has
   * been away since the morning.
   */
  async live(atOutage: () => Promise<void>): Promise<void> {
    await this.startRelay();
    for (let day = 0; day < DAYS; day++) {
      if (day === WEDNESDAY) await this.stopRelay();
      // A minute earlier each day: a clock that is more than a day ahead would be doubted, and the
      // weekly report held back.
      await this.startAt(day, 9 - day / 60);
      if (day === WEDNESDAY + 1) await this.startRelay();
      await this.receive(day);
      if (day === WEDNESDAY) {
        await this.startAt(day, 18);
        await atOutage();
      } else {
        await this.allSent();
        for (const signedUp of day === WEDNESDAY + 1 ? [WEDNESDAY, day] : [day])
          await this.confirm(signedUp);
        await this.allSent();
      }
    }
  }

  /**
   * Moves the clock to an hour of a day of the week (0 is Monday): starts the intake anew, as an
   * upgrade does.
   */
  async startAt(day: number, hour: number): Promise<void> {
    await this.#intake?.end('SIGTERM');
    const at = MONDAY + (day * 24 + hour - 8) * HOUR_MS;
    this.#intake = await startRealIntake({
      ...{ NODE_OPTIONS: `--import=${CLOCK}`, CLOCK_AHEAD_MS: String(at - Date.now()) },
      ...{
        PORT: String(OWN_SITE.port),
        SITE_URL: OWN_SITE.url,
        OUTPUT_DIR: OWN_SITE.folder,
        DATA_DIR,
      },
      ...{
        OPERATOR_TOKEN: TOKEN,
        SMTP_URL: this.#relayUrl,
        MAIL_FROM: 'hello@firm.test',
        MAIL_TO: FIRM,
      },
    });
  }

  /**
   * Sends what comes in on a day, one after the other, and the sign-ups of a seventh of the
   * subscribers.
   */
  async receive(day: number): Promise<void> {
    for (const { body } of [...ENQUIRIES, ...WEEK_SPAM].filter((sent) => sent.day === day))
      await this.send('contact-messages', body);
    const addresses = subscribersOf(day);
    await Promise.all(
      addresses.map((userEmail) =>
        this.send('newsletter-signups', { ...SUBMISSIONS['newsletter-signups'], userEmail }),
      ),
    );
  }

  async send(resource: string, body: object): Promise<void> {
    const init = {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', Origin: new URL(OWN_SITE.url).origin },
    };
    const { status } = await fetch(`${OWN_SITE.url}/api/${resource}`, init);
    if (status !== 201) throw new Error(`${resource} answered ${status}.`);
  }

  /** Confirms the newsletter for those who signed up on a day, by the link in their mail. */
  async confirm(day: number): Promise<void> {
    const confirmed = subscribersOf(day).map((address) => {
      const link = this.received(address)[0]?.text?.match(/http\S+newsletter\/confirm\S+/)?.[0];
      if (!link) throw new Error(`No mail asked ${address} to confirm.`);
      return fetch(link, { method: 'POST', headers: { Origin: new URL(OWN_SITE.url).origin } });
    });
    await Promise.all(confirmed);
  }

  async allSent(): Promise<void> {
    const count = async () => (await this.ask('overview', overviewSchema)).waiting.count;
    for (const deadline = Date.now() + PATIENCE_MS; (await count()) > 0; await sleep(250))
      if (Date.now() > deadline) throw new Error('Mail still waits.');
  }

  async ask<Answer>(path: string, answer: v.GenericSchema<unknown, Answer>): Promise<Answer> {
    const response = await fetch(`${OWN_SITE.url}/api/desk/${path}`, {
      headers: { Authorization: `Bearer ${TOKEN}` },
    });
    return v.parse(answer, await response.json());
  }

  async list<Item>(path: string, item: v.GenericSchema<unknown, Item>): Promise<Item[]> {
    const items: Item[] = [];
    const page = v.object({ items: v.array(item), next: v.nullable(v.string()) });
    for (let next: string | null = ''; next !== null; ) {
      const found: v.InferOutput<typeof page> = await this.ask(
        `${path}${next && `after=${encodeURIComponent(next)}`}`,
        page,
      );
      items.push(...found.items);
      next = found.next;
    }
    return items;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#intake?.end('SIGTERM');
    await this.stopRelay();
  }
}

/** The addresses that sign up on a day of the week. */
export function subscribersOf(day: number): string[] {
  return Array.from(
    { length: SUBSCRIBERS },
    (_, index) => `reader-${index}@list-${index % 50}.example`,
  ).filter((_, index) => Math.floor((index * DAYS) / SUBSCRIBERS) === day);
}
