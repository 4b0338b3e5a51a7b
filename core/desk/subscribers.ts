import * as v from 'valibot';
import { addressList, MOST_ADDRESSES } from '../campaigns/address-list.ts';
import { addDays, dayOf, mondayOf } from '../days.ts';
import { email, line } from '../submissions/fields.ts';

/**
 * The standings of subscribers: their status, or `suppressed` if their address gets no mail at all,
 * whatever their status.
 */
export const STANDINGS = ['pending', 'confirmed', 'unsubscribed', 'suppressed'] as const;
export type Standing = (typeof STANDINGS)[number];

/**
 * Why an address gets no mail: its `owner` stopped all mail, an `operator` did, or its mail
 * `failed` for good.
 */
const suppressionSchema = v.object({
  since: v.number(),
  reason: v.picklist(['owner', 'operator', 'failed']),
});
export type Suppression = v.InferOutput<typeof suppressionSchema>;

const states = v.picklist(['pending', 'confirmed', 'unsubscribed']);

/** A subscriber. Times are in ms since 1970. */
export const subscriberSchema = v.object({
  id: v.string(),
  address: v.string(),
  state: states,
  /** When they signed up or were imported. */
  at: v.number(),
  since: v.number(),
  /** Where an imported address came from. */
  source: v.nullable(v.string()),
  suppression: v.nullable(suppressionSchema),
});
export type Subscriber = v.InferOutput<typeof subscriberSchema>;

/** A week's growth: how many subscribers confirmed and left. `day` is its Monday (UTC). */
const weekSchema = v.object({ day: v.string(), confirmed: v.number(), departed: v.number() });
export type GrowthWeek = v.InferOutput<typeof weekSchema>;

export const subscriberCountsSchema = v.object({
  counts: v.object({
    pending: v.number(),
    confirmed: v.number(),
    unsubscribed: v.number(),
    suppressed: v.number(),
  }),
  /** The number of suppressed addresses that are not on the list. Only their keys are stored. */
  suppressedElsewhere: v.number(),
  /** The earliest first; the last one is under way. */
  weeks: v.array(weekSchema),
});
export type SubscriberCounts = v.InferOutput<typeof subscriberCountsSchema>;

const TOO_MANY = `A list can have at most ${MOST_ADDRESSES.toLocaleString('en-GB')} addresses. Please import them in parts.`;

const addresses = addressList(TOO_MANY);
export const importCheckSchema = v.object({ addresses });

/**
 * Addresses to import. The mail to each person says where the address came from (GDPR, article 14).
 */
export const newImportSchema = v.object({
  source: line('Please say where the addresses come from.'),
  addresses,
});

export const checkedImportSchema = v.object({
  fresh: v.number(),
  confirmed: v.array(v.string()),
  /** Addresses that were asked before, and have not confirmed. */
  asked: v.array(v.string()),
  /** Addresses whose owners left the list, or want no announcements. */
  departed: v.array(v.string()),
  suppressed: v.array(v.string()),
  /** Addresses that had as many mails as an address may have in a day. */
  limited: v.array(v.string()),
});
export type CheckedImport = v.InferOutput<typeof checkedImportSchema>;

/**
 * The address that something is asked of or done to. It is in the body, because addresses of
 * requests are logged by proxies.
 */
export const oneAddressSchema = v.object({ userEmail: email });

export const addressSchema = v.object({
  /** Null if it is not on the list. */
  subscriber: v.nullable(subscriberSchema),
  suppression: v.nullable(suppressionSchema),
  isDeparted: v.boolean(),
  declinesInvitations: v.boolean(),
});
export type ListedAddress = v.InferOutput<typeof addressSchema>;

/** What is stored about a person, and what an erasure can't reach: a sentence or phrase each. */
export const erasureSchema = v.object({ stored: v.array(v.string()), kept: v.array(v.string()) });
export type DeskErasure = v.InferOutput<typeof erasureSchema>;

export const GROWTH_WEEKS = 26;

/**
 * The Monday (UTC) with which the earliest of the weeks up to a time begins, as a date. @param now
 * in ms since 1970.
 */
export function firstMonday(now: number): string {
  return addDays(mondayOf(dayOf(now)), -7 * (GROWTH_WEEKS - 1));
}

/**
 * Sums the counts of days by week, the earliest first. Weeks without a change are among them.
 * @param now in ms since 1970, in the last week.
 */
export function sumWeeks(days: readonly GrowthWeek[], now: number): GrowthWeek[] {
  return Array.from({ length: GROWTH_WEEKS }, (_, index) => {
    const monday = addDays(firstMonday(now), 7 * index);
    const within = days.filter(({ day }) => mondayOf(day) === monday);
    const sum = (change: 'confirmed' | 'departed') =>
      within.reduce((total, one) => total + one[change], 0);
    return { day: monday, confirmed: sum('confirmed'), departed: sum('departed') };
  });
}
