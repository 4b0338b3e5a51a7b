import { type FormEvent, useState } from 'react';
import { count, people } from '../../core/amount.ts';
import { type NewGroup, newGroupSchema, OPEN_LINKS, SIDES } from '../../core/campaigns/campaign.ts';
import { type DeskGroup, mergeSchema } from '../../core/desk/campaigns.ts';
import { Field } from '../../site/ui/field.tsx';
import { ActionButton } from '../ui/action-button.tsx';
import { Choice } from '../ui/choice.tsx';
import { ConfirmDeletion } from '../ui/confirm.tsx';
import { FormDialog, SAVE } from '../ui/form-dialog.tsx';
import shared from '../ui/list.module.css';
import { Failed } from '../ui/states.tsx';
import { useAction } from '../use-action.ts';
import css from './campaigns.module.css';
import {
  describeCounting,
  foresee,
  mergeable,
  OPEN_LINK_WORDS,
  SIDE_NAMES,
} from './group-words.ts';

interface GroupItemProps {
  campaignId: string;
  group: DeskGroup;
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
          text="Its links and cards stop working. No wave that they belong to has begun, so nobody has answered."
          onYes={() => run('DELETE', `groups/${id}`, () => 'Deleted.')}
          onClose={dismiss}
        />
      )}
    </li>
  );
}

interface GroupFormProps {
  campaignId: string;
  groups: readonly DeskGroup[];
  /** The group to be changed; if omitted, one is added. */
  group?: DeskGroup;
  onDone: () => void;
  onClose: () => void;
}

/**
 * Adds a group to a campaign, or changes one. It says where the answers would be counted while the
 * number of people is typed.
 */
export function GroupForm({ campaignId, groups, group, ...dialog }: GroupFormProps) {
  const side = group?.side ?? 'users';
  const isFixed = group?.isFixed ?? false;
  const read = (typed: (name: string) => string) => ({
    name: typed('name'),
    side: isFixed ? side : typed('side'),
    asked: Number(typed('asked') || Number.NaN),
    openLink: typed('openLink'),
  });
  const [outlook, setOutlook] = useState(group && foresee(groups, group, group.id));
  const look = ({ currentTarget }: FormEvent<HTMLElement>) => {
    const form = currentTarget.closest('form');
    if (!form) return;
    const data = new FormData(form);
    const value = read((name) => String(data.get(name) ?? '').trim()) as NewGroup;
    setOutlook(foresee(groups, value, group?.id));
  };
  return (
    <FormDialog
      {...dialog}
      heading={group ? 'Edit the group' : 'Add a group'}
      sends={
        group
          ? { method: 'PUT', path: `groups/${group.id}`, said: 'Saved.' }
          : { method: 'POST', path: `campaigns/${campaignId}/groups`, said: 'Added.' }
      }
      labels={group ? SAVE : ['Add the group', 'Adding…']}
      schema={newGroupSchema}
      read={read}
    >
      {(errors) => (
        <div onChange={look}>
          <Field
            label="Name"
            hint="Respondents read it."
            name="name"
            autoComplete="off"
            defaultValue={group?.name ?? ''}
            error={errors.name}
          />
          {isFixed ? (
            <p>
              Side: {SIDE_NAMES[side]}. Its people have links to a wave that has begun, so it stays.
            </p>
          ) : (
            <Choice
              legend="Side"
              name="side"
              options={SIDES.map((value) => ({ value, label: SIDE_NAMES[value] }))}
              chosen={side}
              error={errors.side}
            />
          )}
          <Field
            label="How many people are asked"
            hint={
              isFixed
                ? 'Its people have links to a wave that has begun, so a group of five or more can’t become smaller, nor a smaller one larger.'
                : 'It decides where their answers are counted.'
            }
            name="asked"
            type="number"
            inputMode="numeric"
            min={1}
            defaultValue={group ? String(group.asked) : ''}
            error={errors.asked}
          />
          <p role="status" className={css.outlook}>
            {outlook}
          </p>
          <Choice
            legend="Open link"
            name="openLink"
            options={OPEN_LINKS.map((value) => ({
              value,
              label: (
                <>
                  <b>{OPEN_LINK_WORDS[value].name}.</b> {OPEN_LINK_WORDS[value].text}
                </>
              ),
            }))}
            chosen={group?.openLink ?? 'none'}
            error={errors.openLink}
          />
        </div>
      )}
    </FormDialog>
  );
}

interface MergeFormProps {
  group: DeskGroup;
  others: readonly DeskGroup[];
  onDone: () => void;
  onClose: () => void;
}

/** Merges a group into another one of its side, which then asks the people of both. */
function MergeForm({ group, others, ...dialog }: MergeFormProps) {
  return (
    <FormDialog
      {...dialog}
      heading={`Merge ${group.name} with another group`}
      sends={{
        method: 'POST',
        path: `groups/${group.id}/merges`,
        said: 'Merged. You can rename the group with Edit.',
      }}
      labels={['Merge them', 'Merging…']}
      schema={mergeSchema}
      read={(typed) => ({ into: typed('into') })}
    >
      {({ into }) => (
        <>
          <p>
            One group remains: it has the name and the open link of the one you choose, and asks the
            people of both. {group.name}, its open link and its cards are gone; print new cards for
            its people.
          </p>
          <Choice
            legend="Merge with"
            name="into"
            options={others.map(({ id, name, asked }) => ({
              value: id,
              label: `${name}, together ${people(asked + group.asked)} asked`,
            }))}
            chosen={others[0]?.id ?? ''}
            error={into}
          />
        </>
      )}
    </FormDialog>
  );
}
