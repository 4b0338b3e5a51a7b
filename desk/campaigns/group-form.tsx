import { newGroupSchema } from '../../core/campaigns/campaign.ts';
import type { DeskGroup } from '../../core/desk/campaigns.ts';
import { Field } from '../../site/ui/field.tsx';
import { Choice } from '../ui/choice.tsx';
import { FormDialog, SAVE } from '../ui/form-dialog.tsx';
import { SIDE_NAMES } from './side-names.ts';

interface GroupFormProps {
  campaignId: string;
  /** The group to be changed; if omitted, one is added. */
  group?: DeskGroup;
  /** Whether a wave has begun, so that the group's side stays. */
  hasBegun: boolean;
  onDone: () => void;
  onClose: () => void;
}

/** Adds a group to a campaign, or changes one. */
export function GroupForm({ campaignId, group, hasBegun, ...dialog }: GroupFormProps) {
  const side = group?.side ?? 'users';
  const isFixed = group !== undefined && hasBegun;
  const read = (typed: (name: string) => string) => ({
    name: typed('name'),
    side: isFixed ? side : typed('side'),
    ...(typed('invited') !== '' && { invited: Number(typed('invited')) }),
  });
  return (
    <FormDialog
      {...dialog}
      heading={group ? 'Edit the group' : 'Add a group'}
      sends={group ? { method: 'PUT', path: `groups/${group.id}`, said: 'Saved.' } : { method: 'POST', path: `campaigns/${campaignId}/groups`, said: 'Added.' }}
      labels={group ? SAVE : ['Add the group', 'Adding…']}
      schema={newGroupSchema}
      read={read}
    >
      {(errors) => (
        <>
          <Field
            label="Name"
            hint="Respondents read it. Answers of a group are shown from five people on."
            name="name"
            autoComplete="off"
            defaultValue={group?.name ?? ''}
            error={errors.name}
          />
          {isFixed ? (
            <p>Side: {SIDE_NAMES[side]}. A wave has begun, so it stays.</p>
          ) : (
            <Choice
              legend="Side"
              name="side"
              options={Object.entries(SIDE_NAMES).map(([value, label]) => ({ value, label }))}
              chosen={side}
              error={errors.side}
            />
          )}
          <Field
            label="People who are asked"
            optional="Optional"
            name="invited"
            type="number"
            min={1}
            defaultValue={group?.invited === undefined ? '' : String(group.invited)}
            error={errors.invited}
          />
        </>
      )}
    </FormDialog>
  );
}
