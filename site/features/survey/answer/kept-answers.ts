import * as v from 'valibot';
import { SESSION_KEYS } from '../../../../core/storage-keys.ts';
import { readAnswering } from '../../../../core/survey/draft.ts';
import { type ShownSurvey, shownSurveySchema } from '../../../../core/survey/shown-survey.ts';
import { BrowserStore } from '../browser-store.ts';
import { DraftStore, EMPTY, type Responses } from '../draft-store.ts';
import type { TokenLink } from './answer-link.ts';

/** If it has arrived, it counts. */
interface Attempt extends Responses {
  key: string;
}

interface KeptAnswers {
  draft: DraftStore;
  attempt: BrowserStore<Attempt>;
  /** For a download once the link no longer works. */
  survey: BrowserStore<ShownSurvey>;
}

/** On a shared device: only in memory, so that the sheet can be read meanwhile. */
const ofShared = new Map<string, KeptAnswers>();

/** In this tab. No other link has them. */
export function answersBy({ token, isShared }: TokenLink): KeptAnswers {
  if (!isShared) return keptIn(() => sessionStorage, token);
  const known = ofShared.get(token);
  if (known) return known;
  const kept = keptIn(noStorage, token);
  kept.draft.write(EMPTY); // The draft then knows that nothing is stored.
  ofShared.set(token, kept);
  return kept;
}

export function newAttempt({ answers, comments }: Responses): Attempt {
  // `crypto.randomUUID` exists over https only.
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  const key = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { key, answers, comments };
}

export function clearAnswers({ draft, attempt, survey }: KeptAnswers): void {
  draft.clear();
  attempt.clear();
  survey.clear();
}

function keptIn(storage: () => Storage, token: string): KeptAnswers {
  const key = `${SESSION_KEYS.answers}.${token}`;
  return {
    draft: new DraftStore(key, storage),
    attempt: new BrowserStore(`${key}.sent`, readAttempt, storage),
    survey: new BrowserStore(`${key}.survey`, readSurvey, storage),
  };
}

function noStorage(): never {
  throw new Error('A shared device keeps nothing.');
}

function readSurvey(value: unknown): ShownSurvey | undefined {
  return v.is(shownSurveySchema, value) ? value : undefined;
}

function readAttempt(value: unknown): Attempt | undefined {
  const draft = readAnswering(value);
  const { key } = (value ?? {}) as Partial<Attempt>;
  return draft && typeof key === 'string'
    ? { key, answers: draft.answers, comments: draft.comments }
    : undefined;
}
