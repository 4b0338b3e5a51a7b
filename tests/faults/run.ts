import { FAULTS, type Fault } from './faults.ts';
import { type Losses, type Place, World } from './world.ts';

const MAILS = 1000;
const MINUTE_MS = 60_000;

export interface Row extends Partial<Losses> {
  fault: string;
  engine: string;
  struck: number;
  acknowledged?: number;
  /** How many attempts to join survey answers with a person succeeded. */
  joined?: number;
}

/** Lets a fault strike an intake under load so many times. */
export async function strike(fault: Fault, place: Place, times: number): Promise<Row> {
  return observe(fault.name, place, async (world) => {
    for (let time = 0; time < times; time++) await fault.strike(world);
    return times;
  });
}

/** Lets each fault of an engine strike one intake once, one after the other. */
export function strikeEach(place: Place): Promise<Row> {
  const faults = faultsOf(place);
  return observe('each of these once', place, async (world) => {
    for (const fault of faults) await fault.strike(world);
    return faults.length;
  });
}

/** Lets all faults of an engine strike one intake in turn, in random order, for so many minutes. */
export function strikeMixed(place: Place, minutes: number): Promise<Row> {
  const faults = faultsOf(place);
  return observe(`all of these mixed, ${minutes} min`, place, async (world) => {
    let struck = 0;
    for (const end = performance.now() + minutes * MINUTE_MS; performance.now() < end; struck++)
      await faults[Math.floor(Math.random() * faults.length)]?.strike(world);
    return struck;
  });
}

/** Lets 1,000 mails wait for the relay. @throws unless they leave in a minute (reliability.md). */
export function drain(place: Place): Promise<Row> {
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

const faultsOf = ({ engine }: Place) => FAULTS.filter(({ engines }) => engines.includes(engine));

async function observe(
  fault: string,
  place: Place,
  act: (world: World) => Promise<number>,
): Promise<Row> {
  const world = new World(place);
  await world.open();
  const struck = await act(world);
  const losses = await world.close();
  return { fault, engine: place.engine, struck, acknowledged: world.acknowledged.size, ...losses };
}
