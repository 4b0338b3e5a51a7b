import {
  type DeskNewsletter,
  isBeingSent,
  type NewsletterProgress,
  newsletterSchema,
} from '../../core/desk/newsletters.ts';
import { MailPreview } from '../newsletters/mail-preview.tsx';
import css from '../newsletters/newsletters.module.css';
import { ProgressTable } from '../newsletters/progress-table.tsx';
import { SendingActions } from '../newsletters/sending-actions.tsx';
import shared from '../ui/list.module.css';
import { Screen } from '../ui/screen.tsx';
import { Failed, Loading } from '../ui/states.tsx';
import { useAnswer } from '../use-answer.ts';
import { useRepetition } from '../use-repetition.ts';

/** A newsletter: what became of it, a test, sending, and how it looks. */
export function NewsletterScreen({ slug }: { slug: string }) {
  const { value, error, isLoading, again, repeat } = useAnswer(
    `newsletters/${slug}`,
    newsletterSchema,
  );
  useRepetition(!isLoading && value?.progress !== undefined && isBeingSent(value.progress), repeat);
  return (
    <Screen name={value?.subject ?? 'Newsletter'} refresh={again} isLoading={!value && isLoading}>
      {Boolean(error) && <Failed error={error} again={again} />}
      {!value && isLoading && <Loading />}
      {value && <Body newsletter={value} onDone={again} />}
      <p className={shared.apart}>
        <a href="#/newsletters">All newsletters</a>
      </p>
    </Screen>
  );
}

function Body({ newsletter, onDone }: { newsletter: DeskNewsletter; onDone: () => void }) {
  const { subject, preview, html, text, progress, unsent } = newsletter;
  return (
    <>
      {/* Only the state is announced: the numbers change every other second. */}
      <p role="status" className={css.state}>
        {progress ? stateOf(progress) : 'Not sent yet.'}
      </p>
      {progress && <ProgressTable {...progress} unsent={unsent} />}
      <SendingActions newsletter={newsletter} onDone={onDone} />
      <h2 className={shared.heading}>How it looks</h2>
      <MailPreview subject={subject} preview={preview} html={html} text={text} />
    </>
  );
}

function stateOf(progress: NewsletterProgress): string {
  if (isBeingSent(progress)) return 'Being sent.';
  return progress.isInterrupted
    ? 'Interrupted: it was not queued to everybody. Send it to the rest.'
    : 'Sent.';
}
