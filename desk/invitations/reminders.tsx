import { useState } from 'react';
import { MOST_REMINDERS } from '../../core/campaigns/invitations.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import css from '../ui/list.module.css';
import { Failed } from '../ui/states.tsx';
import { useAction } from '../use-action.ts';

const SENT = [
  'No reminder has been sent.',
  'One reminder has been sent.',
  'Two reminders have been sent, which is as many as there can be.',
];

interface RemindersProps {
  waveId: string;
  /** How many reminders were sent. */
  reminders: number;
  onDone: () => void;
}

/** Reminds everybody who was invited to a wave: nobody can tell who has answered. */
export function Reminders({ waveId, reminders, onDone }: RemindersProps) {
  const { run, isBusy, error } = useAction(onDone);
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <p className={css.text}>
        {SENT[reminders]} A reminder goes to everybody who was invited, in all groups, save who
        declined or whose mail server refused the invitation. It thanks whoever has answered,
        because nobody can tell who has.
      </p>
      {Boolean(error) && <Failed error={error} />}
      {reminders < MOST_REMINDERS && (
        <ActionButton isBusy={isBusy} onClick={() => setAsked(true)}>
          {isBusy ? 'Reminding…' : reminders === 0 ? 'Send a reminder' : 'Send the last reminder'}
        </ActionButton>
      )}
      {isAsked && (
        <Confirm
          question="Remind everybody who was invited?"
          text={`A wave can have ${MOST_REMINDERS} reminders, a day or more apart. This is number ${reminders + 1}. It goes also to those who have answered.`}
          yes="Send the reminder"
          no="Not yet"
          onYes={() =>
            void run('POST', `waves/${waveId}/reminders`, () => 'The reminder is on its way.')
          }
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
