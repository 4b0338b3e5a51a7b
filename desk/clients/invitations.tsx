import { amount, people } from '../../core/amount.ts';
import {
  type InvitingKind,
  invitationTestSchema,
  invitingWordsSchema,
  MOST_REMINDERS,
} from '../../core/campaigns/invitations.ts';
import {
  type DeskInvitations,
  type DeskInvitingWords,
  invitationsSchema,
} from '../../core/desk/invitations.ts';
import { TEXT_MAX_LENGTH } from '../../core/submissions/limits.ts';
import { Field } from '../../site/ui/field.tsx';
import { useAnswer } from '../asking/use-answer.ts';
import { Act } from '../parts/act.tsx';
import { FormDialog, SAVE } from '../parts/form-dialog.tsx';
import css from '../parts/list.module.css';
import { MailPreview } from '../parts/mail-preview.tsx';
import { AnswerScreen } from '../parts/screen.tsx';
import { Nothing } from '../parts/states.tsx';
import { addressOf } from '../route.ts';
import { InviteForm } from './invite-form.tsx';
import { pathTo } from './path-to.ts';

export function InvitationsScreen({ wave }: { wave: string }) {
  const answer = useAnswer(`waves/${wave}/invitations`, invitationsSchema);
  return (
    <AnswerScreen
      name={answer.value ? `Invitations to ‘${answer.value.wave}’` : 'Invitations'}
      within={answer.value && pathTo(answer.value.campaign.client, answer.value.campaign)}
      answer={answer}
    >
      {(invitations) => <Body waveId={wave} invitations={invitations} onDone={answer.again} />}
    </AnswerScreen>
  );
}

function Body({
  waveId,
  invitations,
  onDone,
}: {
  waveId: string;
  invitations: DeskInvitations;
  onDone: () => void;
}) {
  const { wave, campaign, isOpen, isAgreed, sheetLink, groups } = invitations;
  const { reminders, toRemind, words } = invitations;
  return (
    <>
      <p className={css.text}>
        Each invited person gets an e-mail with a personal link that counts once. Nobody can tell
        who has answered. Replies and bounces go unread, because they would show it; the e-mails
        name a person to write to. <a href={sheetLink}>Show the anonymity sheet</a>
      </p>
      <ul className={css.bullets}>
        {groups.map(({ id, name, invited }) => (
          <li key={id}>
            {name}: {people(invited)} invited.
          </li>
        ))}
      </ul>
      <h2 className={css.heading}>The mails</h2>
      <ul className={css.list}>
        {words.map((one) => (
          <WordsItem
            key={one.kind}
            campaignId={campaign.id}
            waveId={waveId}
            words={one}
            onDone={onDone}
          />
        ))}
      </ul>
      <h2 className={css.heading}>Invite people</h2>
      {!isOpen && (
        <Nothing>
          {isAgreed
            ? 'This wave is not open. People can be invited and reminded from its first day to its last.'
            : 'Nobody can be invited before the anonymity sheet is complete and agreed.'}{' '}
          <a href={addressOf('campaign', { campaign: campaign.id })}>{campaign.name}</a>
        </Nothing>
      )}
      {isOpen && groups.length === 0 && (
        <Nothing>
          This campaign has no groups yet.{' '}
          <a href={addressOf('campaign', { campaign: campaign.id })}>Add one first</a>
        </Nothing>
      )}
      {isOpen && groups.length > 0 && (
        <InviteForm waveId={waveId} wave={wave} groups={groups} onDone={onDone} />
      )}
      {isOpen && groups.some(({ invited }) => invited > 0) && (
        <>
          <h2 className={css.heading}>Reminders</h2>
          <Reminders {...{ waveId, reminders, toRemind, onDone }} />
        </>
      )}
    </>
  );
}

const SENT = [
  'No reminder has been sent.',
  'One reminder has been sent.',
  'Two reminders have been sent, which is as many as there can be.',
];

function sayWaiting(reminders: number, toRemind: number): string {
  const which = reminders === 1 ? 'first' : 'second';
  return `The ${which} reminder leaves a day after each invitation: ${amount(toRemind, 'person has', 'people have')} yet to get it.`;
}

interface RemindersProps {
  waveId: string;
  reminders: number;
  /** How many people have yet to get the last one. */
  toRemind: number;
  onDone: () => void;
}

/** Reminds everybody who was invited to a wave: nobody can tell who has answered. */
function Reminders({ waveId, reminders, toRemind, onDone }: RemindersProps) {
  return (
    <>
      <p className={css.text}>
        {toRemind > 0 ? sayWaiting(reminders, toRemind) : SENT[reminders]} A reminder goes to
        everybody who was invited, in all groups, save who declined or whose mail server refused the
        invitation. It thanks whoever has answered, because nobody can tell who has.
      </p>
      {reminders < MOST_REMINDERS && (
        <Act
          busy="Reminding…"
          path={`waves/${waveId}/reminders`}
          said={() => 'The reminder has begun. Each reminder leaves a day after its invitation.'}
          question={{
            question: 'Remind everybody who was invited?',
            text: `A wave can have ${MOST_REMINDERS} reminders, a day or more apart. This is number ${reminders + 1}. It goes also to those who have answered. Whoever was invited less than a day ago gets it once the day is over.`,
            yes: 'Send the reminder',
            no: 'Not yet',
          }}
          onDone={onDone}
        >
          {reminders === 0 ? 'Send a reminder' : 'Send the last reminder'}
        </Act>
      )}
    </>
  );
}

const NAMES: Record<InvitingKind, string> = {
  'campaign-invitation': 'Invitation',
  'campaign-reminder': 'Reminder',
};
const PATHS: Record<InvitingKind, string> = {
  'campaign-invitation': 'invitation-words',
  'campaign-reminder': 'reminder-words',
};

interface WordsItemProps {
  campaignId: string;
  waveId: string;
  words: DeskInvitingWords;
  onDone: () => void;
}

/** A mail to invited people: its words, which a campaign can have of its own, and a test of it. */
function WordsItem({ campaignId, waveId, words, onDone }: WordsItemProps) {
  const { kind, subject, text, isOwn, mail } = words;
  const path = `campaigns/${campaignId}/${PATHS[kind]}`;
  const dialog = { of: kind, onDone };
  return (
    <li className={css.item}>
      <h3 id={kind} className={css.name}>
        {NAMES[kind]}
      </h3>
      <p>
        {isOwn ? 'This campaign’s own wording.' : 'Standard wording.'} So it leaves, with a personal
        link in each:
      </p>
      <MailPreview {...mail} name={kind} preview="" />
      <div className={css.acts}>
        <FormDialog
          {...dialog}
          opens="Send me a test"
          heading="Send a test"
          sends={{
            method: 'POST',
            path: `waves/${waveId}/invitation-tests`,
            said: 'The test is on its way.',
          }}
          labels={['Send the test', 'Sending…']}
          schema={invitationTestSchema}
          read={(typed) => ({ kind, userEmail: typed('userEmail') })}
        >
          {({ userEmail }) => (
            <Field
              label="Your e-mail address"
              hint="Its link leads to the survey, and counts for nobody."
              name="userEmail"
              type="email"
              autoComplete="email"
              error={userEmail}
            />
          )}
        </FormDialog>
        <FormDialog
          {...dialog}
          opens="Edit"
          heading={`Edit the ${NAMES[kind].toLowerCase()}`}
          sends={{ method: 'PUT', path, said: 'Saved.' }}
          labels={SAVE}
          seen={{ subject, text }}
          schema={invitingWordsSchema}
          read={(typed) => ({ subject: typed('subject'), text: typed('text') })}
        >
          {(errors) => (
            <>
              <Field
                label="Subject"
                name="subject"
                autoComplete="off"
                defaultValue={subject}
                error={errors.subject}
              />
              <Field
                label="Text"
                hint="{campaign}, {client}, {system} and {day}, the last day, are filled in. An empty line begins a paragraph. Who vouches for it, the anonymity sheet, the button and the terms follow."
                name="text"
                rows={9}
                limit={TEXT_MAX_LENGTH}
                defaultValue={text}
                error={errors.text}
              />
            </>
          )}
        </FormDialog>
        {isOwn && (
          <Act
            of={kind}
            method="DELETE"
            path={path}
            said={() => 'Back to the standard wording.'}
            onDone={onDone}
          >
            Use the standard wording
          </Act>
        )}
      </div>
    </li>
  );
}
