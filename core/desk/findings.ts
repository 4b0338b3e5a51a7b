import * as v from 'valibot';
import { actionSchema } from '../campaigns/action.ts';
import { participationSchema } from '../findings/participation.ts';
import { snapshotSchema } from '../findings/snapshot.ts';
import { waveScoresSchema } from '../findings/wave-scores.ts';
import { COMMENT_FIELDS } from '../survey/comments.ts';
import { stepSchema } from '../survey/step.ts';

export const waveFindingsSchema = v.object({
  client: v.string(),
  system: v.string(),
  campaignId: v.string(),
  campaign: v.string(),
  /** Who receives the report, as the anonymity sheet says; empty where it doesn't. */
  recipients: v.string(),
  wave: v.string(),
  /** The days from which to which it was asked. */
  opensOn: v.string(),
  closesOn: v.string(),
  /** `open`: accepts responses. `settled`: closed. `lost`: the key of its responses is missing. */
  state: v.picklist(['open', 'settled', 'lost']),
  /** Null before it is closed. */
  participation: v.nullable(participationSchema),
  /** Responses that couldn't be read. */
  unread: v.number(),
  /** Null before it is closed, and if nothing may be shown. */
  snapshot: v.nullable(snapshotSchema),
  /** In random order. */
  comments: v.array(
    v.object({ id: v.string(), field: v.picklist(COMMENT_FIELDS), text: v.string() }),
  ),
  /** Of earlier waves of the campaign, in their order. */
  earlier: v.array(waveScoresSchema),
  /** The firm's current advice about a section, by category. */
  steps: v.record(v.string(), stepSchema),
  /** What the client has agreed to do, by day. */
  actions: v.array(actionSchema),
  /** From earlier waves of the campaign, in their order. */
  earlierActions: v.array(v.object({ ...actionSchema.entries, wave: v.string() })),
});
export type WaveFindings = v.InferOutput<typeof waveFindingsSchema>;
