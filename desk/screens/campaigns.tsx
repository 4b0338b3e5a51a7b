import { useState } from 'react';
import { campaignsSchema, type DeskCampaign } from '../../core/desk/campaigns.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { Screen } from '../ui/screen.tsx';
import { Failed, Loading, Nothing } from '../ui/states.tsx';
import { Timestamp } from '../ui/timestamp.tsx';
import { useAction } from '../use-action.ts';
import { useAnswer } from '../use-answer.ts';
import css from './survey.module.css';

/** The campaigns of clients with their waves, and the link for each group. */
export function CampaignsScreen() {
  const { value, error, isLoading, again } = useAnswer('campaigns', campaignsSchema);
  return (
    <Screen name="Campaigns" refresh={again} isLoading={isLoading}>
      {Boolean(error) && <Failed error={error} again={again} />}
      {!value && isLoading && <Loading />}
      {value?.campaigns.length === 0 && <Nothing>There are no campaigns. npm run campaigns makes one.</Nothing>}
      {value?.campaigns.map((campaign) => (
        <CampaignItem key={campaign.id} campaign={campaign} onDone={again} />
      ))}
    </Screen>
  );
}

function CampaignItem({ campaign: { id, client, name, system, waves }, onDone }: { campaign: DeskCampaign; onDone: () => void }) {
  const { run, isBusy, error } = useAction(onDone);
  const [isAsking, setAsking] = useState(false);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={css.heading}>
        {name}
      </h2>
      <p className={css.count}>
        For {client}, about {system}.
      </p>
      {waves.map((wave) => (
        <WaveItem key={wave.id} wave={wave} onDone={onDone} />
      ))}
      {Boolean(error) && <Failed error={error} />}
      <ActionButton isFinal isBusy={isBusy} aria-describedby={id} onClick={() => setAsking(true)}>
        Delete the campaign
      </ActionButton>
      {isAsking && (
        <Confirm
          question="Delete this campaign?"
          text="Its waves, groups and responses are deleted for good, and its links open nothing any more."
          yes="Delete for good"
          no="Keep it"
          onYes={() => run('DELETE', `campaigns/${id}`, () => 'Deleted.')}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}

const STATES = { early: 'not open yet', open: 'open', closed: 'closed' } as const;

function WaveItem({
  wave: { id, name, opensOn, closesOn, state, isEnded, people, links },
  onDone,
}: {
  wave: DeskCampaign['waves'][number];
  onDone: () => void;
}) {
  const { run, isBusy, error } = useAction(onDone);
  const [isAsking, setAsking] = useState(false);
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={css.size}>
        {name}
      </h3>
      <p>
        <Timestamp at={Date.parse(opensOn)} isDay /> to <Timestamp at={Date.parse(closesOn)} isDay />, {STATES[state]}.{' '}
        {people === 0 ? 'Fewer than five people' : `${people} people or more`} have answered.
      </p>
      <dl>
        {links.map(({ group, link }) => (
          <div key={group}>
            <dt>{group}</dt>
            <dd>
              <input readOnly aria-label={`Link for ${group} in ${name}`} value={link} onFocus={(event) => event.currentTarget.select()} />
            </dd>
          </div>
        ))}
      </dl>
      {Boolean(error) && <Failed error={error} />}
      {!isEnded && (
        <ActionButton isBusy={isBusy} aria-describedby={id} onClick={() => setAsking(true)}>
          Close the wave
        </ActionButton>
      )}
      {isAsking && (
        <Confirm
          question="Close this wave?"
          text="It takes no more responses, also from those who have begun. Responses of fewer than five people are deleted."
          yes="Close for good"
          no="Leave it open"
          onYes={() => run('POST', `waves/${id}/closings`, () => 'Closed.')}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}
