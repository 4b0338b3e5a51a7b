import { amount } from '../../core/amount.ts';
import { MOST_REMINDERS } from '../../core/campaigns/invitations.ts';
import { type DeskInvitations, invitationsSchema } from '../../core/desk/invitations.ts';
import { SurveyIsClosed } from '../campaigns/survey-is-closed.tsx';
import { InviteForm } from '../invitations/invite-form.tsx';
import { WordsItem } from '../invitations/words-item.tsx';
import { campaignOf } from '../route.ts';
import { Act } from '../ui/act.tsx';
import css from '../ui/list.module.css';
import { AnswerScreen } from '../ui/screen.tsx';
import { Nothing } from '../ui/states.tsx';
import { useAnswer } from '../use-answer.ts';

export function InvitationsScreen({ wave }: { wave: string }) {
  const answer = useAnswer(`waves/${wave}/invitations`, invitationsSchema);
  return (
    <AnswerScreen
      name={answer.value ? `Invitations to ‘${answer.value.wave}’` : 'Invitations'}
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
  const { wave, campaign, isOpen, isSurveyOpen, groups, reminders, toRemind, words } = invitations;
  return (
    <>
      <p className={css.text}>
        For {campaign.client}, about {campaign.system}.{' '}
        <a href={campaignOf(campaign.id)}>{campaign.name}</a>
      </p>
      <p className={css.text}>
        Each invited person gets a mail with a personal link that counts once. Nobody can tell who
        has answered, or how many of them. Nobody reads replies and bounces, which would tell it:
        the mails name the campaign’s person to write to.
      </p>
      {!isSurveyOpen && <SurveyIsClosed />}
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
          This wave is not open. People can be invited and reminded from its first day to its last.
        </Nothing>
      )}
      {isOpen && groups.length === 0 && (
        <Nothing>
          This campaign has no groups yet. <a href={campaignOf(campaign.id)}>Add one first</a>
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
          said={() =>
            'The reminder has begun. It leaves where the invitation is a day old, and else once it is.'
          }
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
