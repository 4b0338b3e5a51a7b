import { useState } from 'react';
import type { DeskGroup } from '../../core/desk/campaigns.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { ConfirmDeletion } from '../ui/confirm.tsx';
import { Failed } from '../ui/states.tsx';
import { useAction } from '../use-action.ts';
import css from './campaigns.module.css';
import { GroupForm } from './group-form.tsx';
import { SIDE_NAMES } from './side-names.ts';

interface GroupItemProps {
  campaignId: string;
  group: DeskGroup;
  hasBegun: boolean;
  onDone: () => void;
}

/** A group of a campaign with its side. It can be deleted until a wave has begun. */
export function GroupItem({ campaignId, group, hasBegun, onDone }: GroupItemProps) {
  const { id, name, side, invited } = group;
  const { run, isBusy, error } = useAction(onDone);
  const [asked, ask] = useState<'edit' | 'delete'>();
  const dismiss = () => ask(undefined);
  return (
    <li className={css.item}>
      <h3 id={id} className={css.name}>
        {name}
      </h3>
      <p>
        {SIDE_NAMES[side]}
        {invited !== undefined && `, ${invited.toLocaleString('en-GB')} asked`}.
      </p>
      {Boolean(error) && <Failed error={error} />}
      <div className={css.acts}>
        <ActionButton isBusy={isBusy} aria-describedby={id} onClick={() => ask('edit')}>
          Edit
        </ActionButton>
        {!hasBegun && (
          <ActionButton isFinal isBusy={isBusy} aria-describedby={id} onClick={() => ask('delete')}>
            Delete
          </ActionButton>
        )}
      </div>
      {asked === 'edit' && <GroupForm campaignId={campaignId} group={group} hasBegun={hasBegun} onDone={onDone} onClose={dismiss} />}
      {asked === 'delete' && (
        <ConfirmDeletion
          question={`Delete ${name}?`}
          text="Its links open nothing any more. No wave has begun, so it has no responses."
          onYes={() => run('DELETE', `groups/${id}`, () => 'Deleted.')}
          onClose={dismiss}
        />
      )}
    </li>
  );
}
