import { useState } from 'react';
import { ActionButton } from '../ui/action-button.tsx';
import { ConfirmDeletion } from '../ui/confirm.tsx';
import { Failed } from '../ui/states.tsx';
import { useAction } from '../use-action.ts';

/**
 * Deletes a comment that names somebody, after a confirmation. @param onDone called when it is
 * deleted.
 */
export function LeaveOut({ id, onDone }: { id: string; onDone: () => void }) {
  const { run, isBusy, error } = useAction(onDone);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <ActionButton isFinal isBusy={isBusy} onClick={() => setAsking(true)}>
        Leave out
      </ActionButton>
      {Boolean(error) && <Failed error={error} />}
      {isAsking && (
        <ConfirmDeletion
          question="Leave this comment out?"
          text="Do so if it names somebody, or tells who wrote it. It is deleted for good, here and in every report that you write from now on."
          onYes={() => run('DELETE', `wave-comments/${id}`, () => 'Left out.')}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
