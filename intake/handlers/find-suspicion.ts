import { describeSpamRule } from '../../core/desk/spam-rules.ts';
import { FORMS } from '../../core/submissions/forms.ts';
import { mainFieldOf, saidIn } from '../../core/submissions/said.ts';
import { hasForm } from '../../core/submissions/submission.ts';
import type { Deps } from '../deps.ts';
import { fingerprintOf } from '../spam/fingerprint.ts';
import { judgeText } from '../spam/judge-text.ts';
import type { Sent } from './record.ts';
import { type Suspicion, suspect } from './traps.ts';

/**
 * Checks a form's submission for spam: by the traps, the operators' rules, and, where the form has
 * text to judge, by the text.
 * @param fields what was sent besides. @returns undefined if nothing is suspicious. @throws
 * {StoreUnavailable}
 */
export async function findSuspicion(
  { resource, userEmail, payload }: Sent,
  { fields, receivedAt }: { fields: Record<string, unknown>; receivedAt: number },
  { store, settings, parts }: Pick<Deps, 'store' | 'settings' | 'parts'>,
): Promise<Suspicion | undefined> {
  const trap = suspect(fields, receivedAt);
  if (trap && !trap.isOfSpeedAlone) return trap;
  const text = textOf(resource, payload);
  const rule = await store.spamRules.find(userEmail, text);
  if (rule) return { reason: `a rule is against ${describeSpamRule(rule)}`, isOfSpeedAlone: false };
  const { siteUrl } = settings;
  const reason = isJudgedByText(resource)
    ? judgeText(text, { userEmail, siteUrl, language: parts.brand.language })
    : undefined;
  return reason === undefined ? trap : { reason, isOfSpeedAlone: false };
}

/** The key by which copies of a submission's text are recognised; undefined for short texts. */
export function textKeyOf(
  { resource, payload }: Sent,
  { store: { secret } }: Pick<Deps, 'store'>,
): string | undefined {
  const fingerprint = isJudgedByText(resource)
    ? fingerprintOf(String(payload[mainFieldOf(resource)] ?? ''))
    : undefined;
  return fingerprint && secret.keyOf('text', fingerprint);
}

/** All that a visitor wrote, save the address. */
function textOf(resource: string, payload: Record<string, unknown>): string {
  const { userEmail: _address, source: _page, ...said } = saidIn(resource, payload);
  return Object.values(said).join('\n');
}

function isJudgedByText(resource: string): boolean {
  return (
    hasForm(resource) && FORMS[resource].quarantine === 'suspected' && mainFieldOf(resource) !== ''
  );
}
