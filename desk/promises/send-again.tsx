import { ActionButton } from '../ui/action-button.tsx';
import { Failed } from '../ui/states.tsx';
import { useAction } from '../use-action.ts';

interface SendAgainProps {
  /** The id of the dead letter. */
  mailId: string;
  /** The id of the element that says which mail it is. */
  describedBy: string;
  onSent: () => void;
}

/** The button that sends a dead letter again. */
export function SendAgain({ mailId, describedBy, onSent }: SendAgainProps) {
  const { run, isBusy, error } = useAction(onSent);
  const send = () =>
    run(
      'POST',
      `dead-letters/${mailId}/sendings`,
      () =>
        'On its way again. If the mail server refuses it once more, the promise is broken again.',
    );
  return (
    <>
      <ActionButton isBusy={isBusy} aria-describedby={describedBy} onClick={send}>
        Send again
      </ActionButton>
      {Boolean(error) && <Failed error={error} />}
    </>
  );
}
