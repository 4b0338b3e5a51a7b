/**
 * The files of the desk's and campaigns' journeys, in a path or in Playwright's whole title of a
 * test. `npm run test:long` runs them on a phone and on PostgreSQL.
 */
export const DESK_JOURNEYS =
  /(?:^|[\s/])(?:desk[\w-]*|answer|findings|wave-findings|invitations|workshop)\.spec\.ts/;
