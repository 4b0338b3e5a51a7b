import { describeSpamRule } from '../../core/desk/spam-rules.ts';
import { START_FIELD, TRAP_FIELD } from '../../core/submissions/bot-signs.ts';
import { FORMS } from '../../core/submissions/forms.ts';
import { mainFieldOf, saidIn } from '../../core/submissions/said.ts';
import { hasForm } from '../../core/submissions/submission.ts';
import type { EnquiryDeps } from './deps.ts';
import { fingerprintOf, judgeText } from './judge-text.ts';

/** Either just checked, or read from a row that another version may have stored. */
export interface Sent {
  resource: string;
  userEmail: string;
  payload: Record<string, unknown>;
}

export interface Suspicion {
  reason: string;
  /**
   * Speed is the only sign. A visitor can be as fast: one who typed before the page's script ran,
   * or whose browser filled in the form.
   */
  isOfSpeedAlone: boolean;
}

export interface Judgement {
  suspicion: Suspicion | undefined;
  /** Recognises copies of its text; undefined for short texts. */
  textKey: string | undefined;
}

/**
 * By traps, the operators' rules, and the text, if the form has any to judge. Suspected spam is
 * quarantined and never dropped.
 * @param fields everything that was sent. @throws {StoreUnavailable}
 */
export async function judge(
  sent: Sent,
  { fields, receivedAt }: { fields: Record<string, unknown>; receivedAt: number },
  { store, settings }: Pick<EnquiryDeps, 'store' | 'settings'>,
): Promise<Judgement> {
  const { resource, userEmail, payload } = sent;
  const hasText = isJudgedByText(resource);
  const print = hasText && fingerprintOf(String(payload[mainFieldOf(resource)] ?? ''));
  const textKey = print ? store.secret.keyOf('text', print) : undefined;
  const trap = findTrap(fields, receivedAt);
  if (trap && !trap.isOfSpeedAlone) return { suspicion: trap, textKey };
  const rule = await store.spamRules.find(userEmail, textOf(resource, payload));
  const reason = rule
    ? `a rule is against ${describeSpamRule(rule)}`
    : hasText && judgeText(writtenIn(sent), { userEmail, siteUrl: settings.siteUrl });
  return { suspicion: reason ? { reason, isOfSpeedAlone: false } : trap, textKey };
}

function isJudgedByText(resource: string): boolean {
  return (
    hasForm(resource) && FORMS[resource].quarantine === 'suspected' && mainFieldOf(resource) !== ''
  );
}

/** Everything that a visitor wrote, except the address. */
function textOf(resource: string, payload: Record<string, unknown>): string {
  const { userEmail: _address, source: _page, ...said } = saidIn(resource, payload);
  return Object.values(said).join('\n');
}

function writtenIn({ resource, payload }: Sent): { name: string; message: string; others: string } {
  const { [mainFieldOf(resource)]: message = '', name = '', ...others } = payload;
  return { name: String(name), message: String(message), others: textOf(resource, others) };
}

/** Visitors need longer to read and fill in a form. */
const QUICKEST_MS = 1000;

// Stored with a quarantined submission and compared later, so these words must not change.
const TRAPPED = 'a hidden field was filled';
const FAST = 'it was filled in ';

/** Signs of a program; but password managers fill hidden fields, too. */
export function findTrap(fields: Record<string, unknown>, now: number): Suspicion | undefined {
  const trap = fields[TRAP_FIELD];
  if (typeof trap === 'string' && trap.trim() !== '')
    return { reason: TRAPPED, isOfSpeedAlone: false };
  const start = fields[START_FIELD];
  const took = typeof start === 'string' ? now - Date.parse(start) : Number.NaN;
  // A start time in the future comes from a wrong clock, and proves nothing.
  return took >= 0 && took < QUICKEST_MS
    ? { reason: `${FAST}${(took / 1000).toFixed(1)} seconds`, isOfSpeedAlone: true }
    : undefined;
}

export function recallSuspicion(reason: string): Suspicion {
  return { reason, isOfSpeedAlone: reason.startsWith(FAST) };
}
