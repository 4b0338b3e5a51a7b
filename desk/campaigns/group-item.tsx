import { useState } from 'react';
import { count } from '../../core/amount.ts';
import type { DeskGroup } from '../../core/desk/campaigns.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { ConfirmDeletion } from '../ui/confirm.tsx';
import shared from '../ui/list.module.css';
import { Failed } from '../ui/states.tsx';
import { useAction } from '../use-action.ts';
import css from './campaigns.module.css';
import { GroupForm } from './group-form.tsx';
import { describeCounting, mergeable, OPEN_LINK_WORDS } from './group-words.ts';
import { MergeForm } from './merge-form.tsx';
import { SIDE_NAMES } from './side-names.ts';

interface GroupItemProps {
  campaignId: string;
  group: DeskGroup;
  /** The groups of the campaign. */
  groups: readonly DeskGroup[];
  onDone: () => void;
}

/**
 * A group of a campaign with its side, and where its answers are counted. It can be merged or
 * deleted until its people have links to a wave that has begun.
 */
export function GroupItem({ campaignId, group, groups, onDone }: GroupItemProps) {
  const { id, name, side, asked: people, openLink } = group;
  const { run, isBusy, error } = useAction(onDone);
  const [asked, ask] = useState<'edit' | 'merge' | 'delete'>();
  const dismiss = () => ask(undefined);
  const others = group.isFixed ? [] : mergeable(groups, group);
  return (
    <li className={shared.item}>
      <h3 id={id} className={shared.name}>
        {name}
      </h3>
      <p>
        {SIDE_NAMES[side]}, {count(people)} asked. {OPEN_LINK_WORDS[openLink].name}.
      </p>
      <p className={group.countedWith === 'group' ? undefined : css.warning}>
        {describeCounting(group)}
      </p>
      {Boolean(error) && <Failed error={error} />}
      <div className={shared.acts}>
        <ActionButton isBusy={isBusy} aria-describedby={id} onClick={() => ask('edit')}>
          Edit
        </ActionButton>
        {others.length > 0 && (
          <ActionButton isBusy={isBusy} aria-describedby={id} onClick={() => ask('merge')}>
            Merge with…
          </ActionButton>
        )}
        {!group.isFixed && (
          <ActionButton isFinal isBusy={isBusy} aria-describedby={id} onClick={() => ask('delete')}>
            Delete
          </ActionButton>
        )}
      </div>
      {asked === 'edit' && (
        <GroupForm
          campaignId={campaignId}
          groups={groups}
          group={group}
          onDone={onDone}
          onClose={dismiss}
        />
      )}
      {asked === 'merge' && (
        <MergeForm group={group} others={others} onDone={onDone} onClose={dismiss} />
      )}
      {asked === 'delete' && (
        <ConfirmDeletion
          question={`Delete ${name}?`}
          text="Its links and cards open nothing any more. Nobody has had one to a wave that has begun, so nobody has answered."
          onYes={() => run('DELETE', `groups/${id}`, () => 'Deleted.')}
          onClose={dismiss}
        />
      )}
    </li>
  );
}
