import * as v from 'valibot';
import { count } from '../amount.ts';
import { addressList, MOST_ADDRESSES } from '../campaigns/address-list.ts';
import { addDays, dayOf, mondayOf } from '../days.ts';
import { email, line } from '../submissions/fields.ts';

/** The status, or `suppressed` if the address gets no mail at all. */
export const STANDINGS = ['pending', 'confirmed', 'unsubscribed', 'suppressed'] as const;
export type Standing = (typeof STANDINGS)[number];

/** Who stopped all mail to the address: its owner, an operator, or a permanent failure. */
const suppressionSchema = v.object({
  since: v.number(),
  reason: v.picklist(['owner', 'operator', 'failed']),
});
export type Suppression = v.InferOutput<typeof suppressionSchema>;

const states = v.picklist(['pending', 'confirmed', 'unsubscribed']);

/** Times are in ms since 1970. */
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

/** `day` is the week's Monday (UTC). */
const weekSchema = v.object({ day: v.string(), confirmed: v.number(), departed: v.number() });
export type GrowthWeek = v.InferOutput<typeof weekSchema>;

export const subscriberCountsSchema = v.object({
  counts: v.object({
    pending: v.number(),
    confirmed: v.number(),
    unsubscribed: v.number(),
    suppressed: v.number(),
  }),
  /** Suppressed addresses that aren't on the list. Only their keys are stored. */
  suppressedElsewhere: v.number(),
  /** The earliest first; the last one is under way. */
  weeks: v.array(weekSchema),
});
export type SubscriberCounts = v.InferOutput<typeof subscriberCountsSchema>;

const TOO_MANY = `A list can have at most ${count(MOST_ADDRESSES)} addresses. Please import them in parts.`;

const addresses = addressList(TOO_MANY);
export const importCheckSchema = v.object({ addresses });

/** The mail to each person states the source (GDPR, article 14). */
export const newImportSchema = v.object({
  source: line('Please say where the addresses come from.'),
  addresses,
});

export const checkedImportSchema = v.object({
  fresh: v.number(),
  confirmed: v.array(v.string()),
  /** Asked before, but not confirmed. */
  asked: v.array(v.string()),
  /** Their owners left the list, or don't want announcements. */
  departed: v.array(v.string()),
  /** They get no mail at all. */
  suppressed: v.array(v.string()),
  /** They reached the daily limit of mails to an address. */
  limited: v.array(v.string()),
});
export type CheckedImport = v.InferOutput<typeof checkedImportSchema>;

/** In the body, because proxies log the addresses of requests. */
export const oneAddressSchema = v.object({ userEmail: email });

/** @param since when the operator saw it suppressed. */
export const liftingSchema = v.object({
  ...oneAddressSchema.entries,
  since: v.optional(v.number()),
});

export const addressSchema = v.object({
  /** Null if it isn't on the list. */
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

/** The Monday (UTC, a date) of the earliest week shown. @param now in ms since 1970 */
export function firstMonday(now: number): string {
  return addDays(mondayOf(dayOf(now)), -7 * (GROWTH_WEEKS - 1));
}

/**
 * The earliest week first, including weeks without a change.
 * @param now in ms since 1970, within the last week
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
