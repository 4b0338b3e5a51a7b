import { ENGLISH } from '../../core/english.ts';

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/**
 * A time in the operator's time zone, with UTC as its tooltip. @param isDay shows only the day, in
 * UTC.
 */
export function Timestamp({ at, isDay = false }: { at: number; isDay?: boolean }) {
  const time = new Date(at);
  if (isDay)
    return (
      <time dateTime={time.toISOString().slice(0, 10)}>
        {time.toLocaleString(ENGLISH.tag, { ...DAY, timeZone: 'UTC' })}
      </time>
    );
  const here = time.toLocaleString(ENGLISH.tag, { ...DAY, hour: '2-digit', minute: '2-digit' });
  const everywhere = time.toLocaleString(ENGLISH.tag, {
    dateStyle: 'long',
    timeStyle: 'medium',
    timeZone: 'UTC',
  });
  return (
    <time dateTime={time.toISOString()} title={`${everywhere} UTC`}>
      {here}
    </time>
  );
}
