import type { SurveyResponse } from '../../../core/submissions/submission.ts';
import { byComment, type Comments } from '../../../core/survey/comments.ts';
import { type Answering, readAnswering } from '../../../core/survey/draft.ts';
import type { ShownStatement } from '../../../core/survey/shown-survey.ts';
import { BrowserStore } from './browser-store.ts';

export type Respondent = Pick<SurveyResponse, 'userEmail' | 'userRole' | 'userCompany'>;

export interface Draft extends Answering {
  /** Details that the respondent corrected or completed. */
  respondent: Partial<Respondent>;
}

/** For the respondent's own copy: the draft is deleted by then. */
export type Responses = Pick<Draft, 'answers' | 'comments'>;

export const EMPTY: Draft = {
  answers: {},
  wordings: {},
  comments: byComment(() => ''),
  respondent: {},
  step: 0,
};

/** Every change is stored at once, on top of what another tab may have stored. */
export class DraftStore extends BrowserStore<Draft> {
  /** @param storage as for {@link BrowserStore}. */
  constructor(key: string, storage?: () => Storage) {
    super(key, readDraft, storage);
  }

  /** Empty if none is stored. */
  readonly draft = (): Draft => this.value() ?? EMPTY;

  /** As stored now, perhaps by another tab; empty if none is. */
  current(): Draft {
    return this.latest() ?? EMPTY;
  }

  answer({ id, wording }: Pick<ShownStatement, 'id' | 'wording'>, rating: number): void {
    this.#change((draft) => ({
      ...draft,
      answers: { ...draft.answers, [id]: rating },
      wordings: { ...draft.wordings, [id]: wording },
    }));
  }

  comment(field: keyof Comments, text: string): void {
    this.#change((draft) => ({ ...draft, comments: { ...draft.comments, [field]: text } }));
  }

  correct(field: keyof Respondent, text: string): void {
    this.#change((draft) => ({ ...draft, respondent: { ...draft.respondent, [field]: text } }));
  }

  goTo(step: number): void {
    this.#change((draft) => ({ ...draft, step }));
  }

  #change(change: (draft: Draft) => Draft): void {
    this.write(change(this.current()));
  }
}

// What another program stored under this key is not a draft.
function readDraft(value: unknown): Draft | undefined {
  const draft = readAnswering(value);
  return draft && { ...draft, respondent: readRespondent((value as Partial<Draft>).respondent) };
}

function readRespondent(value: Partial<Respondent> | undefined): Partial<Respondent> {
  const { userEmail, userRole, userCompany } = value ?? {};
  return Object.fromEntries(
    Object.entries({ userEmail, userRole, userCompany }).filter(
      ([, text]) => typeof text === 'string',
    ),
  );
}
