import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { count, people } from '../../core/amount.ts';
import { type NewGroup, newGroupSchema, OPEN_LINKS } from '../../core/campaigns/campaign.ts';
import { withAgreement } from '../../core/campaigns/sheet.ts';
import { CELL_NAMES, SIDES, type Side } from '../../core/campaigns/sides.ts';
import { type DeskCampaign, type DeskGroup, mergeSchema } from '../../core/desk/campaigns.ts';
import { Acts, Deletion } from '../parts/act.tsx';
import { Choice } from '../parts/choice.tsx';
import { addOrEdit, FormDialog } from '../parts/form-dialog.tsx';
import shared from '../parts/list.module.css';
import { TextField } from '../parts/text-field.tsx';
import { NewAgreement } from './agreement-fields.tsx';
import css from './campaigns.module.css';
import { describeCounting, foresee, mergeable, openLinkWords } from './group-words.ts';

interface GroupProps {
  campaign: DeskCampaign;
  group: DeskGroup;
}

/**
 * A group of a campaign with its side, and where its answers are counted. It can be merged or
 * deleted until its people have links to a wave that has begun.
 */
export function GroupItem({ campaign, group }: GroupProps) {
  const { groups, least, agreement } = campaign;
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
        <GroupForm campaign={campaign} group={group} />
        {others.length > 0 && <MergeForm {...{ campaign, group, others }} />}
        {!group.isFixed && agreement?.kind !== 'agreed' && (
          <Deletion
            of={id}
            path={`groups/${id}`}
            question={`Delete ${name}?`}
            text="Its links and cards stop working. No wave that they belong to has begun, so nobody has answered."
          />
        )}
      </Acts>
    </li>
  );
}

/** Changes a group of a campaign, or adds one. */
export function GroupForm({ campaign, group }: Pick<GroupProps, 'campaign'> & Partial<GroupProps>) {
  return (
    <FormDialog
      {...addOrEdit('group', group?.id, `campaigns/${campaign.id}/`)}
      stored={group && pick(group)}
      schema={withAgreement(newGroupSchema)}
      fill={(typed) => ({ ...(group && { side: group.side }), ...typed })}
    >
      <GroupFields campaign={campaign} group={group} />
      <NewAgreement agreement={campaign.agreement} />
    </FormDialog>
  );
}

function pick({ name, side, asked, openLink }: DeskGroup): NewGroup {
  return { name, side, asked, openLink };
}

/** Says where the answers would be counted while the number of people is typed. */
function GroupFields({
  campaign: { groups, least },
  group,
}: {
  campaign: DeskCampaign;
  group: DeskGroup | undefined;
}) {
  const isFixed = group?.isFixed ?? false;
  const fields = useRef<HTMLDivElement>(null);
  const [outlook, setOutlook] = useState<string>();
  const look = () => {
    const form = fields.current?.closest('form');
    if (!form) return;
    const { side, asked } = Object.fromEntries(new FormData(form)) as Record<string, string>;
    const typed = { name: '', side: (side ?? group?.side) as Side, asked: Number(asked) };
    setOutlook(foresee(groups, { ...typed, openLink: 'none' }, least, group?.id));
  };
  const lookOnce = useEffectEvent(look);
  useEffect(() => lookOnce(), []);
  return (
    <div ref={fields} onChange={look}>
      <TextField label="Name" hint="Respondents read it." name="name" />
      {isFixed ? (
        <p>
          Side: {group && CELL_NAMES[group.side]}. Its people have links to a wave that has begun,
          so it stays.
        </p>
      ) : (
        <Choice
          legend="Side"
          name="side"
          options={SIDES.map((value) => ({ value, label: CELL_NAMES[value] }))}
          chosen="users"
        />
      )}
      <TextField
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
      />
      <p role="status" className={css.outlook}>
        {outlook ?? 'Type it to see where.'}
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
        chosen="none"
      />
    </div>
  );
}

/** Merges a group into another one of its side, which then asks the people of both. */
function MergeForm({ campaign, group, others }: GroupProps & { others: readonly DeskGroup[] }) {
  return (
    <FormDialog
      opens="Merge with…"
      of={group.id}
      heading={`Merge ${group.name} with another group`}
      path={`groups/${group.id}/merges`}
      said="Merged. You can rename the group with Edit."
      labels={['Merge them', 'Merging…']}
      schema={withAgreement(mergeSchema)}
    >
      <p>
        One group remains: it has the name and the open link of the one you choose, and asks the
        people of both. {group.name}, its open link and its cards are gone; print new cards for its
        people.
      </p>
      <Choice
        legend="Merge with"
        name="into"
        options={others.map(({ id, name, asked }) => ({
          value: id,
          label: `${name}, together ${people(asked + group.asked)} asked`,
        }))}
        chosen={others[0]?.id ?? ''}
      />
      <NewAgreement agreement={campaign.agreement} />
    </FormDialog>
  );
}
