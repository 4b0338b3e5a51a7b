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
import { Field } from '../../site/ui/field.tsx';
import { campaignOf, cardSheetsOf, posterOf } from '../route.ts';
import { actionClass } from '../ui/action-button.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import css from '../ui/list.module.css';
import { Rows } from '../ui/rows.tsx';
import { Answered, AnswerScreen } from '../ui/screen.tsx';
import { Nothing } from '../ui/states.tsx';
import { useAnswer } from '../use-answer.ts';

export function CardsScreen({ wave: id }: { wave: string }) {
  const answer = useAnswer('campaigns', campaignsSchema);
  const campaign = answer.value?.campaigns.find(({ waves }) =>
    waves.some((wave) => wave.id === id),
  );
  const wave = campaign?.waves.find((one) => one.id === id);
  return (
    <AnswerScreen
      name={wave ? `Cards and posters of ‘${wave.name}’` : 'Cards and posters'}
      answer={answer}
    >
      {() =>
        campaign && wave ? (
          <>
            <p className={css.text}>
              For {campaign.client}, about {campaign.system}.{' '}
              <a href={campaignOf(campaign.id)}>{campaign.name}</a>
            </p>
            {wave.isEnded ? (
              <Nothing>This wave is closed: its cards and links no longer work.</Nothing>
            ) : (
              <Body campaign={campaign} wave={wave} />
            )}
          </>
        ) : (
          <Nothing>
            There is no such wave. <a href="#/campaigns">All campaigns</a>
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
          This campaign has no groups yet. <a href={campaignOf(id)}>Add one first</a>
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
          sends={{
            method: 'POST',
            path: `waves/${wave.id}/cards`,
            said: 'The cards are made. Print them next.',
          }}
          labels={['Make the cards', 'Making…']}
          schema={newCardsSchema}
          read={(typed) => ({ group: id, count: Number(typed('count') || Number.NaN) })}
          onDone={onDone}
        >
          {(errors) => (
            <Field
              label="How many cards"
              hint={`One for each person without a mailbox. Links and cards of a group together are never more than the people asked, or somebody could answer twice: ${count(left)} can be made now.`}
              name="count"
              type="number"
              inputMode="numeric"
              min={1}
              max={MOST_CARDS}
              error={errors.count ?? errors.group}
            />
          )}
        </FormDialog>
        {cards > 0 && (
          <a className={actionClass} href={cardSheetsOf(wave.id, id)} aria-describedby={id}>
            Print {amount(cards, 'card')}
          </a>
        )}
        {hasPoster && (
          <a className={actionClass} href={posterOf(wave.id, id)} aria-describedby={id}>
            Poster of the open link
          </a>
        )}
      </div>
    </li>
  );
}
