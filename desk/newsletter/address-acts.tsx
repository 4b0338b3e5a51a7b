import { useState } from 'react';
import { type DeskErasure, erasureSchema, type Suppression } from '../../core/desk/subscribers.ts';
import { TextList } from '../../site/ui/text-list.tsx';
import { useSession } from '../asking/session.ts';
import { useAction } from '../asking/use-action.ts';
import { Act, Acts } from '../parts/act.tsx';
import { ActionButton } from '../parts/action-button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import css from '../parts/list.module.css';
import { Failed } from '../parts/states.tsx';
import { reasonName } from './standing-words.ts';

interface AddressActsProps {
  address: string;
  /** The id of an element that names the address. */
  labelledBy: string;
  suppression: Suppression | null;
  declinesInvitations?: boolean;
  /** Called when mail or invitations to it were suppressed or allowed again. */
  onChanged: () => void;
  onErased: () => void;
}

/**
 * What an operator can do with an address: suppress all mail to it, allow it again, and erase the
 * person.
 */
export function AddressActs({
  address,
  labelledBy,
  suppression,
  declinesInvitations = false,
  onChanged,
  onErased,
}: AddressActsProps) {
  const { request } = useSession();
  const [found, setFound] = useState<DeskErasure>();
  const [failure, setFailure] = useState<unknown>();
  const body = { userEmail: address };
  const act = { of: labelledBy, body, onDone: onChanged };
  const look = () => {
    setFailure(undefined);
    request('erasure-checks', erasureSchema, { method: 'POST', body }).then(setFound, setFailure);
  };
  return (
    <Acts>
      {suppression ? (
        <Act
          {...act}
          body={{ ...body, since: suppression.since }}
          path="suppression-liftings"
          said={() => 'This address gets mail again.'}
          question={{
            question: (
              <>
                Allow mail to <bdi>{address}</bdi> again?
              </>
            ),
            text: `It is suppressed because ${reasonName(suppression)}. Allow it only if the person has asked for it, or if the address works again.`,
            yes: 'Allow mail',
            no: 'Keep it suppressed',
          }}
        >
          Allow mail again
        </Act>
      ) : (
        <Act
          {...act}
          path="suppressions"
          said={() => 'Suppressed: this address gets no more mail.'}
        >
          Suppress
        </Act>
      )}
      {declinesInvitations && (
        <Act
          {...act}
          path="invitation-suppression-liftings"
          said={() => 'This address can be invited again.'}
          question={{
            question: (
              <>
                Allow invitations to <bdi>{address}</bdi> again?
              </>
            ),
            text: 'Its owner declined them. Allow them only if the person has asked for it.',
            yes: 'Allow invitations',
            no: 'Leave them declined',
          }}
        >
          Allow invitations again
        </Act>
      )}
      <ActionButton isFinal aria-haspopup="dialog" aria-describedby={labelledBy} onClick={look}>
        Erase…
      </ActionButton>
      {Boolean(failure) && <Failed error={failure} />}
      {found && (
        <EraseDialog
          address={address}
          found={found}
          onErased={onErased}
          onClose={() => setFound(undefined)}
        />
      )}
    </Acts>
  );
}

const ERASED =
  'Erased. What is left in the free space of the database’s files is cleared within 15 minutes.';

interface EraseDialogProps {
  address: string;
  found: DeskErasure;
  onErased: () => void;
  onClose: () => void;
}

/** Names what is deleted with a person and what is not, and asks. */
function EraseDialog({ address, found: { stored, kept }, onErased, onClose }: EraseDialogProps) {
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
          <div className={css.acts}>
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
      <h3 className={css.apart}>{heading}</h3>
      <TextList className={css.bullets} items={lines} />
    </>
  );
}
