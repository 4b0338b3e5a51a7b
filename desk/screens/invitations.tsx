import { type DeskInvitations, invitationsSchema } from '../../core/desk/invitations.ts';
import { SurveyIsClosed } from '../campaigns/survey-is-closed.tsx';
import { InviteForm } from '../invitations/invite-form.tsx';
import { Reminders } from '../invitations/reminders.tsx';
import { WordsItem } from '../invitations/words-item.tsx';
import { campaignOf } from '../route.ts';
import css from '../ui/list.module.css';
import { Screen } from '../ui/screen.tsx';
import { Failed, Loading, Nothing } from '../ui/states.tsx';
import { useAnswer } from '../use-answer.ts';

/** The invitations to a wave: the words of their mails, whom to invite, and the reminders. */
export function InvitationsScreen({ wave }: { wave: string }) {
  const { value, error, isLoading, again } = useAnswer(
    `waves/${wave}/invitations`,
    invitationsSchema,
  );
  return (
    <Screen
      name={value ? `Invitations to ‘${value.wave}’` : 'Invitations'}
      refresh={again}
      isLoading={isLoading}
    >
      {Boolean(error) && <Failed error={error} again={again} />}
      {!value && isLoading && <Loading />}
      {value && <Body waveId={wave} invitations={value} onDone={again} />}
    </Screen>
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
  const { wave, campaign, isOpen, isSurveyOpen, groups, reminders, words } = invitations;
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
          <Reminders waveId={waveId} reminders={reminders} onDone={onDone} />
        </>
      )}
    </>
  );
}
