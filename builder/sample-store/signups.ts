import { DAY_MS } from '../../core/days.ts';
import { FORMS } from '../../core/submissions/forms.ts';

/** A sign-up for the newsletter. Times are in ms since 1970. */
export interface SampleSignup {
  at: number;
  body: { userEmail: string } & Record<string, string>;
  /** Whether the address is never confirmed. */
  isIdle: boolean;
  /** When its owner unsubscribes; undefined for most. */
  leavesAt: number | undefined;
}

// Made up. Each person is paired with each firm once before a pair comes again.
const PEOPLE = `anders.lund bea.morgan carl.winter daria.novak eoin.walsh freja.holst gwen.parry hassan.amin ines.prado jonas.keil
  kofi.mensah laura.bianchi mats.ek nora.quinn omar.saleh petra.vogel quentin.roy rosa.marin sven.aas tilda.frost
  uma.rao vera.lind will.hobbs xenia.paul yusuf.demir zoe.carter alma.nygaard bram.visser clara.hoff derek.stone`.split(/\s+/);
const FIRMS = `ashdown-mills brook-rail calder-foods delta-yards elm-press fenwick-tools glen-water hart-books isle-ferries jarrow-steel
  kent-seeds lowther-parts marsh-bakery norden-glass orwell-clinics pike-motors quarry-stone rill-energy severn-post tarn-textiles
  upland-wool vale-housing wharf-storage yarrow-labs`.split(/\s+/);
const COUNT = 120;
const DAYS = 150;
// The list grows faster of late.
const GROWTH = 1.4;
const STEP_DAYS = 3;
const [IDLE_EVERY, LEAVES_EVERY, STAYS_DAYS] = [24, 15, 30];

/** Makes up the sign-ups for the newsletter over some months. @param now in ms since 1970. @param siteUrl the site that they are sent from. */
export function listSignups(now: number, siteUrl: string): SampleSignup[] {
  const { formName, timeField } = FORMS['newsletter-signups'];
  return Array.from({ length: COUNT }, (_, index) => {
    const days = 1 + Math.floor((DAYS * (1 - index / COUNT) ** GROWTH) / STEP_DAYS) * STEP_DAYS;
    // At noon, as the sample's survey responses: the store is filled faster with what comes at once.
    const at = Math.floor(now / DAY_MS - days) * DAY_MS + DAY_MS / 2;
    const userEmail = `${PEOPLE[index % PEOPLE.length]}@${FIRMS[index % FIRMS.length]}.example`;
    return {
      at,
      body: { formName, userEmail, source: `${siteUrl}/`, [timeField]: new Date(at).toISOString() },
      isIdle: index % IDLE_EVERY === IDLE_EVERY - 1,
      leavesAt: index % LEAVES_EVERY === 0 && days > STAYS_DAYS ? at + STAYS_DAYS * DAY_MS : undefined,
    };
  });
}
