import type { SurveyResponse } from '../../../core/submissions/submission.ts';
import { type Answers, isAnswers } from '../../../core/survey/answers.ts';
import { BrowserStore } from './browser-store.ts';

export type Comments = SurveyResponse['comments'];

/** Who answers, as the access form kept it. */
export type Respondent = Pick<SurveyResponse, 'userEmail' | 'userRole' | 'userCompany'>;

/** What has been answered and written so far, and the step it was left at. */
export interface Draft {
  answers: Answers;
  comments: Comments;
  /** What was typed of the respondent before submitting: a corrected address, and what the browser had lost. */
  respondent: Partial<Respondent>;
  step: number;
}

/** What was submitted, for the respondent's own copy: the draft is gone by then. */
export type Responses = Pick<Draft, 'answers' | 'comments'>;

export const EMPTY: Draft = { answers: {}, comments: { workingWell: '', improvements: '', suggestions: '' }, respondent: {}, step: 0 };

/** A draft as this browser keeps it: written at every change, each change onto what another tab may have written since. */
export class DraftStore extends BrowserStore<Draft> {
  constructor(key: string) {
    super(key, readDraft);
  }

  /** The draft; an empty one where there is none. */
  readonly draft = (): Draft => this.value() ?? EMPTY;

  answer(id: number, rating: number): void {
    this.#change((draft) => ({ ...draft, answers: { ...draft.answers, [id]: rating } }));
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
    this.write(change(this.latest() ?? EMPTY));
  }
}

/** Whether there is anything in a draft that a respondent would miss. */
export function isBegun({ answers, comments }: Draft): boolean {
  return Object.keys(answers).length > 0 || Object.values(comments).some(Boolean);
}

// Whatever else stands there, an older version's or another program's, is no draft.
function readDraft(value: unknown): Draft | undefined {
  const { answers, comments, respondent, step } = (value ?? {}) as Partial<Draft>;
  if (!isAnswers(answers)) return undefined;
  const text = (field: keyof Comments) => (typeof comments?.[field] === 'string' ? comments[field] : '');
  return {
    answers,
    comments: { workingWell: text('workingWell'), improvements: text('improvements'), suggestions: text('suggestions') },
    respondent: readRespondent(respondent),
    step: Number.isInteger(step) ? Math.max(0, step as number) : 0,
  };
}

function readRespondent(value: Partial<Respondent> | undefined): Partial<Respondent> {
  const { userEmail, userRole, userCompany } = value ?? {};
  return Object.fromEntries(Object.entries({ userEmail, userRole, userCompany }).filter(([, text]) => typeof text === 'string'));
}
