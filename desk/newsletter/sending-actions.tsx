import { type ReactNode, useId } from 'react';
import { count } from '../../core/amount.ts';
import {
  type DeskNewsletter,
  newsletterTestSchema,
  SURVEY_ANNOUNCEMENT,
} from '../../core/desk/newsletters.ts';
import { useOnChange } from '../asking/use-on-change.ts';
import { Act, Acts } from '../parts/act.tsx';
import { ActionButton } from '../parts/action-button.tsx';
import { TestMail } from '../parts/test-mail.tsx';

interface SendingActionsProps {
  newsletter: DeskNewsletter;
  /** Why one that is being written can't be sent yet. */
  wait?: string | undefined;
  /** Whether what is on the screen is what would be sent. */
  isSaved?: boolean;
  onDone: () => void;
  /** What else can be done with it. */
  children?: ReactNode;
}

/**
 * Mails a test of a newsletter, and sends it to those who haven't got it, once they are counted and
 * confirmed.
 */
export function SendingActions({
  newsletter: { slug, subject, source, unsent, progress, draft },
  wait,
  isSaved = true,
  onDone,
  children,
}: SendingActionsProps) {
  const why = useId();
  const people = recipients(slug, unsent, progress ? 'more ' : '');
  const isQueueing = progress?.isQueueing === true;
  const isKnown = source !== undefined || draft !== undefined;
  const canSend = isKnown && unsent > 0 && !isQueueing;
  const reason = wait ?? (unsent === 0 && isKnown ? nobodyLeft(slug, progress !== undefined) : '');
  // The button that had the focus is gone.
  useOnChange(
    canSend,
    () => document.activeElement === document.body && document.querySelector('h1')?.focus(),
  );
  return (
    <>
      {!isKnown && <p>The survey isn’t open, so this can’t be sent to anybody else.</p>}
      {reason && <p id={why}>{reason}</p>}
      {isQueueing && unsent > 0 && <p>It is being queued to {people}.</p>}
      <Acts>
        {source !== undefined && isSaved && slug !== SURVEY_ANNOUNCEMENT && (
          <TestMail
            path={`newsletters/${slug}/tests`}
            schema={newsletterTestSchema}
            about={{ source }}
            hint="The mail is the one that subscribers get. Its unsubscribe link takes nobody off the list."
          />
        )}
        {canSend &&
          (wait ? (
            <ActionButton isBusy aria-describedby={why}>{`Send to ${people}`}</ActionButton>
          ) : (
            <Act
              isPrimary
              busy="Sending…"
              path={`newsletters/${slug}/sendings`}
              body={{ source }}
              said={(queued) => `On its way to ${recipients(slug, queued)}.`}
              question={{
                question: `Send ‘${subject}’ to ${people}?`,
                text: 'Sent e-mails can’t be recalled. Everybody gets it once; whoever unsubscribes meanwhile doesn’t get it.',
                yes: `Send to ${people}`,
                no: 'Not yet',
              }}
              onDone={onDone}
            >
              {`Send to ${people}`}
            </Act>
          ))}
        {children}
      </Acts>
    </>
  );
}

/**
 * Names some recipients of a newsletter, or of the survey announcement. @param extra such as
 * `more`.
 */
function recipients(slug: string, number: number, extra = ''): string {
  const [one, many] =
    slug === SURVEY_ANNOUNCEMENT
      ? ['person who asked for access', 'people who asked for access']
      : ['person', 'people'];
  return `${count(number)} ${extra}${number === 1 ? one : many}`;
}

/** Says that nobody is left to send it to. */
function nobodyLeft(slug: string, isSent: boolean): string {
  if (slug === SURVEY_ANNOUNCEMENT)
    return isSent
      ? 'Everybody who asked for access has got it. Nobody gets it twice.'
      : 'Nobody has asked for access while the survey was coming soon.';
  return isSent
    ? 'It is addressed to everybody who has confirmed. Nobody gets it twice.'
    : 'Nobody has confirmed an address yet whom it could be sent to.';
}
