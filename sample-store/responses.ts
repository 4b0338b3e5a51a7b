import { randomLcg, randomNormal } from 'd3-random';
import { DAY_MS } from '../core/days.ts';
import type { DeskCampaign } from '../core/desk/campaigns.ts';
import { readAnswerAddress } from '../core/link-token.ts';
import { byComment } from '../core/survey/comments.ts';
import type { Questionnaire } from '../core/survey/questionnaire.ts';
import { BEST_RATING, LEAST_RATING } from '../core/survey/scales.ts';
import type { SampleCampaign } from './campaigns.ts';

// Constant, so that the figures are the same on each day.
const SEED = 0.18;
// How much people vary around their group, and a person's ratings around each other.
const PERSON_SPREAD = 0.45;
const RATING_SPREAD = 0.8;
const NO_COMMENTS = byComment(() => '');

interface SampleResponse {
  /** In ms since 1970. */
  at: number;
  body: object;
}

/**
 * Responses to all waves up to now.
 * @param made the campaigns at the desk, in the same order. @param links by wave, for each group
 * those of its people. @param now in ms since 1970.
 */
export function listResponses(
  campaigns: readonly SampleCampaign[],
  made: readonly DeskCampaign[],
  {
    links,
    words,
    now,
  }: { links: ReadonlyMap<string, string[][]>; words: Questionnaire; now: number },
): SampleResponse[] {
  const rate = createRate(words);
  const responses: SampleResponse[] = [];
  for (const [number, { groups, comments }] of campaigns.entries())
    for (const [index, wave] of (made[number]?.waves ?? []).entries()) {
      const opens = Date.parse(wave.opensOn);
      const ends = Math.min(Date.parse(wave.closesOn) + DAY_MS, now);
      const days = Math.floor((ends - opens) / DAY_MS);
      const said = [...(comments[index] ?? [])];
      for (const [place, { people, scores, rise }] of groups.entries()) {
        const count = people[index] ?? 0;
        for (let person = 0; person < count; person++) {
          const at = opens + (Math.floor((person / count) * days) + 1 / 2) * DAY_MS;
          const body = {
            answers: rate(scores.map((score) => score + index * rise)),
            comments: { ...NO_COMMENTS, ...said.shift() },
            campaignToken: readAnswerAddress(new URL(links.get(wave.id)?.[place]?.[person] ?? ''))
              .token,
          };
          responses.push({ at, body });
        }
      }
    }
  return responses;
}

/** One person's answers. Scores are by section; further sections repeat the last one. */
type Rate = (scores: readonly number[]) => Record<string, number>;

function createRate({ sections }: Questionnaire): Rate {
  const normal = randomNormal.source(randomLcg(SEED));
  const ofPerson = normal(0, PERSON_SPREAD);
  const ofRating = normal(0, RATING_SPREAD);
  return (scores) => {
    const tendency = ofPerson();
    const rated = sections.flatMap(({ statements }, section) => {
      const score = (scores[section] ?? scores.at(-1) ?? LEAST_RATING) + tendency;
      return statements.map(({ id }) => [id, toRating(score + ofRating())] as const);
    });
    return Object.fromEntries(rated);
  };
}

function toRating(value: number): number {
  return Math.min(BEST_RATING, Math.max(LEAST_RATING, Math.round(value)));
}
