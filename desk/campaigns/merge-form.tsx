import { people } from '../../core/amount.ts';
import { type DeskGroup, mergeSchema } from '../../core/desk/campaigns.ts';
import { Choice } from '../ui/choice.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';

interface MergeFormProps {
  group: DeskGroup;
  /** The groups that it can be merged with. */
  others: readonly DeskGroup[];
  onDone: () => void;
  onClose: () => void;
}

/** Merges a group into another one of its side, which then asks the people of both. */
export function MergeForm({ group, others, ...dialog }: MergeFormProps) {
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
