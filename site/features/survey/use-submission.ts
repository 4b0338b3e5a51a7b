import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { fill } from '../../../core/content/fill.ts';
import type { Deliver } from '../../../core/submissions/submission.ts';
import type { SurveyGoes } from '../../../core/submissions/survey-goes.ts';
import { type KeptProfile, keepProfile, scoreSections } from '../../../core/survey/profile.ts';
import type { SurveyContent } from '../../../core/survey/survey.ts';
import type { SurveyWords } from '../../../core/survey/words.ts';
import { showToast } from '../../ui/toast/show-toast.ts';
import type { BrowserStore } from './browser-store.ts';
import type { Respondent, Responses } from './draft-store.ts';
import type { DraftHandle } from './use-draft.ts';

/** Where responses go (product.md, Delivery). */
export interface SurveyDelivery {
  deliver: Deliver;
  /** Fetches what delivering takes, so that it is here when the network is not. */
  prepare: () => void;
  /** Forgets a response that could not be delivered. */
  discard: () => Promise<void>;
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
    const { answers, comments, respondent: typed } = store.draft();
    const submittedAt = new Date().toISOString();
    const focused = document.activeElement;
    setIsBusy(true);
    setHasFailed(false);
    try {
      const checked = (await loadCheck()).checkResponse({ ...settleRespondent(respondent, typed), answers, comments, submittedAt });
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
      flushSync(() => setIsBusy(false));
      // The browser takes the focus from a button that is disabled while busy.
      if (document.activeElement === document.body && focused instanceof HTMLElement) focused.focus();
    }
  };
  return { submit, errors, isBusy, hasFailed };
}

// The address is always there to be corrected; the rest was asked for only where the browser has lost it.
function settleRespondent({ userEmail, userRole, userCompany }: Respondent, typed: Partial<Respondent>): Respondent {
  return { userEmail: typed.userEmail ?? userEmail, userRole: userRole || (typed.userRole ?? ''), userCompany: userCompany || (typed.userCompany ?? '') };
}
