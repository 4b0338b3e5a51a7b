import { type FormEvent, useState } from 'react';
import { type NewGroup, newGroupSchema, OPEN_LINKS, SIDES } from '../../core/campaigns/campaign.ts';
import type { DeskGroup } from '../../core/desk/campaigns.ts';
import { Field } from '../../site/ui/field.tsx';
import { Choice } from '../ui/choice.tsx';
import { FormDialog, SAVE } from '../ui/form-dialog.tsx';
import css from './campaigns.module.css';
import { foresee, OPEN_LINK_WORDS } from './group-words.ts';
import { SIDE_NAMES } from './side-names.ts';

interface GroupFormProps {
  campaignId: string;
  /** The groups of the campaign. */
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
