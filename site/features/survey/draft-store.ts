import type { SurveyResponse } from '../../../core/submissions/submission.ts';
import { COMMENT_FIELDS, type Comments, mergeDrafts, readSharedDraft, type SharedDraft, type Times, timeOfChange } from '../../../core/survey/draft.ts';
import { joinComments } from '../../../core/survey/join-comments.ts';
import type { ShownStatement } from '../../../core/survey/survey.ts';
import { BrowserStore } from './browser-store.ts';

export type { Comments };

/** The respondent, as the access form stored it. */
export type Respondent = Pick<SurveyResponse, 'userEmail' | 'userRole' | 'userCompany'>;

/** Answers and comments with their times, and the current step. */
export interface Draft extends SharedDraft {
  /** Details that the respondent corrected or completed. They are not shared with other devices. */
  respondent: Partial<Respondent>;
}

/** What was submitted, for the respondent's own copy: the draft is deleted by then. */
export type Responses = Pick<Draft, 'answers' | 'comments'>;

export const EMPTY: Draft = { answers: {}, wordings: {}, comments: { workingWell: '', improvements: '', suggestions: '' }, times: {}, respondent: {}, step: 0 };

/** The draft in this browser. Every change is stored at once, on top of what another tab may have stored. */
export class DraftStore extends BrowserStore<Draft> {
  /** @param storage as for {@link BrowserStore}. */
  constructor(key: string, storage?: () => Storage) {
    super(key, readDraft, storage);
  }

  /** The draft; an empty one if none is stored. */
  readonly draft = (): Draft => this.value() ?? EMPTY;

  /** The draft as it is stored, perhaps by another tab just now; an empty one if none is. */
  current(): Draft {
    return this.latest() ?? EMPTY;
  }

  answer({ id, wording }: Pick<ShownStatement, 'id' | 'wording'>, rating: number): void {
    this.#change((draft) => ({
      ...draft,
      answers: { ...draft.answers, [id]: rating },
      wordings: { ...draft.wordings, [id]: wording },
      times: changed(draft, String(id)),
    }));
  }

  comment(field: keyof Comments, text: string): void {
    this.#change((draft) => ({ ...draft, comments: { ...draft.comments, [field]: text }, times: changed(draft, field) }));
  }

  correct(field: keyof Respondent, text: string): void {
    this.#change((draft) => ({ ...draft, respondent: { ...draft.respondent, [field]: text } }));
  }

  goTo(step: number): void {
    this.#change((draft) => ({ ...draft, step }));
  }

  /** Merges another device's draft; the later answer wins. @param known the times of its entries that this browser has seen. */
  merge(other: SharedDraft, known: Times): void {
    this.#change((draft) => mergeDrafts(joinComments(draft, other, known), other));
  }

  /** Replaces the draft with another device's. */
  adopt(other: SharedDraft): void {
    this.write({ ...EMPTY, ...other });
  }

  /** Adds times to answers of an older version, which had none, so that the draft can be shared. */
  timeAll(): void {
    this.#change((draft) => {
      const written = COMMENT_FIELDS.filter((field) => draft.comments[field] !== '');
      const untimed = [...Object.keys(draft.answers), ...written].filter((field) => draft.times[field] === undefined);
      return { ...draft, times: { ...draft.times, ...Object.fromEntries(untimed.map((field) => [field, Date.now()])) } };
    });
  }

  #change(change: (draft: Draft) => Draft): void {
    this.write(change(this.current()));
  }
}

function changed({ times }: Draft, field: string): Draft['times'] {
  return { ...times, [field]: timeOfChange(times, field, Date.now()) };
}

// What another program stored under this key is not a draft.
function readDraft(value: unknown): Draft | undefined {
  const draft = readSharedDraft(value);
  return draft && { ...draft, respondent: readRespondent((value as Partial<Draft>).respondent) };
}

function readRespondent(value: Partial<Respondent> | undefined): Partial<Respondent> {
  const { userEmail, userRole, userCompany } = value ?? {};
  return Object.fromEntries(Object.entries({ userEmail, userRole, userCompany }).filter(([, text]) => typeof text === 'string'));
}
