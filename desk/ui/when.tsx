/** A time on the operator's clock; in UTC where one points at it. */
export function When({ at }: { at: number }) {
  const time = new Date(at);
  const here = time.toLocaleString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' });
  const everywhere = time.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' });
  return (
    <time dateTime={time.toISOString()} title={`${everywhere} UTC`}>
      {here}
    </time>
  );
}
