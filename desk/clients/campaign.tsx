import { campaignsSchema, type DeskCampaign } from '../../core/desk/campaigns.ts';
import { useAnswer } from '../asking/use-answer.ts';
import { Acts, Deletion } from '../parts/act.tsx';
import shared from '../parts/list.module.css';
import { Rows } from '../parts/rows.tsx';
import { AnswerScreen } from '../parts/screen.tsx';
import { Nothing } from '../parts/states.tsx';
import { VisitorText } from '../parts/visitor-text.tsx';
import { addressOf } from '../route.ts';
import { CampaignForm } from './campaign-form.tsx';
import { GroupForm, GroupItem } from './group-item.tsx';
import { Preparation } from './preparation.tsx';
import { WaveForm, WaveItem } from './wave-item.tsx';

export function CampaignScreen({ id }: { id: string }) {
  const answer = useAnswer('campaigns', campaignsSchema);
  const campaign = answer.value?.campaigns.find((one) => one.id === id);
  return (
    <AnswerScreen
      name={campaign?.name ?? 'Campaign'}
      within={campaign && [[campaign.client, addressOf('clients', {})]]}
      answer={answer}
    >
      {() =>
        campaign ? (
          <CampaignBody campaign={campaign} />
        ) : (
          <Nothing>
            There is no such campaign. <a href={addressOf('clients', {})}>All clients</a>
          </Nothing>
        )
      }
    </AnswerScreen>
  );
}

function CampaignBody({ campaign }: { campaign: DeskCampaign }) {
  const { system, welcome, groups, waves, least } = campaign;
  return (
    <>
      <p className={shared.text}>About {system}.</p>
      {welcome && (
        <p className={shared.text}>
          Welcome message: <VisitorText text={welcome} />
        </p>
      )}
      <Preparation campaign={campaign} />
      <Actions campaign={campaign} />
      <h2 className={shared.heading}>Groups</h2>
      {groups.length === 0 && (
        <p className={shared.text}>
          No groups yet. A group is a part of the people who are asked; from {least} people on, it
          can have results of its own.
        </p>
      )}
      <Rows items={groups}>
        {(group) => <GroupItem key={group.id} campaign={campaign} group={group} />}
      </Rows>
      <GroupForm campaign={campaign} />
      <h2 className={shared.heading}>Waves</h2>
      {waves.length === 0 && (
        <p className={shared.text}>No waves yet. A wave is the time in which the groups answer.</p>
      )}
      <Rows items={waves}>
        {(wave) => <WaveItem key={wave.id} campaign={campaign} wave={wave} />}
      </Rows>
      <WaveForm campaign={campaign} />
    </>
  );
}

function Actions({ campaign }: { campaign: DeskCampaign }) {
  const { id, name, waves, groups } = campaign;
  return (
    <Acts>
      <CampaignForm campaign={campaign} />
      <Deletion
        path={`campaigns/${id}`}
        question={`Delete ${name}?`}
        text={`With it go ${[...waves, ...groups].map((one) => `‘${one.name}’`).join(', ') || 'no waves and no groups'}, and all their responses, findings, invitations and cards; its links stop working. This can’t be undone.`}
        onDone={() => location.assign(addressOf('clients', {}))}
      >
        Delete the campaign
      </Deletion>
    </Acts>
  );
}
