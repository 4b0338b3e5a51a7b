import { useState } from 'react';
import { amount, count } from '../../core/amount.ts';
import { sheetLinkOf } from '../../core/campaigns/link-token.ts';
import {
  type DeskGroup,
  type DeskWave,
  MOST_CARDS,
  newCardsSchema,
  type WaveCards,
} from '../../core/desk/campaigns.ts';
import { Field } from '../../site/ui/field.tsx';
import { cardSheetsOf, posterOf } from '../route.ts';
import { ActionButton, actionClass } from '../ui/action-button.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import css from '../ui/list.module.css';

interface CardsItemProps {
  wave: DeskWave;
  group: DeskGroup;
  /** The cards of the group in the wave. */
  codes: WaveCards['groups'][number]['codes'];
  onDone: () => void;
}

/** The cards of a group in a wave, more of which can be made, and the poster of its open link. */
export function CardsItem({ wave, group: { id, name, asked }, codes, onDone }: CardsItemProps) {
  const [isAsked, ask] = useState(false);
  const cards = codes.length;
  const hasPoster = wave.openLinks.some(({ group }) => group === name);
  return (
    <li className={css.item}>
      <h2 id={id} className={css.name}>
        {name}
      </h2>
      <p>
        {cards === 0 ? 'No cards yet.' : `${amount(cards, 'card')}.`} {count(asked)} asked.
      </p>
      <div className={css.acts}>
        <ActionButton aria-describedby={id} onClick={() => ask(true)}>
          {cards === 0 ? 'Make cards' : 'Make more cards'}
        </ActionButton>
        {cards > 0 && (
          <a className={actionClass} href={cardSheetsOf(wave.id, id)} aria-describedby={id}>
            Print {amount(cards, 'card')}
          </a>
        )}
        {codes[0] && (
          <a className={actionClass} href={sheetLinkOf(codes[0].link)} aria-describedby={id}>
            Anonymity sheet
          </a>
        )}
        {hasPoster && (
          <a className={actionClass} href={posterOf(wave.id, id)} aria-describedby={id}>
            Poster of the open link
          </a>
        )}
      </div>
      {isAsked && (
        <FormDialog
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
          onClose={() => ask(false)}
        >
          {(errors) => (
            <Field
              label="How many cards"
              hint="One for each person without a mailbox. Whoever has an invitation and a card could answer twice."
              name="count"
              type="number"
              inputMode="numeric"
              min={1}
              max={MOST_CARDS}
              error={errors.count ?? errors.group}
            />
          )}
        </FormDialog>
      )}
    </li>
  );
}
