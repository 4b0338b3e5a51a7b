import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../intake/engine/open.ts';
import { newsletterOf } from '../../intake/newsletter/newsletters.ts';
import { openStore } from '../../intake/store/store.ts';
import { FAULTS, type Fault } from './faults.ts';
import { type Losses, type Place, World } from './world.ts';

const MAILS = 1000;
const SLOW_MS = 500;
const MINUTE_MS = 60_000;

export interface FaultRow extends Partial<Losses> {
  fault: string;
  engine: string;
  struck: number;
  acknowledged?: number;
}

/** Lets a fault strike an intake under load so many times. */
export async function strike(fault: Fault, place: Place, times: number): Promise<FaultRow> {
  return observe(fault.name, place, async (world) => {
    for (let time = 0; time < times; time++) await fault.strike(world);
    return times;
  });
}

/** Lets each fault of an engine strike one intake once, one after the other. */
export function strikeEach(place: Place): Promise<FaultRow> {
  const faults = faultsOf(place);
  return observe('each of these once', place, async (world) => {
    for (const fault of faults) await fault.strike(world);
    return faults.length;
  });
}

/** Lets all faults of an engine strike one intake in turn, in random order, for so many minutes. */
export function strikeMixed(place: Place, minutes: number): Promise<FaultRow> {
  const faults = faultsOf(place);
  return observe(`all of these mixed, ${minutes} min`, place, async (world) => {
    let struck = 0;
    for (const end = performance.now() + minutes * MINUTE_MS; performance.now() < end; struck++)
      await faults[Math.floor(Math.random() * faults.length)]?.strike(world);
    return struck;
  });
}

/** Lets 1,000 mails wait for the relay. @throws unless they leave in a minute (reliability.md). */
export function drain(place: Place): Promise<FaultRow> {
  return observe('1,000 mails wait for the relay', place, async (world) => {
    world.relayState = 'away';
    world.relay.cut();
    await world.takeMore(MAILS);
    world.isQuiet = true;
    const waiting = [...world.acknowledged];
    world.relayState = 'up';
    const areSent = () => waiting.every((message) => world.notices.has(message));
    await world.until(areSent, 'the mails', MINUTE_MS);
    world.isQuiet = false;
    return 1;
  });
}

/**
 * Mails a newsletter, of whose readers a tenth are gone, one in twenty is slow, and those of one
 * domain can't be reached, because its server says 421. @throws unless all the others get it.
 */
export function mailNewsletter(place: Place, readers: number): Promise<FaultRow> {
  return observe(`a newsletter to ${readers}`, place, async (world) => {
    const addresses = Array.from({ length: readers }, (_, one) => {
      if (one % 10 === 3) return `gone-${one}@domain-${one % 97}.test`;
      if (one % 33 === 0) return `reader-${one}@away.test`;
      return `${one % 20 === 1 ? 'slow' : 'reader'}-${one}@domain-${one % 97}.test`;
    });
    const refuse = (responseCode: number, said: string) =>
      Object.assign(new Error(said), { responseCode });
    world.judge = async (address) => {
      if (address.startsWith('gone')) return refuse(550, '5.1.1 User unknown');
      if (address.endsWith('@away.test')) return refuse(421, '4.3.2 Service not available');
      if (address.startsWith('slow')) await sleep(SLOW_MS);
      return undefined;
    };
    // Visitors' mail comes first, and would hold the newsletter back for ever.
    world.isQuiet = true;
    await queueNewsletter(place, addresses);
    const reachable = addresses.filter((address) => !/^gone|@away/.test(address));
    const missing = () => reachable.filter((address) => !world.reached.has(address));
    await world.until(() => missing().length === 0, 'the newsletter');
    world.unreached = missing().length;
    world.isQuiet = false;
    world.twice = addresses.filter((address) => (world.reached.get(address) ?? 0) > 1).length;
    return readers;
  });
}

async function queueNewsletter({ dataDir, databaseUrl }: Place, addresses: string[]) {
  const place = { dataDir, databaseUrl, mailDomain: 'firm.test' };
  const store = await openStore(place);
  const { db } = await openDatabase(place);
  const now = Date.now();
  const rows = addresses.map((address, one) => ({
    id: `reader-${one}`,
    user_email: address,
    address_key: store.secret.addressKey(address),
    state: 'confirmed' as const,
    created_at: now,
    changed_at: now,
    source: null,
  }));
  for (let first = 0; first < rows.length; first += 100)
    await db
      .insertInto('subscriber')
      .values(rows.slice(first, first + 100))
      .execute();
  await db.destroy();
  const text = { subject: 'News', preview: 'News', body: [] };
  await store.newsletters.queue(newsletterOf({ slug: 'news', ...text }), now);
  await store.close();
}

const faultsOf = ({ engine }: Place) => FAULTS.filter(({ engines }) => engines.includes(engine));

async function observe(
  fault: string,
  place: Place,
  act: (world: World) => Promise<number>,
): Promise<FaultRow> {
  const world = new World(place);
  await world.open();
  const struck = await act(world);
  const losses = await world.close();
  return { fault, engine: place.engine, struck, acknowledged: world.acknowledged.size, ...losses };
}
