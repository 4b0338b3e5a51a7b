import { DAY_MS } from '../../core/days.ts';
import type { DeskWave } from '../../core/desk/campaigns.ts';
import type { Comments } from '../../core/survey/draft.ts';
import type { SampleCampaign } from './campaigns.ts';
import type { Rate } from './rate.ts';

const NO_COMMENTS: Comments = { workingWell: '', improvements: '', suggestions: '' };

/** A survey response as the survey sends it. */
export interface SampleResponse {
  /** In ms since 1970. */
  at: number;
  body: object;
}

interface Circumstances {
  wave: DeskWave;
  /** The wave's place in its campaign. */
  index: number;
  rate: Rate;
  /** In ms since 1970. */
  now: number;
  previewToken: string;
}

/** Makes up the responses to a wave up to now. */
export function listResponses(campaign: SampleCampaign, circumstances: Circumstances): SampleResponse[] {
  const { wave, index, rate, now, previewToken } = circumstances;
  const opens = Date.parse(wave.opensOn);
  const days = Math.floor((Math.min(Date.parse(wave.closesOn) + DAY_MS, now) - opens) / DAY_MS);
  const comments = [...(campaign.comments[index] ?? [])];
  return campaign.groups.flatMap(({ name, people, scores, rise }, place) => {
    const count = people[index] ?? 0;
    const campaignToken = wave.links[place]?.link.split('=')[1];
    return Array.from({ length: count }, (_, person) => {
      // At noon of a day: nothing finer is stored.
      const at = opens + (Math.floor((person / count) * days) + 1 / 2) * DAY_MS;
      return {
        at,
        body: {
          userEmail: `person-${person + 1}.group-${place + 1}@${campaign.client.toLowerCase().replaceAll(' ', '-')}.example`,
          userRole: name,
          userCompany: campaign.client,
          answers: rate(scores.map((score) => score + index * rise)),
          comments: { ...NO_COMMENTS, ...comments.shift() },
          submittedAt: new Date(at).toISOString(),
          campaignToken,
          previewToken,
        },
      };
    });
  });
}
