import { type FormEvent, useState } from 'react';
import { count, people } from '../../core/amount.ts';
import { type NewGroup, newGroupSchema, OPEN_LINKS } from '../../core/campaigns/campaign.ts';
import { type Agreement, withAgreement } from '../../core/campaigns/sheet.ts';
import { CELL_NAMES, SIDES } from '../../core/campaigns/sides.ts';
import { type DeskGroup, mergeSchema } from '../../core/desk/campaigns.ts';
import { Field } from '../../site/ui/field.tsx';
import { Acts, Deletion } from '../parts/act.tsx';
import { Choice } from '../parts/choice.tsx';
import { FormDialog, SAVE } from '../parts/form-dialog.tsx';
import shared from '../parts/list.module.css';
import { NewAgreement, readAgreement } from './agreement-fields.tsx';
import css from './campaigns.module.css';
import { describeCounting, foresee, mergeable, openLinkWords } from './group-words.ts';

interface GroupItemProps {
  campaignId: string;
  group: DeskGroup;
  groups: readonly DeskGroup[];
  /** The least number of people in a figure. */
  least: number;
  agreement: Agreement | undefined;
  onDone: () => void;
}

/**
 * A group of a campaign with its side, and where its answers are counted. It can be merged or
 * deleted until its people have links to a wave that has begun.
 */
export function GroupItem({ campaignId, group, groups, least, agreement, onDone }: GroupItemProps) {
  const { id, name, side, asked: people, openLink } = group;
  const others = group.isFixed ? [] : mergeable(groups, group);
  return (
    <li className={shared.item}>
      <h3 id={id} className={shared.name}>
        {name}
      </h3>
      <p>
        {CELL_NAMES[side]}, {count(people)} asked. {openLinkWords(least)[openLink].name}.
      </p>
      <p className={group.countedWith === 'group' ? undefined : shared.warning}>
        {describeCounting(group, least)}
      </p>
      <Acts>
        <GroupForm {...{ campaignId, groups, group, least, agreement, onDone }} />
        {others.length > 0 && <MergeForm {...{ group, others, agreement, onDone }} />}
        {!group.isFixed && agreement?.kind !== 'agreed' && (
          <Deletion
            of={id}
            path={`groups/${id}`}
            question={`Delete ${name}?`}
            text="Its links and cards stop working. No wave that they belong to has begun, so nobody has answered."
            onDone={onDone}
          />
        )}
      </Acts>
    </li>
  );
}

interface GroupFormProps {
  campaignId: string;
  groups: readonly DeskGroup[];
  least: number;
  /** The group to be changed; if omitted, one is added. */
  group?: DeskGroup;
  agreement: Agreement | undefined;
  onDone: () => void;
}

export function GroupForm({ campaignId, groups, least, group, agreement, onDone }: GroupFormProps) {
  const read = (typed: (name: string) => string) => ({
    name: typed('name'),
    side: group?.isFixed ? group.side : typed('side'),
    asked: Number(typed('asked') || Number.NaN),
    openLink: typed('openLink'),
    agreement: readAgreement(typed),
  });
  return (
    <FormDialog
      opens={group ? 'Edit' : 'Add a group'}
      of={group?.id}
      heading={group ? 'Edit the group' : 'Add a group'}
      sends={
        group
          ? { method: 'PUT', path: `groups/${group.id}`, said: 'Saved.' }
          : { method: 'POST', path: `campaigns/${campaignId}/groups`, said: 'Added.' }
      }
      labels={group ? SAVE : ['Add the group', 'Adding…']}
      seen={
        group && {
          ...{ name: group.name, side: group.side, asked: group.asked, openLink: group.openLink },
        }
      }
      schema={withAgreement(newGroupSchema)}
      read={read}
      onDone={onDone}
    >
      {(errors) => (
        <>
          <GroupFields groups={groups} least={least} group={group} read={read} errors={errors} />
          <NewAgreement agreement={agreement} errors={errors} />
        </>
      )}
    </FormDialog>
  );
}

interface GroupFieldsProps extends Pick<GroupFormProps, 'groups' | 'least'> {
  group: DeskGroup | undefined;
  read: (typed: (name: string) => string) => object;
  errors: Record<string, string>;
}

/** Says where the answers would be counted while the number of people is typed. */
function GroupFields({ groups, least, group, read, errors }: GroupFieldsProps) {
  const side = group?.side ?? 'users';
  const isFixed = group?.isFixed ?? false;
  const [outlook, setOutlook] = useState(group && foresee(groups, group, least, group.id));
  const look = ({ currentTarget }: FormEvent<HTMLElement>) => {
    const form = currentTarget.closest('form');
    if (!form) return;
    const data = new FormData(form);
    const value = read((name) => String(data.get(name) ?? '').trim()) as NewGroup;
    setOutlook(foresee(groups, value, least, group?.id));
  };
  return (
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
          Side: {CELL_NAMES[side]}. Its people have links to a wave that has begun, so it stays.
        </p>
      ) : (
        <Choice
          legend="Side"
          name="side"
          options={SIDES.map((value) => ({ value, label: CELL_NAMES[value] }))}
          chosen={side}
          error={errors.side}
        />
      )}
      <Field
        label="How many people are asked"
        hint={
          isFixed
            ? 'Its people have links to a wave that has begun, so where their answers are counted can’t change.'
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
              <b>{openLinkWords(least)[value].name}.</b> {openLinkWords(least)[value].text}
            </>
          ),
        }))}
        chosen={group?.openLink ?? 'none'}
        error={errors.openLink}
      />
    </div>
  );
}

interface MergeFormProps {
  group: DeskGroup;
  others: readonly DeskGroup[];
  agreement: Agreement | undefined;
  onDone: () => void;
}

/** Merges a group into another one of its side, which then asks the people of both. */
function MergeForm({ group, others, agreement, onDone }: MergeFormProps) {
  return (
    <FormDialog
      opens="Merge with…"
      of={group.id}
      heading={`Merge ${group.name} with another group`}
      sends={{
        method: 'POST',
        path: `groups/${group.id}/merges`,
        said: 'Merged. You can rename the group with Edit.',
      }}
      labels={['Merge them', 'Merging…']}
      schema={withAgreement(mergeSchema)}
      read={(typed) => ({ into: typed('into'), agreement: readAgreement(typed) })}
      onDone={onDone}
    >
      {({ into, ...errors }) => (
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
          <NewAgreement agreement={agreement} errors={errors} />
        </>
      )}
    </FormDialog>
  );
}
