import { campaignsSchema, type DeskCampaign } from '../../core/desk/campaigns.ts';
import { CampaignForm } from '../campaigns/campaign-form.tsx';
import { GroupForm, GroupItem } from '../campaigns/group-item.tsx';
import { Preparation } from '../campaigns/preparation.tsx';
import { WaveForm, WaveItem } from '../campaigns/wave-item.tsx';
import { Acts, Deletion } from '../ui/act.tsx';
import shared from '../ui/list.module.css';
import { Rows } from '../ui/rows.tsx';
import { AnswerScreen } from '../ui/screen.tsx';
import { Nothing } from '../ui/states.tsx';
import { VisitorText } from '../ui/visitor-text.tsx';
import { useAnswer } from '../use-answer.ts';

export function CampaignScreen({ id }: { id: string }) {
  const answer = useAnswer('campaigns', campaignsSchema);
  const campaign = answer.value?.campaigns.find((one) => one.id === id);
  return (
    <AnswerScreen name={campaign?.name ?? 'Campaign'} answer={answer}>
      {() =>
        campaign ? (
          <CampaignBody campaign={campaign} onDone={answer.again} />
        ) : (
          <Nothing>
            There is no such campaign. <a href="#/campaigns">All campaigns</a>
          </Nothing>
        )
      }
    </AnswerScreen>
  );
}

function CampaignBody({ campaign, onDone }: { campaign: DeskCampaign; onDone: () => void }) {
  const { id, client, system, welcome, groups, waves, agreement, least } = campaign;
  return (
    <>
      <p className={shared.text}>
        For {client}, about {system}. <a href="#/campaigns">All campaigns</a>
      </p>
      {welcome && (
        <p className={shared.text}>
          Welcome message: <VisitorText text={welcome} />
        </p>
      )}
      <Preparation campaign={campaign} onDone={onDone} />
      <Actions campaign={campaign} onDone={onDone} />
      <h2 className={shared.heading}>Groups</h2>
      {groups.length === 0 && (
        <p className={shared.text}>
          No groups yet. A group is a part of the people who are asked; from {least} people on, it
          can have results of its own.
        </p>
      )}
      <Rows items={groups}>
        {(group) => (
          <GroupItem
            key={group.id}
            campaignId={id}
            {...{ group, groups, least, agreement, onDone }}
          />
        )}
      </Rows>
      <GroupForm
        campaignId={id}
        groups={groups}
        least={least}
        agreement={agreement}
        onDone={onDone}
      />
      <h2 className={shared.heading}>Waves</h2>
      {waves.length === 0 && (
        <p className={shared.text}>No waves yet. A wave is the time in which the groups answer.</p>
      )}
      <Rows items={waves}>
        {(wave) => (
          <WaveItem key={wave.id} campaignId={id} {...{ wave, least, agreement, onDone }} />
        )}
      </Rows>
      <WaveForm campaignId={id} agreement={agreement} onDone={onDone} />
    </>
  );
}

function Actions({ campaign, onDone }: { campaign: DeskCampaign; onDone: () => void }) {
  const { id, name } = campaign;
  return (
    <Acts>
      <CampaignForm campaign={campaign} onDone={onDone} />
      <Deletion
        path={`campaigns/${id}`}
        question={`Delete ${name}?`}
        text="Its waves and groups are deleted with all responses, findings, invitations and cards, and its links stop working. This can’t be undone."
        onDone={() => location.assign('#/campaigns')}
      >
        Delete the campaign
      </Deletion>
    </Acts>
  );
}
