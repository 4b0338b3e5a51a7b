import { amount, count } from '../../core/amount.ts';
import {
  type DeskNewsletter,
  newsletterTestSchema,
  SURVEY_ANNOUNCEMENT,
} from '../../core/desk/newsletters.ts';
import { Field } from '../../site/ui/field.tsx';
import { useOnChange } from '../asking/use-on-change.ts';
import { Act, Acts } from '../parts/act.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';

interface SendingActionsProps {
  newsletter: DeskNewsletter;
  onDone: () => void;
}

/**
 * Mails a test of a newsletter, and sends it to those who haven't got it, once they are counted and
 * confirmed.
 */
export function SendingActions({
  newsletter: { slug, subject, source, hasChanged, unsent, progress },
  onDone,
}: SendingActionsProps) {
  const addresses = recipients(slug, unsent, progress ? 'more ' : '');
  const isQueueing = progress?.isQueueing === true;
  const canSend = source !== undefined && !hasChanged && unsent > 0 && !isQueueing;
  // The button that had the focus is gone.
  useOnChange(
    canSend,
    () => document.activeElement === document.body && document.querySelector('h1')?.focus(),
  );
  return (
    <>
      {source === undefined && <p>{missing(slug)} It can’t be sent to anybody else.</p>}
      {hasChanged && (
        <p>
          The text in the site is not the one that was sent, which stands below. Restore it to go
          on, or send the new text as a newsletter of another name.
        </p>
      )}
      {source !== undefined && !hasChanged && unsent === 0 && (
        <p>{nobodyLeft(slug, progress !== undefined)}</p>
      )}
      {isQueueing && unsent > 0 && <p>It is being queued to {addresses}.</p>}
      <Acts>
        {source !== undefined && slug !== SURVEY_ANNOUNCEMENT && (
          <FormDialog
            opens="Send me a test"
            heading="Send a test"
            sends={{
              method: 'POST',
              path: `newsletters/${slug}/tests`,
              said: 'The test is on its way.',
            }}
            labels={['Send the test', 'Sending…']}
            schema={newsletterTestSchema}
            read={(typed) => ({ userEmail: typed('userEmail') })}
            onDone={onDone}
          >
            {({ userEmail }) => (
              <Field
                label="Your e-mail address"
                hint="The mail is the one that subscribers get. Its unsubscribe link takes nobody off the list."
                name="userEmail"
                type="email"
                autoComplete="email"
                error={userEmail}
              />
            )}
          </FormDialog>
        )}
        {canSend && (
          <Act
            busy="Sending…"
            path={`newsletters/${slug}/sendings`}
            body={{ source }}
            said={(queued) => `On its way to ${amount(queued, 'address', 'addresses')}.`}
            question={{
              question: `Send ‘${subject}’ to ${addresses}?`,
              text: 'Sent e-mails can’t be recalled. Each address gets it once; whoever unsubscribes meanwhile doesn’t get it.',
              yes: `Send to ${amount(unsent, 'address', 'addresses')}`,
              no: 'Not yet',
            }}
            onDone={onDone}
          >
            {`Send to ${addresses}`}
          </Act>
        )}
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
      : ['confirmed address', 'confirmed addresses'];
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
    : 'There is no confirmed address to send it to yet.';
}

/** Says why it can't be sent to anybody else. */
export function missing(slug: string): string {
  return slug === SURVEY_ANNOUNCEMENT
    ? 'The survey isn’t open.'
    : 'Its file is not in the site any more.';
}
