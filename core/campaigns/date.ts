import * as v from 'valibot';
import { isDay } from '../days.ts';

export const NO_DATE = 'Please choose a day, such as 2026-12-01.';
/** Such as 2026-12-01 (UTC), of a day that exists. */
export const date = v.pipe(v.string(NO_DATE), v.isoDate(NO_DATE), v.check(isDay, NO_DATE));
