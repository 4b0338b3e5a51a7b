import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import * as v from 'valibot';
import { Refused } from '../../../core/submissions/delivery.ts';
import { StillTrying } from '../../../core/submissions/still-trying.ts';
import { comments, answersTo as everyAnswerTo } from '../../../core/submissions/survey-answers.ts';
import { answersTo } from '../../../core/survey/answers.ts';
import { isBegun } from '../../../core/survey/draft.ts';
import { findLowest } from '../../../core/survey/lowest.ts';
import { type KeptProfile, keepProfile, scoreSections } from '../../../core/survey/profile.ts';
import type { ShownSurvey } from '../../../core/survey/shown-survey.ts';
import type { SurveyWords } from '../../../core/survey/words.ts';
import { useSay } from '../../forms/use-say.ts';
import { dismissToast } from '../../ui/toast/show-toast.ts';
import type { Draft, Responses } from './draft-store.ts';
import type { DraftHandle } from './use-draft.ts';
import { type Sender, useResend } from './use-resend.ts';

/** The endpoint for responses: of the site's own survey, or of a campaign link. */
interface Door<Response extends Responses, Reply> {
  /** Adds the endpoint's own fields. */
  compose: (answered: Responses, draft: Draft) => Response;
  /** The validation of what `compose` adds. */
  rules?: v.ObjectEntries;
  send: (response: Response) => Promise<Reply>;
  /** Whether the endpoint stores a retried response only once. */
  knowsRetries: boolean;
  /** The earlier attempt, if the reply says that it is the one that counts. */
  earlier?: (reply: Reply) => Responses | undefined;
  /** Shows why the endpoint is closed. @returns false if it refused for another reason. */
  explain?: (error: Refused) => Promise<boolean>;
  onDone: (submitted: Submitted, response: Response, reply: Reply) => void;
}

export interface Submitted extends Responses {
  profile: KeptProfile;
  /**
   * The browser's answers, if they were changed (also in another tab) while the submission was
   * under way.
   */
  changed: Responses | undefined;
}

interface SubmissionProps<Response extends Responses, Reply> {
  draft: DraftHandle;
  survey: Pick<ShownSurvey, 'sections'>;
  words: Pick<SurveyWords, 'failure' | 'waiting'>;
  door: Door<Response, Reply>;
}

/** Shows errors at their fields. A failed submission keeps all answers (specification, point 4). */
export function useSubmission<Response extends Responses, Reply>({
  draft: { store, draft },
  survey: { sections },
  words,
  door,
}: SubmissionProps<Response, Reply>) {
  const say = useSay();
  const [issues, setIssues] = useState<readonly v.BaseIssue<unknown>[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const resend = useResend([draft.answers, draft.comments, draft.respondent], words, () => {
    if (form.current) submit(form.current, 'page');
  });
  const isUnderWay = useRef(false);
  useEffect(() => {
    if (issues.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [issues]);

  const answered = ({ answers, wordings, comments }: Draft): Responses => ({
    answers: answersTo(sections, answers, wordings),
    comments,
  });
  const succeed = (response: Response, sent: Responses, reply: Reply) => {
    const { answers, comments } = door.earlier?.(reply) ?? sent;
    const held = answered(store.current());
    store.clear();
    const profile = keepProfile(
      scoreSections(sections, answers),
      new Date().toISOString(),
      findLowest(sections, answers),
    );
    const changed = isBegun(held) && differ(held, { answers, comments }) ? held : undefined;
    door.onDone({ answers, comments, profile, changed }, response, reply);
  };
  const deliver = async (response: Response, sent: Responses) => {
    try {
      succeed(response, sent, await door.send(response));
    } catch (error) {
      if (error instanceof StillTrying)
        error.delivered
          .then((reply) => isUnderWay.current || succeed(response, sent, reply))
          .catch(() => undefined);
      throw error;
    }
  };
  const submitOnce = async (sender: Sender) => {
    const wasOffline = !navigator.onLine;
    try {
      const held = store.draft();
      const sent = answered(held);
      const checked = v.safeParse(
        v.looseObject({ answers: everyAnswerTo(sections), comments, ...door.rules }),
        door.compose(sent, held),
        { abortPipeEarly: true },
      );
      setIssues(checked.issues ?? []);
      if (checked.success) await deliver(checked.output as Response, sent);
    } catch (error) {
      if (error instanceof Refused && (await door.explain?.(error))) return dismissToast();
      setHasFailed(true);
      // Without idempotent retries, the page must not resend what may have arrived.
      resend.tell(error, sender, door.knowsRetries ? !navigator.onLine : wasOffline);
    }
  };
  const submit = async (element: HTMLFormElement, sender: Sender = 'author') => {
    if (isUnderWay.current) return; // A second click can come before the button is disabled.
    isUnderWay.current = true;
    form.current = element;
    const focused = document.activeElement;
    setIsBusy(true);
    setHasFailed(false);
    await submitOnce(sender);
    isUnderWay.current = false;
    flushSync(() => setIsBusy(false));
    // The browser removes the focus from a disabled button.
    if (document.activeElement === document.body && focused instanceof HTMLElement) focused.focus();
  };
  const errors = Object.fromEntries(
    issues.map((issue) => [String(issue.path?.at(-1)?.key ?? ''), say(issue)]),
  );
  return { submit, errors, isBusy, hasFailed, isWaiting: resend.isWaiting };
}

export type Submission = ReturnType<typeof useSubmission>;

// The order of keys is the same in both: ids are sorted, and comments are copied.
function differ({ answers, comments }: Responses, other: Responses): boolean {
  return JSON.stringify([answers, comments]) !== JSON.stringify([other.answers, other.comments]);
}
