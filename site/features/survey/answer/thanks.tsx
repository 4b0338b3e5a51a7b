import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import * as v from 'valibot';
import { fill } from '../../../../core/content/fill.ts';
import type { AnswerWords } from '../../../../core/content/pages/answer.ts';
import { Refused } from '../../../../core/submissions/delivery.ts';
import { email } from '../../../../core/submissions/fields.ts';
import { findLowest } from '../../../../core/survey/lowest.ts';
import { keepProfile, scoreSections } from '../../../../core/survey/profile.ts';
import type { ShownSurvey } from '../../../../core/survey/shown-survey.ts';
import type { SurveyScreenWords, SurveyWords } from '../../../../core/survey/words.ts';
import { askForCopy, type CampaignResponse } from '../../../forms/delivery/campaign-links.ts';
import layout from '../../../styles/layout.module.css';
import { useArrivalAt } from '../../../ui/arrive.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Paragraphs } from '../../../ui/paragraphs.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { showToast } from '../../../ui/toast/show-toast.ts';
import type { Responses } from '../draft-store.ts';
import { Profile } from '../profile.tsx';
import { ThankYou } from '../thank-you.tsx';
import css from './answer.module.css';
import type { Answered } from './use-answer-submission.ts';

interface ThanksProps {
  words: AnswerWords;
  surveyWords: SurveyScreenWords;
  survey: ShownSurvey;
  answered: Answered;
  isCopyMailed: boolean;
  downloadButton: (responses: Responses, label?: string) => ReactNode;
}

/**
 * Thanks a respondent: with their own profile, a download, and a copy by e-mail if they want one.
 */
export function Thanks({
  words,
  surveyWords,
  survey,
  answered: { response, changed },
  isCopyMailed,
  downloadButton,
}: ThanksProps) {
  const { thankYou } = surveyWords;
  const [profile] = useState(() =>
    keepProfile(
      scoreSections(survey.sections, response.answers),
      new Date().toISOString(),
      findLowest(survey.sections, response.answers),
    ),
  );
  return (
    <>
      <ThankYou
        words={{ ...thankYou, heading: words.thankYou.heading, text: words.thankYou.text }}
        goes="mailed"
        changed={changed && downloadButton(changed, thankYou.changed.download)}
      >
        {downloadButton(response)}
      </ThankYou>
      {isCopyMailed && (
        <CopyForm words={words.copy} success={surveyWords.survey.success} response={response} />
      )}
      <Profile
        profile={profile}
        isKept={false}
        note={words.thankYou.notKept}
        survey={survey}
        words={surveyWords.profile}
        isRespondent
      />
    </>
  );
}

/** Thanks a respondent at a shared device, which has cleared everything. */
export function SharedThanks({
  words,
  onNext,
}: {
  words: AnswerWords['thankYou'];
  onNext: () => void;
}) {
  const { heading, shared: text } = words;
  return (
    <ThankYou words={{ heading, text }} goes="mailed">
      <Button onClick={onNext}>{words.next}</Button>
    </ThankYou>
  );
}

interface CopyFormProps {
  words: AnswerWords['copy'];
  /** The toast's words, as specified. */
  success: SurveyWords['success'];
  response: CampaignResponse;
}

/** Mails a copy of what was submitted to an address that is given for this one mail. */
function CopyForm({ words, success, response }: CopyFormProps) {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  const said = useArrivalAt<HTMLParagraphElement>(sentTo, 'if needed', { first: false });

  const fail = (message: string) => {
    setError(message);
    field.current?.focus();
  };
  const send = async (address: string) => {
    try {
      await askForCopy(response, address);
      showToast({ title: success.title, text: fill(success.text, { email: address }) });
      setSentTo(address);
    } catch (fault) {
      if (fault instanceof Refused && fault.errors.userEmail) fail(fault.errors.userEmail);
      else showToast({ ...words.failure, isDestructive: true });
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const checked = v.safeParse(email, field.current?.value, { abortPipeEarly: true });
    if (!checked.success) return fail(checked.issues[0].message);
    setError(undefined);
    setIsBusy(true);
    await send(checked.output);
    setIsBusy(false);
  };
  return (
    <section className={`${css.copy} ${layout.halves} ${layout.width}`} aria-labelledby="copy">
      <h2 id="copy">{words.heading}</h2>
      <div>
        <Paragraphs text={words.text} />
        {sentTo ? (
          <p ref={said} className={css.sent}>
            {fill(words.sent, { email: sentTo })}
          </p>
        ) : (
          <form className={css.form} noValidate onSubmit={submit}>
            <Field
              ref={field}
              label={words.label}
              type="email"
              inputMode="email"
              name="userEmail"
              autoComplete="email"
              error={error}
              onInput={() => setError(undefined)}
            />
            <SubmitButton label={words.button} busy={words.busy} isBusy={isBusy} />
          </form>
        )}
      </div>
    </section>
  );
}
