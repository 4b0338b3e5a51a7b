import { expect, test } from 'vitest';
import { addDays, dayIn, dayOf, isoTime, mondayOf, startOfDay } from './days.ts';

test('A time lies on its day in UTC, up to the last millisecond', () => {
  const midnight = Date.parse('2026-12-01T00:00:00.000Z');
  expect([midnight - 1, midnight].map(dayOf)).toEqual(['2026-11-30', '2026-12-01']);
  expect(isoTime(midnight - 1)).toBe('2026-11-30T23:59:59.999Z');
});

test.each([
  ['2026-11-26T23:30:00Z', 'Europe/London', '2026-11-26'],
  ['2026-11-26T23:30:00Z', 'Europe/Berlin', '2026-11-27'],
  ['2026-06-30T23:30:00Z', 'Europe/London', '2026-07-01'],
  ['2026-11-26T05:00:00Z', 'America/Los_Angeles', '2026-11-25'],
  ['2026-12-31T10:30:00Z', 'Pacific/Kiritimati', '2027-01-01'],
  ['2026-12-31T12:30:00Z', 'Pacific/Pago_Pago', '2026-12-31'],
  ['2026-12-31T18:20:00Z', 'Asia/Kathmandu', '2027-01-01'],
  ['2026-03-29T00:59:59Z', 'UTC', '2026-03-29'],
])('At %s the day in %s is %s', (time, zone, day) => {
  expect(dayIn(zone, Date.parse(time))).toBe(day);
});

test.each([
  ['2026-11-28', 'Europe/London', '2026-11-28T00:00:00+00:00'],
  ['2026-06-30', 'Europe/London', '2026-06-30T00:00:00+01:00'],
  ['2026-11-28', 'America/New_York', '2026-11-28T00:00:00-05:00'],
  ['2026-11-28', 'Asia/Kathmandu', '2026-11-28T00:00:00+05:45'],
  // Clocks change that night, after midnight there and before midnight in UTC, or the other way.
  ['2026-04-05', 'Australia/Sydney', '2026-04-05T00:00:00+11:00'],
  ['2026-11-01', 'America/Los_Angeles', '2026-11-01T00:00:00-07:00'],
])('%s begins in %s at %s', (day, zone, start) => {
  expect(startOfDay(day, zone)).toBe(start);
});

test('Days are added across months, years and a leap day, and taken away', () => {
  expect([
    addDays('2026-12-30', 3),
    addDays('2028-02-28', 2),
    addDays('2026-03-01', -1),
    addDays('2026-03-01', 0),
  ]).toEqual(['2027-01-02', '2028-03-01', '2026-02-28', '2026-03-01']);
});

test.each([
  ['2026-11-22', '2026-11-16'],
  ['2026-11-23', '2026-11-23'],
  ['2026-11-24', '2026-11-23'],
  ['2027-01-01', '2026-12-28'],
])('The week of %s begins on %s, a Monday', (day, monday) => {
  expect(mondayOf(day)).toBe(monday);
});
