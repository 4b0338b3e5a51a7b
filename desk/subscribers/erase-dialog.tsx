import type { DeskErasure } from '../../core/desk/subscribers.ts';
import { ActionButton } from '../ui/action-button.tsx';
import dialog from '../ui/dialog.module.css';
import { Dialog } from '../ui/dialog.tsx';
import shared from '../ui/list.module.css';
import { Failed } from '../ui/states.tsx';
import { useAction } from '../use-action.ts';
import css from './subscribers.module.css';

const ERASED =
  'Erased. What is left in the free space of the database’s files is cleared within 15 minutes.';

interface EraseDialogProps {
  address: string;
  found: DeskErasure;
  onErased: () => void;
  onClose: () => void;
}

/** Names what is deleted with a person and what is not, and asks. */
export function EraseDialog({
  address,
  found: { stored, kept },
  onErased,
  onClose,
}: EraseDialogProps) {
  const { run, isBusy, error } = useAction(() => undefined);
  const erase = async (close: () => void) => {
    const isDone = await run('POST', 'erasures', () => ERASED, { userEmail: address });
    if (!isDone) return;
    close(); // First, for nothing behind an open dialog can take the focus.
    onErased();
  };
  return (
    <Dialog
      heading={
        <>
          {stored.length > 0 ? 'Erase everything' : 'Nothing is stored'} about <bdi>{address}</bdi>
          {stored.length > 0 ? '?' : '.'}
        </>
      }
      isFinal
      onClose={onClose}
    >
      {(close) => (
        <>
          {stored.length > 0 && <Facts heading="Deleted for good" lines={stored} />}
          <Facts heading="Kept, or out of reach" lines={kept} />
          {Boolean(error) && <Failed error={error} />}
          <div className={dialog.choices}>
            <ActionButton onClick={close}>{stored.length > 0 ? 'Keep it' : 'Close'}</ActionButton>
            {stored.length > 0 && (
              <ActionButton isFinal isBusy={isBusy} onClick={() => void erase(close)}>
                {isBusy ? 'Erasing…' : 'Erase for good'}
              </ActionButton>
            )}
          </div>
        </>
      )}
    </Dialog>
  );
}

function Facts({ heading, lines }: { heading: string; lines: string[] }) {
  return (
    <>
      <h3 className={css.facts}>{heading}</h3>
      <ul className={shared.bullets}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}
