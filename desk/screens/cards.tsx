import {
  campaignsSchema,
  type DeskCampaign,
  type DeskWave,
  waveCardsSchema,
} from '../../core/desk/campaigns.ts';
import { SurveyIsClosed } from '../campaigns/survey-is-closed.tsx';
import { CardsItem } from '../cards/cards-item.tsx';
import { campaignOf } from '../route.ts';
import css from '../ui/list.module.css';
import { Rows } from '../ui/rows.tsx';
import { Screen } from '../ui/screen.tsx';
import { Failed, Loading, Nothing } from '../ui/states.tsx';
import { useAnswer } from '../use-answer.ts';

/** The cards of a wave, and the posters of its open links, by group. */
export function CardsScreen({ wave: id }: { wave: string }) {
  const { value, error, isLoading, again } = useAnswer('campaigns', campaignsSchema);
  const campaign = value?.campaigns.find(({ waves }) => waves.some((wave) => wave.id === id));
  const wave = campaign?.waves.find((one) => one.id === id);
  return (
    <Screen
      name={wave ? `Cards and posters of ‘${wave.name}’` : 'Cards and posters'}
      refresh={again}
      isLoading={isLoading}
    >
      {Boolean(error) && <Failed error={error} again={again} />}
      {!value && isLoading && <Loading />}
      {value && !campaign && (
        <Nothing>
          There is no such wave. <a href="#/campaigns">All campaigns</a>
        </Nothing>
      )}
      {value && campaign && wave && (
        <>
          <p className={css.text}>
            For {campaign.client}, about {campaign.system}.{' '}
            <a href={campaignOf(campaign.id)}>{campaign.name}</a>
          </p>
          {wave.isEnded ? (
            <Nothing>This wave is closed: its cards and links open nothing any more.</Nothing>
          ) : (
            <>
              {!value.isSurveyOpen && <SurveyIsClosed />}
              <Body campaign={campaign} wave={wave} />
            </>
          )}
        </>
      )}
    </Screen>
  );
}

function Body({ campaign: { id, groups }, wave }: { campaign: DeskCampaign; wave: DeskWave }) {
  const { value, error, isLoading, again } = useAnswer(`waves/${wave.id}/cards`, waveCardsSchema);
  const codesOf = (group: string) => value?.groups.find((one) => one.id === group)?.codes ?? [];
  return (
    <>
      <p className={css.text}>
        A card is for somebody without a mailbox. It has one code, which counts once and names
        nobody. Shuffle the cards before they are handed out, and let nobody list who has which. The
        same cards can be printed again until the wave is closed. Nobody can tell which are used.
      </p>
      {Boolean(error) && <Failed error={error} again={again} />}
      {!value && isLoading && <Loading />}
      {groups.length === 0 && (
        <Nothing>
          This campaign has no groups yet. <a href={campaignOf(id)}>Add one first</a>
        </Nothing>
      )}
      {value && (
        <Rows items={groups}>
          {(group) => (
            <CardsItem
              key={group.id}
              wave={wave}
              group={group}
              codes={codesOf(group.id)}
              onDone={again}
            />
          )}
        </Rows>
      )}
    </>
  );
}
