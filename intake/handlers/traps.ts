/** The field that no visitor sees and only a program fills. */
export const HONEYPOT_FIELD = 'website';
/** When the form was first touched, as its page says. */
export const TIME_TRAP_FIELD = 'startedAt';
/** Nobody reads and fills a form so quickly. */
export const QUICKEST_MS = 1000;

/** Why a submission looks like spam, or undefined. It is then kept aside and never dropped: a password manager fills hidden fields, too. */
export function suspect(fields: Record<string, unknown>, now: number): string | undefined {
  if (typeof fields[HONEYPOT_FIELD] === 'string' && fields[HONEYPOT_FIELD].trim() !== '') return 'a hidden field was filled';
  const startedAt = Date.parse(String(fields[TIME_TRAP_FIELD] ?? ''));
  const took = now - startedAt;
  // A clock that is wrong tells nothing.
  return took >= 0 && took < QUICKEST_MS ? `it was filled in ${(took / 1000).toFixed(1)} seconds` : undefined;
}
