import { amount, count } from '../../core/amount.ts';
import {
  type DeskNewsletterItem,
  isBeingSent,
  type NewsletterProgress,
  newslettersSchema,
  SURVEY_ANNOUNCEMENT,
} from '../../core/desk/newsletters.ts';
import { useSession } from '../asking/session.ts';
import { useAnswer } from '../asking/use-answer.ts';
import { useBusyButton } from '../asking/use-busy-button.ts';
import { ActionButton } from '../parts/action-button.tsx';
import css from '../parts/list.module.css';
import { AnswerScreen } from '../parts/screen.tsx';
import { Nothing } from '../parts/states.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { addressOf } from '../route.ts';
import { openNew } from './draft-form.tsx';
import mail from './newsletters.module.css';
import { useRepeated } from './use-repeated.ts';

export function NewslettersScreen() {
  const answer = useAnswer('newsletters', newslettersSchema);
  return (
    <AnswerScreen
      name="Newsletters"
      answer={useRepeated(answer, ({ items }) =>
        items.some(({ progress }) => progress && isBeingSent(progress)),
      )}
    >
      {({ items }) => (
        <>
          {items.length === 0 && (
            <Nothing>
              There are no newsletters yet. Write the first one here, try it on yourself, and send
              it to everybody who has confirmed their address.
            </Nothing>
          )}
          <div className={css.tools}>
            <WriteButton />
          </div>
          <Items heading="To send" items={items.filter(({ progress }) => !progress)} />
          <Items heading="Sent" items={items.filter(({ progress }) => progress)} />
        </>
      )}
    </AnswerScreen>
  );
}

function WriteButton() {
  const { request } = useSession();
  const opening = useBusyButton(() => openNew(request, { subject: '', preview: '', markdown: '' }));
  return (
    <ActionButton isPrimary {...opening}>
      Write a newsletter
    </ActionButton>
  );
}

function Items({ heading, items }: { heading: string; items: DeskNewsletterItem[] }) {
  if (items.length === 0) return null;
  return (
    <>
      <h2 className={mail.heading}>{heading}</h2>
      <ul className={css.list}>
        {items.map((item) => (
          <Item key={item.slug} {...item} />
        ))}
      </ul>
    </>
  );
}

function Item({ slug, subject, progress, draft }: DeskNewsletterItem) {
  return (
    <li className={mail.item}>
      <div>
        <h3 className={css.name}>
          <a href={addressOf('newsletter', { slug })}>{subject || 'Without a subject yet'}</a>
        </h3>
        <p>
          {draft && (
            <>
              Draft, changed <Timestamp at={draft.changedAt} /> by {draft.changedBy}
            </>
          )}
          {progress && <ProgressLine {...progress} />}
          {!draft && !progress && describeUnsent(slug)}
        </p>
      </div>
      {progress && <Share {...progress} />}
    </li>
  );
}

function describeUnsent(slug: string): string {
  return slug === SURVEY_ANNOUNCEMENT
    ? 'The survey announcement, for those who asked for access'
    : 'From a file of the site, not sent yet';
}

/** What became of a newsletter, in a line. */
function ProgressLine(progress: NewsletterProgress) {
  const { begunAt, recipients, delivered, waiting, dead, isInterrupted } = progress;
  return (
    <>
      {isBeingSent(progress)
        ? 'Being sent since'
        : isInterrupted
          ? 'Stopped part-way, begun on'
          : 'Sent on'}{' '}
      <Timestamp at={begunAt} />: {count(delivered)} of {amount(recipients, 'mail')} handed to your
      mail server
      {waiting > 0 && `, ${count(waiting)} waiting`}
      {dead > 0 && `, ${count(dead)} undelivered`}.
    </>
  );
}

/** The share of its mails that are handed over, as the line beside it says in figures. */
function Share({ recipients, delivered }: NewsletterProgress) {
  return (
    <progress
      className={mail.share}
      aria-hidden="true"
      max={Math.max(recipients, 1)}
      value={delivered}
    />
  );
}
