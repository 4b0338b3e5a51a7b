import { useState } from 'react';
import { type DeskErasure, erasureSchema, type Suppression } from '../../core/desk/subscribers.ts';
import { useSession } from '../session.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import css from '../ui/list.module.css';
import { Failed } from '../ui/states.tsx';
import { useAction } from '../use-action.ts';
import { EraseDialog } from './erase-dialog.tsx';
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
  const { run, isBusy, error } = useAction(onChanged);
  const [allowing, allow] = useState<'mail' | 'invitations'>();
  const dismiss = () => allow(undefined);
  const [found, setFound] = useState<DeskErasure>();
  const [failure, setFailure] = useState<unknown>();
  const body = { userEmail: address };
  const look = () => {
    setFailure(undefined);
    request('erasure-checks', erasureSchema, { method: 'POST', body }).then(setFound, setFailure);
  };
  return (
    <div className={css.acts}>
      {suppression ? (
        <ActionButton isBusy={isBusy} aria-describedby={labelledBy} onClick={() => allow('mail')}>
          Allow mail again
        </ActionButton>
      ) : (
        <ActionButton
          isBusy={isBusy}
          aria-describedby={labelledBy}
          onClick={() =>
            void run(
              'POST',
              'suppressions',
              () => 'Suppressed: this address gets no more mail.',
              body,
            )
          }
        >
          Suppress
        </ActionButton>
      )}
      {declinesInvitations && (
        <ActionButton
          isBusy={isBusy}
          aria-describedby={labelledBy}
          onClick={() => allow('invitations')}
        >
          Allow invitations again
        </ActionButton>
      )}
      <ActionButton isFinal aria-describedby={labelledBy} onClick={look}>
        Erase…
      </ActionButton>
      {Boolean(error ?? failure) && <Failed error={error ?? failure} />}
      {allowing === 'mail' && suppression && (
        <Confirm
          question={
            <>
              Allow mail to <bdi>{address}</bdi> again?
            </>
          }
          text={`It is suppressed because ${reasonName(suppression)}. Allow it only if the person has asked for it, or if the address works again.`}
          yes="Allow mail"
          no="Keep it suppressed"
          onYes={() =>
            void run('POST', 'suppression-liftings', () => 'This address gets mail again.', body)
          }
          onClose={dismiss}
        />
      )}
      {allowing === 'invitations' && (
        <Confirm
          question={
            <>
              Allow invitations to <bdi>{address}</bdi> again?
            </>
          }
          text="Its owner declined them. Allow them only if the person has asked for it."
          yes="Allow invitations"
          no="Leave them declined"
          onYes={() =>
            void run(
              'POST',
              'invitation-suppression-liftings',
              () => 'This address can be invited again.',
              body,
            )
          }
          onClose={dismiss}
        />
      )}
      {found && (
        <EraseDialog
          address={address}
          found={found}
          onErased={onErased}
          onClose={() => setFound(undefined)}
        />
      )}
    </div>
  );
}
