import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import * as v from 'valibot';
import { fill } from '../../../core/content/fill.ts';
import { StillTrying } from '../../../core/submissions/still-trying.ts';
import type { Deliver, Delivered, SurveyResponse } from '../../../core/submissions/submission.ts';
import type { SurveyGoes } from '../../../core/submissions/survey-goes.ts';
import { responseTo } from '../../../core/submissions/survey-response.ts';
import { answersTo } from '../../../core/survey/answers.ts';
import { isBegun } from '../../../core/survey/draft.ts';
import { findLowest } from '../../../core/survey/lowest.ts';
import { type KeptProfile, keepProfile, scoreSections } from '../../../core/survey/profile.ts';
import type { ShownSection } from '../../../core/survey/shown-survey.ts';
import type { SurveyContent } from '../../../core/survey/survey.ts';
import type { SurveyWords } from '../../../core/survey/words.ts';
import { showToast } from '../../ui/toast/show-toast.ts';
import type { BrowserStore } from './browser-store.ts';
import type { Draft, Respondent, Responses } from './draft-store.ts';
import type { DraftHandle } from './use-draft.ts';
import { type Sender, useResend } from './use-resend.ts';

/** The delivery of responses (product.md, Delivery). */
export interface SurveyDelivery {
  deliver: Deliver;
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
  onDone: (submitted: Submitted) => void;
}

/** The submitted response, and the address if it gets no copy because of its limit. */
export interface Submitted extends Responses {
  uncopied: string | undefined;
  /**
   * What this browser held on success, if it was changed after it was submitted: here while the
   * server was slow, or in another tab.
   */
  changed: Responses | undefined;
}

/**
 * Submits the survey: errors are shown at their fields; a failed delivery keeps all answers
 * (specification, point 4).
 */
export function useSubmission({
  draft: { store, draft },
  respondent,
  delivery,
  survey,
  words,
  profile,
  onDone,
}: SubmissionProps) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const resend = useResend([draft.answers, draft.comments, draft.respondent], words, () => {
    if (form.current) submit(form.current, 'page');
  });
  const isUnderWay = useRef(false);
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [errors]);

  const succeed = (
    { answers, comments, submittedAt, userEmail }: SurveyResponse,
    sent: Draft,
    delivered: Delivered,
  ) => {
    profile.write(
      keepProfile(
        scoreSections(survey.sections, answers),
        submittedAt,
        findLowest(survey.sections, answers),
      ),
    );
    const held = store.current();
    store.clear();
    onDone({
      answers,
      comments,
      uncopied: tellSuccess(words, userEmail, delivered),
      changed: isBegun(held) && differ(held, sent) ? held : undefined,
    });
  };
  const deliver = async (response: SurveyResponse, sent: Draft) => {
    try {
      succeed(
        response,
        sent,
        await delivery.deliver({ resource: 'survey-responses', payload: response }),
      );
    } catch (error) {
      if (error instanceof StillTrying)
        error.delivered
          .then((delivered) => isUnderWay.current || succeed(response, sent, delivered))
          .catch(() => undefined);
      throw error;
    }
  };
  const submitOnce = async (element: HTMLFormElement, sender: Sender) => {
    form.current = element;
    const focused = document.activeElement;
    const wasOffline = !navigator.onLine;
    setIsBusy(true);
    setHasFailed(false);
    try {
      const sent = store.draft();
      const { answers: given, wordings, comments, respondent: typed } = sent;
      const answers = answersTo(survey.sections, given, wordings);
      const submittedAt = new Date().toISOString();
      const response = {
        ...settleRespondent(respondent, typed),
        answers,
        comments,
        submittedAt,
        ...(delivery.goes === 'mailed' && factsOf(survey)),
      };
      const checked = checkResponse(response, survey.sections, delivery.goes !== 'nowhere');
      setErrors('errors' in checked ? checked.errors : {});
      if ('errors' in checked) return;
      await deliver(checked.response, sent);
    } catch (error) {
      setHasFailed(true);
      // A forwarding service can't recognise what it got already.
      resend.tell(error, sender, delivery.goes === 'mailed' ? !navigator.onLine : wasOffline);
    } finally {
      flushSync(() => setIsBusy(false));
      // The browser removes the focus from a disabled button.
      if (document.activeElement === document.body && focused instanceof HTMLElement)
        focused.focus();
    }
  };
  const submit = async (element: HTMLFormElement, sender: Sender = 'author') => {
    if (isUnderWay.current) return; // A second click can come before the button is disabled.
    isUnderWay.current = true;
    await submitOnce(element, sender);
    isUnderWay.current = false;
  };
  return { submit, errors, isBusy, hasFailed, isWaiting: resend.isWaiting };
}

export type Submission = ReturnType<typeof useSubmission>;

// Key orders agree: statements' ids are sorted by themselves, and comments are copied.
function differ({ answers, comments }: Responses, other: Responses): boolean {
  return JSON.stringify([answers, comments]) !== JSON.stringify([other.answers, other.comments]);
}

/**
 * The words that were answered and, until the survey is open, what proves that its preview was.
 */
function factsOf({ wordsId, previewToken }: SurveyContent): {
  wordsId: string;
  previewToken?: string;
} {
  // Without a token there is no such key, or a second attempt would differ from the kept one.
  return previewToken === undefined ? { wordsId } : { wordsId, previewToken };
}

/** Shows a toast. @returns the address, if it gets no copy. */
function tellSuccess(
  { success }: SurveyWords,
  email: string,
  { isCopyMailed = true }: Delivered,
): string | undefined {
  showToast({
    title: success.title,
    text: fill(isCopyMailed ? success.text : success.withheld, { email }),
  });
  return isCopyMailed ? undefined : email;
}

// The address can be corrected. Without another one, it is the access form's.
function settleRespondent(respondent: Respondent, typed: Partial<Respondent>): Respondent {
  return { ...respondent, userEmail: typed.userEmail?.trim() || respondent.userEmail };
}

/** A respondent whose response goes to nobody needs no address. */
const ANYBODY = { userEmail: v.string(), userRole: v.string(), userCompany: v.string() };

/**
 * Validates a response to the survey.
 * @param needsRespondent whether it must say who answered.
 * @returns the parsed response, or an error message for each invalid field.
 */
function checkResponse(
  response: SurveyResponse,
  sections: readonly ShownSection[],
  needsRespondent: boolean,
): { response: SurveyResponse } | { errors: Record<string, string> } {
  const schema = responseTo(sections);
  const result = v.safeParse(
    needsRespondent ? schema : v.object({ ...schema.entries, ...ANYBODY }),
    response,
    { abortPipeEarly: true },
  );
  if (result.success) return { response: result.output };
  return {
    errors: Object.fromEntries(
      result.issues.map(({ path, message }) => [String(path?.at(-1)?.key ?? ''), message]),
    ),
  };
}
