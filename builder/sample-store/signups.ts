import { DAY_MS } from '../../core/days.ts';
import { FORMS } from '../../core/submissions/forms.ts';

/** A sign-up for the newsletter. */
export interface SampleSignup {
  /** In ms since 1970. */
  at: number;
  body: { userEmail: string } & Record<string, string>;
  /** Whether the address is never confirmed. */
  isIdle: boolean;
}

// Made up. Each person is at each firm once.
const PEOPLE = `anders.lund bea.morgan carl.winter daria.novak eoin.walsh freja.holst gwen.parry
  hassan.amin ines.prado jonas.keil kofi.mensah laura.bianchi mats.ek nora.quinn omar.saleh
  petra.vogel quentin.roy rosa.marin sven.aas tilda.frost uma.rao vera.lind will.hobbs xenia.paul
  yusuf.demir zoe.carter alma.nygaard bram.visser clara.hoff derek.stone`.split(/\s+/);
const FIRMS = ['ashdown-mills', 'brook-rail', 'calder-foods', 'delta-yards'];
const COUNT = PEOPLE.length * FIRMS.length;
const DAYS = 150;
// The list grows faster of late.
const GROWTH = 1.4;
const STEP_DAYS = 3;
const IDLE_EVERY = 24;

/**
 * Makes up the sign-ups for the newsletter over some months.
 * @param now in ms since 1970. @param siteUrl the site that they are sent from.
 */
export function listSignups(now: number, siteUrl: string): SampleSignup[] {
  const { formName, timeField } = FORMS['newsletter-signups'];
  return Array.from({ length: COUNT }, (_, index) => {
    const days = 1 + Math.floor((DAYS * (1 - index / COUNT) ** GROWTH) / STEP_DAYS) * STEP_DAYS;
    // At noon, as survey responses: the store is filled faster with what comes at once.
    const at = Math.floor(now / DAY_MS - days) * DAY_MS + DAY_MS / 2;
    const firm = FIRMS[Math.floor(index / PEOPLE.length)];
    const userEmail = `${PEOPLE[index % PEOPLE.length]}@${firm}.example`;
    const time = { [timeField]: new Date(at).toISOString() };
    const body = { formName, userEmail, source: `${siteUrl}/`, ...time };
    return { at, body, isIdle: index % IDLE_EVERY === IDLE_EVERY - 1 };
  });
}
