import { type GivenUpMail, givenUpMailSchema } from '../../core/desk/desk.ts';
import type { MailKind } from '../../core/desk/mail-kinds.ts';
import { useSession } from '../session.ts';
import { Act } from '../ui/act.tsx';
import { More } from '../ui/more.tsx';
import { Screen } from '../ui/screen.tsx';
import { Failed, Nothing } from '../ui/states.tsx';
import { Typed } from '../ui/typed.tsx';
import { When } from '../ui/when.tsx';
import { useAct } from '../use-act.ts';
import { type List, useList } from '../use-list.ts';
import css from './mail.module.css';

const KINDS: Record<MailKind, string> = {
  'contact-notice': 'Notice of a contact message',
  'contact-confirmation': 'Confirmation of a contact message',
  'guide-notice': 'Notice of a guide request',
  guide: 'The guide',
  'newsletter-confirmation': 'Confirmation of a newsletter sign-up',
  'newsletter-welcome': 'Welcome to the newsletter',
  'newsletter-issue': 'Newsletter',
  'access-notice': 'Notice of an access request',
  'survey-copy': 'Copy of a survey response',
  'survey-link': 'Link to go on with a survey',
  'survey-announcement': 'Announcement of the survey',
  'quarantine-digest': 'Digest of suspected spam',
};

/** The mail that was given up, to be sent once more when what was wrong is mended. */
export function MailScreen() {
  const list = useList('given-up-mails', givenUpMailSchema);
  return (
    <Screen name="Mail" refresh={list.refresh} isLoading={list.isLoading}>
      {list.items?.length === 0 && (
        <Nothing>No mail was given up. What the relay refuses for good stands here, with its reason, for as long as it can be sent.</Nothing>
      )}
      {list.items && list.items.length > 1 && <SendAll list={list} />}
      <ul className={css.list}>
        {list.items?.map((mail) => (
          <Mail key={mail.id} mail={mail} onSent={() => list.remove(mail.id)} />
        ))}
      </ul>
      <More {...list} />
    </Screen>
  );
}

function Mail({ mail: { id, kind, at, recipient, error: reason }, onSent }: { mail: GivenUpMail; onSent: () => void }) {
  const { say } = useSession();
  const { act, isBusy, error } = useAct();
  const send = async () => {
    if ((await act('POST', `given-up-mails/${id}/sendings`)) === undefined) return;
    onSent();
    say('On its way again. If the relay refuses it once more, it comes back here.');
  };
  return (
    <li className={css.mail}>
      <div>
        <p className={css.who}>{recipient === undefined ? 'Somebody who answers the survey' : <Typed text={recipient} />}</p>
        <p>
          {KINDS[kind]}, given up <When at={at} isDay={recipient === undefined} />
        </p>
        <p className={css.reason}>
          <Typed text={reason} />
        </p>
      </div>
      <div>
        <Act isBusy={isBusy} onClick={send}>
          Send again
        </Act>
        {Boolean(error) && <Failed error={error} />}
      </div>
    </li>
  );
}

function SendAll({ list }: { list: List<GivenUpMail> }) {
  const { say } = useSession();
  const { act, isBusy, error } = useAct();
  const send = async () => {
    const count = await act('POST', 'given-up-mails/sendings');
    if (count === undefined) return;
    list.refresh();
    say(`${count} on their way again. What the relay refuses once more comes back here.`);
  };
  return (
    <div className={css.all}>
      <Act isBusy={isBusy} onClick={send}>
        Send all again
      </Act>
      {Boolean(error) && <Failed error={error} />}
    </div>
  );
}
