import {
  type DeskNewsletter,
  type DeskNewsletterItem,
  isBeingSent,
  type NewsletterProgress,
  newsletterSchema,
  newslettersSchema,
  SURVEY_ANNOUNCEMENT,
} from '../../core/desk/newsletters.ts';
import { MailPreview } from '../newsletters/mail-preview.tsx';
import mail from '../newsletters/newsletters.module.css';
import { ProgressLine, ProgressTable } from '../newsletters/progress-table.tsx';
import { missing, SendingActions } from '../newsletters/sending-actions.tsx';
import { newsletterOf } from '../route.ts';
import css from '../ui/list.module.css';
import { Screen } from '../ui/screen.tsx';
import { Failed, Loading, Nothing } from '../ui/states.tsx';
import { useAnswer } from '../use-answer.ts';
import { useRepetition } from '../use-repetition.ts';

export function NewslettersScreen() {
  const { value, error, isLoading, again, repeat } = useAnswer('newsletters', newslettersSchema);
  const isUnderWay =
    value?.items.some(({ progress }) => progress && isBeingSent(progress)) === true;
  useRepetition(isUnderWay && !isLoading, repeat);
  return (
    <Screen name="Newsletters" refresh={again} isLoading={!value && isLoading}>
      {Boolean(error) && <Failed error={error} again={again} />}
      {!value && isLoading && <Loading />}
      {value && (
        <>
          {value.items.length === 0 && <Nothing>There are no newsletters yet.</Nothing>}
          {value.items.length > 0 && (
            <ul className={css.list}>
              {value.items.map((item) => (
                <Item key={item.slug} {...item} />
              ))}
            </ul>
          )}
          <p className={css.text}>
            A newsletter is a file in <code>content/newsletters/</code>. One that was added or
            changed stands here once the site is built again, with <code>npm run build</code>. The
            survey announcement stands here once the survey is open.
          </p>
        </>
      )}
    </Screen>
  );
}

function Item({ slug, subject, isBuilt, progress }: DeskNewsletterItem) {
  return (
    <li className={css.item}>
      <h2 className={css.name}>
        <a href={newsletterOf(slug)}>{subject}</a>
      </h2>
      {slug === SURVEY_ANNOUNCEMENT && (
        <p>The survey announcement, for those who asked for access.</p>
      )}
      <p>
        <ProgressLine progress={progress} />
      </p>
      {!isBuilt && <p>{missing(slug)}</p>}
    </li>
  );
}

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
      <p className={css.apart}>
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
      <p role="status" className={mail.state}>
        {progress ? stateOf(progress) : 'Not sent yet.'}
      </p>
      {progress && <ProgressTable {...progress} unsent={unsent} />}
      <SendingActions newsletter={newsletter} onDone={onDone} />
      <h2 className={css.heading}>How it looks</h2>
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
