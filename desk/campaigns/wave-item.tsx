import { useState } from 'react';
import type { DeskWave } from '../../core/desk/campaigns.ts';
import { findingsOfWave, invitationsOf } from '../route.ts';
import { ActionButton, actionClass } from '../ui/action-button.tsx';
import { Confirm, ConfirmDeletion } from '../ui/confirm.tsx';
import { Failed } from '../ui/states.tsx';
import { Timestamp } from '../ui/timestamp.tsx';
import { useAction } from '../use-action.ts';
import css from './campaigns.module.css';
import { GroupLink } from './group-link.tsx';
import { WaveForm } from './wave-form.tsx';

const STATES = { early: 'not open yet', open: 'open', closed: 'closed' } as const;

interface WaveItemProps {
  campaignId: string;
  wave: DeskWave;
  onDone: () => void;
}

/** A wave with its dates, the number of people who answered, and the link for each group. */
export function WaveItem({ campaignId, wave, onDone }: WaveItemProps) {
  const { id, name, opensOn, closesOn, state, isEnded, people, links } = wave;
  const { run, isBusy, error } = useAction(onDone);
  const [asked, ask] = useState<'edit' | 'close' | 'delete'>();
  const dismiss = () => ask(undefined);
  return (
    <li className={css.item}>
      <h3 id={id} className={css.name}>
        {name}
      </h3>
      <p>
        <Timestamp at={Date.parse(opensOn)} isDay /> to <Timestamp at={Date.parse(closesOn)} isDay />, {STATES[state]}.
        {state !== 'early' && ` ${people === 0 ? 'Fewer than five people' : `${people} people or more`} have answered.`}
      </p>
      {!isEnded && links.map(({ group, link }) => <GroupLink key={group} group={group} wave={name} link={link} />)}
      {Boolean(error) && <Failed error={error} />}
      <div className={css.acts}>
        {isEnded && (
          <a className={actionClass} href={findingsOfWave(id)} aria-describedby={id}>
            Findings and report
          </a>
        )}
        {!isEnded && (
          <>
            <a className={actionClass} href={invitationsOf(id)} aria-describedby={id}>
              Invitations
            </a>
            <ActionButton isBusy={isBusy} aria-describedby={id} onClick={() => ask('edit')}>
              Edit
            </ActionButton>
            <ActionButton isBusy={isBusy} aria-describedby={id} onClick={() => ask('close')}>
              Close the wave
            </ActionButton>
          </>
        )}
        <ActionButton isFinal isBusy={isBusy} aria-describedby={id} onClick={() => ask('delete')}>
          Delete
        </ActionButton>
      </div>
      {asked === 'edit' && <WaveForm campaignId={campaignId} wave={wave} onDone={onDone} onClose={dismiss} />}
      {asked === 'close' && (
        <Confirm
          question={`Close ${name}?`}
          text="It takes no more responses, also from those who have begun. If fewer than five people have answered, their responses are deleted. The same goes for each wording of the survey, if it was changed meanwhile."
          yes="Close for good"
          no="Leave it open"
          onYes={() => run('POST', `waves/${id}/closings`, () => 'Closed.')}
          onClose={dismiss}
        />
      )}
      {asked === 'delete' && (
        <ConfirmDeletion
          question={`Delete ${name}?`}
          text="Its responses, and that they were given, are deleted for good. Its links open nothing any more."
          onYes={() => run('DELETE', `waves/${id}`, () => 'Deleted.')}
          onClose={dismiss}
        />
      )}
    </li>
  );
}
