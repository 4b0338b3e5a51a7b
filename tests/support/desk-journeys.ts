/**
 * The files of the desk's and campaigns' journeys, in a path or in Playwright's whole title of a
 * test. `npm run test:long` runs those tagged long, on a phone and on PostgreSQL. Not
 * answer.spec.ts: what answers bring is the store's contract, and phone-answer.spec.ts answers on a
 * phone.
 */
export const DESK_JOURNEYS = /(?:^|[\s/])(?:desk[\w-]*|findings|invitations|workshop)\.spec\.ts/;
