import { useEffect, useRef, useState } from 'react';
import { fill } from '../../../core/content/fill.ts';
import type { Deliver, SurveyResponse } from '../../../core/submissions/submission.ts';
import type { SurveyGoes } from '../../../core/submissions/survey-goes.ts';
import { type KeptProfile, keepProfile, scoreSections } from '../../../core/survey/profile.ts';
import type { SurveyContent } from '../../../core/survey/survey.ts';
import type { SurveyWords } from '../../../core/survey/words.ts';
import { showToast } from '../../ui/toast/show-toast.ts';
import type { BrowserStore } from './browser-store.ts';
import type { Responses } from './draft-store.ts';
import type { DraftHandle } from './use-draft.ts';

/** Who answers, as the access form kept it. */
export type Respondent = Pick<SurveyResponse, 'userEmail' | 'userRole' | 'userCompany'>;

/** Where responses go (product.md, Delivery). */
export interface SurveyDelivery {
  deliver: Deliver;
  /** Fetches what delivering takes, so that it is here when the network is not. */
  prepare: () => void;
  goes: SurveyGoes;
}

interface SubmissionProps {
  draft: DraftHandle;
  respondent: Respondent;
  delivery: SurveyDelivery;
  survey: SurveyContent;
  words: SurveyWords;
  profile: BrowserStore<KeptProfile>;
  onDone: (submitted: Responses) => void;
}

const loadCheck = () => import('./check-response.ts');

/** Submits the survey: what is wrong is told under its field; a failed delivery keeps everything (specification, point 4). */
export function useSubmission({ draft: { store }, respondent, delivery, survey, words, profile, onDone }: SubmissionProps) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    loadCheck().catch(() => undefined); // Asked again on submission; by then the network may be gone.
  }, []);
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [errors]);

  const submit = async (element: HTMLFormElement) => {
    form.current = element;
    const { answers, comments } = store.draft();
    const submittedAt = new Date().toISOString();
    const typed = Object.fromEntries(new FormData(element)) as Partial<Respondent>;
    setIsBusy(true);
    setHasFailed(false);
    try {
      const checked = (await loadCheck()).checkResponse({ ...respondent, ...pickRespondent(typed), answers, comments, submittedAt });
      setErrors('errors' in checked ? checked.errors : {});
      if ('errors' in checked) return;
      await delivery.deliver({ resource: 'survey-responses', payload: checked.response });
      profile.write(keepProfile(scoreSections(survey.sections, answers), submittedAt));
      store.clear();
      showToast({ title: words.success.title, description: fill(words.success.text, { email: checked.response.userEmail }) });
      onDone({ answers, comments });
    } catch {
      setHasFailed(true);
      showToast({ title: words.failure.title, description: words.failure.text, isDestructive: true });
    } finally {
      setIsBusy(false);
    }
  };
  return { submit, errors, isBusy, hasFailed };
}

// Beside the ratings and comments, which the draft holds, the form has the address, and what the browser has lost of the rest.
function pickRespondent({ userEmail, userRole, userCompany }: Partial<Respondent>): Partial<Respondent> {
  return Object.fromEntries(Object.entries({ userEmail, userRole, userCompany }).filter(([, value]) => value !== undefined));
}
