import * as v from 'valibot';
import { text } from '../content/schema.ts';

const notice = v.strictObject({ heading: text, text });

/** `content/pages/campaign.yaml`, the words around a campaign's link: `{client}`, `{system}`, `{group}`, `{groups}`, `{day}` and `{least}` are filled in by the page. */
export const campaignWordsSchema = v.strictObject({
  invited: text,
  shown: text,
  early: notice,
  closed: notice,
  used: notice,
  /** Of answers in the browser that weren't begun by the link. */
  begun: v.strictObject({ ...notice.entries, goOn: text, beginAnew: text }),
  unknown: notice,
  ask: text,
  without: text,
});

export type CampaignWords = v.InferOutput<typeof campaignWordsSchema>;
