import { useId, useState } from 'react';
import { newWaveSchema } from '../../core/campaigns/campaign.ts';
import { withAgreement } from '../../core/campaigns/sheet.ts';
import type { DeskCampaign, DeskWave } from '../../core/desk/campaigns.ts';
import layout from '../../site/styles/layout.module.css';
import { useCopying } from '../../site/ui/use-copying.ts';
import { Act, Acts, Deletion } from '../parts/act.tsx';
import { ActionButton, ActionLink } from '../parts/action-button.tsx';
import { addOrEdit, FormDialog } from '../parts/form-dialog.tsx';
import shared from '../parts/list.module.css';
import { TextField } from '../parts/text-field.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { addressOf } from '../route.ts';
import { NewAgreement } from './agreement-fields.tsx';
import css from './campaigns.module.css';

const STATES = { early: 'not open yet', open: 'open', closed: 'closed' } as const;

interface WaveProps {
  campaign: DeskCampaign;
  wave: DeskWave;
}

export function WaveItem({ campaign, wave }: WaveProps) {
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
          <ActionLink href={addressOf('findings', { wave: id })} of={id}>
            Findings and report
          </ActionLink>
        )}
        {!isEnded && (
          <>
            <ActionLink href={addressOf('invitations', { wave: id })} of={id}>
              Invitations
            </ActionLink>
            <ActionLink href={addressOf('cards', { wave: id })} of={id}>
              {openLinks.length > 0 ? 'Cards and posters' : 'Cards'}
            </ActionLink>
            <WaveForm campaign={campaign} wave={wave} />
            {state === 'open' && (
              <Act
                isFinal
                of={id}
                path={`waves/${id}/closings`}
                said={() => 'Closed.'}
                question={{
                  question: `Close ${name}?`,
                  text: `Nobody can answer after this, even if they have started. The figures are computed once, and everything about single people is deleted except their comments, which are kept in random order. Answers of fewer than ${campaign.least} people are deleted without being shown.`,
                  yes: 'Close for good',
                  no: 'Leave it open',
                }}
              >
                Close the wave
              </Act>
            )}
          </>
        )}
        <Deletion
          of={id}
          path={`waves/${id}`}
          question={`Delete ${name}?`}
          text={`With ${name} go its responses, findings, invitations and cards, and its links stop working. This can’t be undone.`}
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

/** Adds a wave to a campaign, or changes one that is not closed. */
export function WaveForm({ campaign, wave }: Pick<WaveProps, 'campaign'> & Partial<WaveProps>) {
  const isFixed = wave?.isFixed ?? false;
  return (
    <FormDialog
      {...addOrEdit('wave', wave?.id, `campaigns/${campaign.id}/`)}
      stored={wave && { name: wave.name, opensOn: wave.opensOn, closesOn: wave.closesOn }}
      schema={withAgreement(newWaveSchema)}
    >
      <TextField label="Name" hint="Such as ‘Go-live’ or ‘30 days’." name="name" />
      <TextField
        label="Opens on"
        hint={
          isFixed
            ? 'It has begun, and people have links to it, so this day stays.'
            : 'It opens when this day begins in the firm’s time zone, once the anonymity sheet is agreed.'
        }
        name="opensOn"
        type="date"
        readOnly={isFixed}
      />
      <TextField
        label="Last day"
        hint="Answers are taken until the end of the next day, to allow for time zones."
        name="closesOn"
        type="date"
      />
      <NewAgreement agreement={campaign.agreement} />
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
