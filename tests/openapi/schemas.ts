import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { campaignDetailsSchema, campaignLinkSchema, newCampaignSchema, newClientSchema, newGroupSchema, newWaveSchema } from '../../core/campaigns/campaign.ts';
import { invitationTestSchema, invitingWordsSchema, newInvitationsSchema } from '../../core/campaigns/invitations.ts';
import { campaignsSchema } from '../../core/desk/campaigns.ts';
import {
  auditEntrySchema,
  deadLetterSchema,
  doneSchema,
  messageSchema,
  overviewSchema,
  pageOf,
  quarantinedSchema,
  readingsSchema,
  sessionSchema,
  surveyResultsSchema,
} from '../../core/desk/desk.ts';
import { surveyFindingsSchema, waveFindingsSchema } from '../../core/desk/findings.ts';
import { inboxCountsSchema, messageChangeSchema, newNoteSchema } from '../../core/desk/inbox.ts';
import { checkedAddressesSchema, invitationsSchema } from '../../core/desk/invitations.ts';
import { newsletterSchema, newsletterSendingSchema, newslettersSchema, newsletterTestSchema } from '../../core/desk/newsletters.ts';
import { promiseItemSchema, promisesSchema } from '../../core/desk/promises.ts';
import { newSpamRuleSchema, senderCountsSchema, spamRulesSchema } from '../../core/desk/spam-rules.ts';
import {
  addressSchema,
  checkedImportSchema,
  erasureSchema,
  importCheckSchema,
  newImportSchema,
  oneAddressSchema,
  subscriberCountsSchema,
  subscriberSchema,
} from '../../core/desk/subscribers.ts';
import { visitsSchema } from '../../core/desk/visits.ts';
import { RESOURCES } from '../../core/submissions/submission.ts';
import { draftLinkSchema, surveyDraftSchema } from '../../core/submissions/survey-draft.ts';
import { visitSchema } from '../../core/submissions/visit.ts';
import { isAnswers } from '../../core/survey/answers.ts';
import { isTimes, isWordings } from '../../core/survey/draft.ts';

const { revision, ...draft } = surveyDraftSchema.entries;

/** Every JSON body that the intake receives or sends, by its name in the description. */
const SCHEMAS: Record<string, v.GenericSchema> = {
  ...Object.fromEntries(Object.entries(RESOURCES).map(([resource, { payload }]) => [resource, payload])),
  'survey-draft': surveyDraftSchema,
  'stored-draft': v.object({ revision: v.number(), ...draft }),
  'stale-draft': v.object({ error: v.literal('stale'), revision: v.number(), ...draft }),
  'draft-saved': v.object({ revision: v.number() }),
  'draft-erased': v.object({ state: v.literal('erased') }),
  'draft-link': draftLinkSchema,
  'draft-link-queued': v.object({ state: v.literal('queued') }),
  visit: visitSchema,
  stored: v.object({ id: v.pipe(v.string(), v.uuid()) }),
  'response-stored': v.object({ id: v.pipe(v.string(), v.uuid()), isCopyMailed: v.boolean() }),
  refusal: v.object({ error: v.string(), errors: v.optional(v.record(v.string(), v.string())) }),
  health: v.object({ status: v.literal('ok') }),
  readiness: v.record(v.string(), v.picklist(['ok', 'unavailable'])),
  session: sessionSchema,
  overview: overviewSchema,
  messages: pageOf(messageSchema),
  message: messageSchema,
  'message-change': messageChangeSchema,
  'new-note': newNoteSchema,
  'inbox-counts': inboxCountsSchema,
  promises: pageOf(promiseItemSchema),
  'promise-counts': promisesSchema,
  quarantine: pageOf(quarantinedSchema),
  readings: readingsSchema,
  'sender-counts': senderCountsSchema,
  'spam-rules': spamRulesSchema,
  'new-spam-rule': newSpamRuleSchema,
  'dead-letters': pageOf(deadLetterSchema),
  subscribers: pageOf(subscriberSchema),
  'subscriber-counts': subscriberCountsSchema,
  'import-check': importCheckSchema,
  'checked-import': checkedImportSchema,
  'new-import': newImportSchema,
  'one-address': oneAddressSchema,
  'listed-address': addressSchema,
  erasure: erasureSchema,
  'desk-visits': visitsSchema,
  'audit-log': pageOf(auditEntrySchema),
  newsletters: newslettersSchema,
  newsletter: newsletterSchema,
  'newsletter-sending': newsletterSendingSchema,
  'newsletter-test': newsletterTestSchema,
  'survey-results': surveyResultsSchema,
  'survey-findings': surveyFindingsSchema,
  'wave-findings': waveFindingsSchema,
  'campaign-link': campaignLinkSchema,
  campaigns: campaignsSchema,
  'new-campaign': newCampaignSchema,
  'campaign-details': campaignDetailsSchema,
  'new-client': newClientSchema,
  'new-wave': newWaveSchema,
  'new-group': newGroupSchema,
  invitations: invitationsSchema,
  'new-invitations': newInvitationsSchema,
  'checked-addresses': checkedAddressesSchema,
  'inviting-words': invitingWordsSchema,
  'invitation-test': invitationTestSchema,
  done: doneSchema,
};

/** The same schemas as JSON Schemas, for the description's components. */
export function writeSchemas(): Record<string, object> {
  return Object.fromEntries(Object.entries(SCHEMAS).map(([name, schema]) => [name, withoutDialect(schema)]));
}

function withoutDialect(schema: v.GenericSchema): object {
  const { $schema: _dialect, ...rest } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'input',
    // JSON Schema can't express some rules. The description omits them; the intake still checks them.
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema }) => describeCustom(valibotSchema),
  });
  return rest;
}

/** The JSON Schemas for values that `v.custom` checks by a function. */
function describeCustom(schema: unknown) {
  if (!v.is(v.looseObject({ type: v.literal('custom'), check: v.function() }), schema)) return undefined;
  if (schema.check === isAnswers) return { type: 'object', additionalProperties: { type: 'integer', minimum: 1, maximum: 5 } } as const;
  if (schema.check === isTimes) return { type: 'object', additionalProperties: { type: 'integer', minimum: 0 } } as const;
  if (schema.check === isWordings) return { type: 'object', additionalProperties: { type: 'string', pattern: '^[0-9a-f]{8}$' } } as const;
  return { type: 'string' } as const;
}
