import { amount, count } from '../../core/amount.ts';
import {
  campaignsSchema,
  type DeskCampaign,
  type DeskGroup,
  type DeskWave,
  MOST_CARDS,
  newCardsSchema,
  type WaveCards,
  waveCardsSchema,
} from '../../core/desk/campaigns.ts';
import { useAnswer } from '../asking/use-answer.ts';
import { ActionLink } from '../parts/action-button.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import css from '../parts/list.module.css';
import { Rows } from '../parts/rows.tsx';
import { Answered, AnswerScreen } from '../parts/screen.tsx';
import { Nothing } from '../parts/states.tsx';
import { TextField } from '../parts/text-field.tsx';
import { addressOf } from '../route.ts';
import { pathTo } from './path-to.ts';

export function CardsScreen({ wave: id }: { wave: string }) {
  const answer = useAnswer('campaigns', campaignsSchema);
  const campaign = answer.value?.campaigns.find(({ waves }) =>
    waves.some((wave) => wave.id === id),
  );
  const wave = campaign?.waves.find((one) => one.id === id);
  return (
    <AnswerScreen
      name={wave ? `Cards and posters of ‘${wave.name}’` : 'Cards and posters'}
      within={campaign && pathTo(campaign.client, campaign)}
      answer={answer}
    >
      {() =>
        campaign && wave ? (
          wave.isEnded ? (
            <Nothing>This wave is closed: its cards and links no longer work.</Nothing>
          ) : (
            <Body campaign={campaign} wave={wave} />
          )
        ) : (
          <Nothing>
            There is no such wave. <a href={addressOf('clients', {})}>All clients</a>
          </Nothing>
        )
      }
    </AnswerScreen>
  );
}

function Body({ campaign: { id, groups }, wave }: { campaign: DeskCampaign; wave: DeskWave }) {
  const answer = useAnswer(`waves/${wave.id}/cards`, waveCardsSchema);
  return (
    <>
      <p className={css.text}>
        A card is for somebody without a mailbox. It has one code, which counts once and names
        nobody. Shuffle the cards before they are handed out, and let nobody list who has which. The
        same cards can be printed again until the wave is closed. Nobody can tell which are used.
      </p>
      <Answered answer={answer}>
        {(cards) => (
          <Rows items={groups}>
            {(group) => (
              <CardsItem
                key={group.id}
                wave={wave}
                group={group}
                {...(cards.groups.find(({ id }) => id === group.id) ?? NO_CARDS)}
                onDone={answer.again}
              />
            )}
          </Rows>
        )}
      </Answered>
      {groups.length === 0 && (
        <Nothing>
          This campaign has no groups yet.{' '}
          <a href={addressOf('campaign', { campaign: id })}>Add one first</a>
        </Nothing>
      )}
    </>
  );
}

const NO_CARDS = { codes: [], left: 0 };

interface CardsItemProps extends Pick<WaveCards['groups'][number], 'codes' | 'left'> {
  wave: DeskWave;
  group: DeskGroup;
  onDone: () => void;
}

/** The cards of a group in a wave, more of which can be made, and the poster of its open link. */
function CardsItem({ wave, group: { id, name, asked }, codes, left, onDone }: CardsItemProps) {
  const cards = codes.length;
  const hasPoster = wave.openLinks.some(({ group }) => group === name);
  return (
    <li className={css.item}>
      <h2 id={id} className={css.name}>
        {name}
      </h2>
      <p>
        {cards === 0 ? 'No cards yet.' : `${amount(cards, 'card')}.`} {count(asked)} asked,{' '}
        {count(left)} of them without a link or a card.
      </p>
      <div className={css.acts}>
        <FormDialog
          opens={cards === 0 ? 'Make cards' : 'Make more cards'}
          of={id}
          heading={`Make cards for ${name}`}
          path={`waves/${wave.id}/cards`}
          said="The cards are made. Print them next."
          labels={['Make the cards', 'Making…']}
          schema={newCardsSchema}
          fill={(typed) => ({ ...typed, group: id })}
          onDone={onDone}
        >
          <TextField
            label="How many cards"
            hint={`One for each person without a mailbox. Links and cards of a group together are never more than the people asked, or somebody could answer twice: ${count(left)} can be made now.`}
            name="count"
            type="number"
            inputMode="numeric"
            min={1}
            max={MOST_CARDS}
          />
        </FormDialog>
        {cards > 0 && (
          <ActionLink href={addressOf('card-sheets', { wave: wave.id, group: id })} of={id}>
            Print {amount(cards, 'card')}
          </ActionLink>
        )}
        {hasPoster && (
          <ActionLink href={addressOf('poster', { wave: wave.id, group: id })} of={id}>
            Poster of the open link
          </ActionLink>
        )}
      </div>
    </li>
  );
}
