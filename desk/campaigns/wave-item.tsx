import { useId, useState } from 'react';
import { newWaveSchema } from '../../core/campaigns/campaign.ts';
import { type Agreement, withAgreement } from '../../core/campaigns/sheet.ts';
import type { DeskWave } from '../../core/desk/campaigns.ts';
import layout from '../../site/styles/layout.module.css';
import { Field } from '../../site/ui/field.tsx';
import { useCopying } from '../../site/ui/use-copying.ts';
import { cardsOf, findingsOfWave, invitationsOf } from '../route.ts';
import { Act, Acts, Deletion } from '../ui/act.tsx';
import { ActionButton, actionClass } from '../ui/action-button.tsx';
import { FormDialog, SAVE } from '../ui/form-dialog.tsx';
import shared from '../ui/list.module.css';
import { Timestamp } from '../ui/timestamp.tsx';
import { NewAgreement, readAgreement } from './agreement-fields.tsx';
import css from './campaigns.module.css';

const STATES = { early: 'not open yet', open: 'open', closed: 'closed' } as const;

interface WaveItemProps {
  campaignId: string;
  wave: DeskWave;
  /** The least number of people in a figure. */
  least: number;
  agreement: Agreement | undefined;
  onDone: () => void;
}

export function WaveItem({ campaignId, wave, least, agreement, onDone }: WaveItemProps) {
  const { id, name, opensOn, closesOn, state, isEnded, openLinks } = wave;
  return (
    <li className={shared.item}>
      <h3 id={id} className={shared.name}>
        {name}
      </h3>
      <p>
        <Timestamp at={Date.parse(opensOn)} isDay /> to{' '}
        <Timestamp at={Date.parse(closesOn)} isDay />, {STATES[state]}.
      </p>
      {state === 'open' && <People {...wave} />}
      {!isEnded && openLinks.map((link) => <OpenLink key={link.group} wave={name} link={link} />)}
      <Acts>
        {isEnded && (
          <a className={actionClass} href={findingsOfWave(id)} aria-describedby={id}>
            Findings and report
          </a>
        )}
        {!isEnded && (
          <>
            <a className={actionClass} href={invitationsOf(id)} aria-describedby={id}>
              Invitations
            </a>
            <a className={actionClass} href={cardsOf(id)} aria-describedby={id}>
              {openLinks.length > 0 ? 'Cards and posters' : 'Cards'}
            </a>
            <WaveForm {...{ campaignId, wave, agreement, onDone }} />
            <Act
              of={id}
              path={`waves/${id}/closings`}
              said={() => 'Closed.'}
              question={{
                question: `Close ${name}?`,
                text: `Nobody can answer after this, even if they have started. The figures are computed once, and everything about single people is deleted except their comments, which are kept in random order. Answers of fewer than ${least} people are deleted without being shown.`,
                yes: 'Close for good',
                no: 'Leave it open',
              }}
              onDone={onDone}
            >
              Close the wave
            </Act>
          </>
        )}
        <Deletion
          of={id}
          path={`waves/${id}`}
          question={`Delete ${name}?`}
          text="Its responses, findings, invitations and cards are deleted, and its links stop working. This can’t be undone."
          onDone={onDone}
        />
      </Acts>
    </li>
  );
}

/** How many people had answered at the last midnight, in steps of five, and nothing else. */
function People({ people, countedOn }: Pick<DeskWave, 'people' | 'countedOn'>) {
  if (countedOn === null)
    return (
      <p>
        The first number of people is here after midnight (UTC). Nothing else is shown while it is
        open.
      </p>
    );
  return (
    <p>
      When <Timestamp at={Date.parse(countedOn)} isDay /> began,{' '}
      {people === 0
        ? 'fewer than 5 people, or nearly all or all of those asked,'
        : `${people} people or more`}{' '}
      had answered. Nothing else is shown while it is open.
    </p>
  );
}

interface WaveFormProps {
  campaignId: string;
  /** The wave to be changed; if omitted, one is added. */
  wave?: DeskWave;
  /** With whom the campaign's sheet was agreed, if it was. */
  agreement: Agreement | undefined;
  onDone: () => void;
}

/** Adds a wave to a campaign, or changes one that is not closed. */
export function WaveForm({ campaignId, wave, agreement, onDone }: WaveFormProps) {
  const isFixed = wave?.isFixed ?? false;
  return (
    <FormDialog
      opens={wave ? 'Edit' : 'Add a wave'}
      of={wave?.id}
      heading={wave ? 'Edit the wave' : 'Add a wave'}
      sends={
        wave
          ? { method: 'PUT', path: `waves/${wave.id}`, said: 'Saved.' }
          : { method: 'POST', path: `campaigns/${campaignId}/waves`, said: 'Added.' }
      }
      labels={wave ? SAVE : ['Add the wave', 'Adding…']}
      schema={withAgreement(newWaveSchema)}
      read={(typed) => ({
        name: typed('name'),
        opensOn: typed('opensOn'),
        closesOn: typed('closesOn'),
        agreement: readAgreement(typed),
      })}
      onDone={onDone}
    >
      {({ name, opensOn, closesOn, ...errors }) => (
        <>
          <Field
            label="Name"
            hint="Such as ‘Go-live’ or ‘30 days’."
            name="name"
            autoComplete="off"
            defaultValue={wave?.name ?? ''}
            error={name}
          />
          <Field
            label="Opens on"
            hint={
              isFixed
                ? 'It has begun, and people have links to it, so this day stays.'
                : 'It opens when this day begins in the firm’s time zone, once the anonymity sheet is agreed.'
            }
            name="opensOn"
            type="date"
            readOnly={isFixed}
            defaultValue={wave?.opensOn ?? ''}
            error={opensOn}
          />
          <Field
            label="Last day"
            hint="Answers are taken until the end of the next day, to allow for time zones."
            name="closesOn"
            type="date"
            defaultValue={wave?.closesOn ?? ''}
            error={closesOn}
          />
          <NewAgreement agreement={agreement} errors={errors} />
        </>
      )}
    </FormDialog>
  );
}

const OUTCOMES = { copied: 'Copied.', 'by hand': 'Copy it by hand: it is selected.' } as const;

/**
 * The open link of a group in a wave, for people's own devices or, by its switch, for a shared one.
 * @param wave the name of the wave.
 */
function OpenLink({
  wave,
  link: { group, link, sharedLink },
}: {
  wave: string;
  link: DeskWave['openLinks'][number];
}) {
  const [isShared, setShared] = useState(false);
  const shown = isShared ? sharedLink : link;
  const { outcome, copy, field } = useCopying(shown);
  const id = useId();
  return (
    <div className={css.link}>
      <label className={css.label} htmlFor={id}>
        Open link for {group} <span className={layout.hidden}>in {wave}</span>
      </label>
      <input
        ref={field}
        className={shared.input}
        id={id}
        readOnly
        value={shown}
        onFocus={(event) => event.currentTarget.select()}
      />
      <ActionButton aria-label={`Copy the open link for ${group} in ${wave}`} onClick={copy}>
        Copy
      </ActionButton>
      <span role="status">{outcome && OUTCOMES[outcome]}</span>
      <label className={css.shared}>
        <input
          type="checkbox"
          aria-describedby={id}
          checked={isShared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
        For a shared device: it forgets each person after ‘Thank you’, or when nobody touches it
      </label>
    </div>
  );
}
