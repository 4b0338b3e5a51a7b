import * as v from 'valibot';
import { remediesSchema } from '../content/remedies.ts';
import { participationSchema } from '../findings/participation.ts';
import { snapshotSchema } from '../findings/snapshot.ts';
import { waveScoresSchema } from '../findings/wave-scores.ts';
import { COMMENT_FIELDS } from '../survey/comments.ts';

export const waveFindingsSchema = v.object({
  client: v.string(),
  system: v.string(),
  campaignId: v.string(),
  campaign: v.string(),
  wave: v.string(),
  /**
   * `open`: it still takes responses. `settled`: it is closed. `lost`: the key of its responses is
   * missing.
   */
  state: v.picklist(['open', 'settled', 'lost']),
  /** How many answered it; null before it is closed. */
  participation: v.nullable(participationSchema),
  /** How many responses could not be read. */
  unread: v.number(),
  /** Null before it is closed, and where nothing may be shown. */
  snapshot: v.nullable(snapshotSchema),
  /** In random order. */
  comments: v.array(
    v.object({ id: v.string(), field: v.picklist(COMMENT_FIELDS), text: v.string() }),
  ),
  /** The scores of earlier waves of the campaign, in their order. */
  earlier: v.array(waveScoresSchema),
  remedies: remediesSchema,
});
export type WaveFindings = v.InferOutput<typeof waveFindingsSchema>;
