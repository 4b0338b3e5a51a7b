import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { fill } from '../../../core/content/fill.ts';
import { Refused } from '../../../core/submissions/refused.ts';
import type { Deliver, Delivered } from '../../../core/submissions/submission.ts';
import type { SurveyGoes } from '../../../core/submissions/survey-goes.ts';
import { answersTo } from '../../../core/survey/answers.ts';
import type { DraftsPort } from '../../../core/survey/drafts-port.ts';
import { findLowest } from '../../../core/survey/lowest.ts';
import { type KeptProfile, keepProfile, scoreSections } from '../../../core/survey/profile.ts';
import type { SurveyContent } from '../../../core/survey/survey.ts';
import type { SurveyWords } from '../../../core/survey/words.ts';
import { showToast } from '../../ui/toast/show-toast.ts';
import type { BrowserStore } from './browser-store.ts';
import type { Respondent, Responses } from './draft-store.ts';
import type { DraftHandle } from './use-draft.ts';
import type { DraftSharing } from './use-draft-sync.ts';

/** The delivery of responses (product.md, Delivery). */
export interface SurveyDelivery {
  deliver: Deliver;
  /** Loads the adapter's code early, in case the network is gone later. */
  prepare: () => void;
  /** Discards a response that could not be delivered. */
  discard: () => Promise<void>;
  goes: SurveyGoes;
  /** The port for shared drafts, if the delivery has them. */
  drafts?: DraftsPort | undefined;
}

interface SubmissionProps {
  draft: DraftHandle;
  sharing: Pick<DraftSharing, 'sync'>;
  respondent: Respondent;
  delivery: SurveyDelivery;
  survey: SurveyContent;
  words: SurveyWords;
  profile: BrowserStore<KeptProfile>;
  onDone: (submitted: Submitted) => void;
}

/** The submitted response, and the address if it gets no copy because of its limit. */
export interface Submitted extends Responses {
  uncopied: string | undefined;
}

const loadCheck = () => import('./check-response.ts');

/** Submits the survey: errors are shown at their fields; a failed delivery keeps all answers (specification, point 4). */
export function useSubmission({ draft: { store }, sharing: { sync }, respondent, delivery, survey, words, profile, onDone }: SubmissionProps) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    loadCheck().catch(() => undefined); // Loaded early, because the network may be gone at submission. A failure here is retried then.
  }, []);
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [errors]);

  const submit = async (element: HTMLFormElement) => {
    form.current = element;
    const focused = document.activeElement;
    setIsBusy(true);
    setHasFailed(false);
    try {
      const drafts = await sync.prepareSubmission();
      const { answers: given, comments, respondent: typed } = store.draft();
      const answers = answersTo(survey.sections, given);
      const submittedAt = new Date().toISOString();
      const response = { ...settleRespondent(respondent, typed), answers, comments, submittedAt, ...drafts };
      const checked = (await loadCheck()).checkResponse(response, survey.sections);
      setErrors('errors' in checked ? checked.errors : {});
      if ('errors' in checked) return;
      sync.suspectSelf();
      const delivered = await delivery.deliver({ resource: 'survey-responses', payload: checked.response });
      profile.write(keepProfile(scoreSections(survey.sections, answers), submittedAt, findLowest(survey.sections, answers)));
      store.clear();
      sync.endSubmission();
      onDone({ answers, comments, uncopied: tellSuccess(words, checked.response.userEmail, delivered) });
    } catch (error) {
      if (error instanceof Refused && (await sync.checkRefusal())) return; // The notice about it replaces the survey.
      setHasFailed(true);
      showToast({ title: words.failure.title, description: words.failure.text, isDestructive: true });
    } finally {
      flushSync(() => setIsBusy(false));
      // The browser removes the focus from a disabled button.
      if (document.activeElement === document.body && focused instanceof HTMLElement) focused.focus();
    }
  };
  return { submit, errors, isBusy, hasFailed };
}

/** Shows a toast. @returns the address, if it gets no copy. */
function tellSuccess({ success }: SurveyWords, email: string, { isCopyMailed = true }: Delivered): string | undefined {
  showToast({ title: success.title, description: fill(isCopyMailed ? success.text : success.withheld, { email }) });
  return isCopyMailed ? undefined : email;
}

// The address can always be corrected; the other details are asked for only if the browser has lost them.
function settleRespondent({ userEmail, userRole, userCompany }: Respondent, typed: Partial<Respondent>): Respondent {
  return { userEmail: typed.userEmail ?? userEmail, userRole: userRole || (typed.userRole ?? ''), userCompany: userCompany || (typed.userCompany ?? '') };
}
