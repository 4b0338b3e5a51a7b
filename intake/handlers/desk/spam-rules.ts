import type * as v from 'valibot';
import {
  newSpamRuleSchema,
  type SenderCounts,
  type spamRulesSchema,
} from '../../../core/desk/spam-rules.ts';
import { checkValue } from '../../http/body.ts';
import { Refusal } from '../../http/refusal.ts';
import { json } from '../respond.ts';
import { type Act, gone } from './answer.ts';

/** Lists the rules against spam, the latest first. */
export const listSpamRules: Act = async (_asked, { store }) =>
  json(200, { items: await store.spamRules.list() } satisfies v.InferOutput<
    typeof spamRulesSchema
  >);

/**
 * Makes a rule against spam, which quarantines what comes in from now on. @throws {Refusal} if
 * there are too many.
 */
export const addSpamRule: Act = async ({ body, operator }, { store, now }) => {
  const rule = checkValue(newSpamRuleSchema, await body());
  if (!(await store.spamRules.add(rule, { operator, now: now() })))
    throw new Refusal('invalid', {
      errors: { value: 'There are 500 rules, which is the most. Please remove some first.' },
    });
  return json(201, { count: 1 });
};

export const removeSpamRule: Act = async ({ id }, { store }) =>
  (await store.spamRules.remove(id)) ? json(200, { count: 1 }) : gone();

export const readSender: Act = async ({ id }, { store }) => {
  const found = await store.quarantine.find(id);
  return found
    ? json(200, (await store.spamRules.countFrom(found.userEmail)) satisfies SenderCounts)
    : gone();
};
