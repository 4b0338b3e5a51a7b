import { useState } from 'react';
import type { DeskCampaign, DeskClient } from '../../core/desk/campaigns.ts';
import { campaignOf } from '../route.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { ConfirmDeletion } from '../ui/confirm.tsx';
import shared from '../ui/list.module.css';
import { Failed } from '../ui/states.tsx';
import { useAction } from '../use-action.ts';
import { NewCampaignForm } from './campaign-form.tsx';
import css from './campaigns.module.css';
import { ClientForm } from './client-form.tsx';

interface ClientItemProps {
  client: DeskClient;
  campaigns: DeskCampaign[];
  onDone: () => void;
}

/** A client with links to the campaigns. */
export function ClientItem({ client, campaigns, onDone }: ClientItemProps) {
  const { id, name } = client;
  const { run, isBusy, error } = useAction(onDone);
  const [asked, ask] = useState<'campaign' | 'rename' | 'delete'>();
  const dismiss = () => ask(undefined);
  return (
    <li className={shared.item}>
      <h2 id={id} className={shared.name}>
        {name}
      </h2>
      {campaigns.length === 0 ? (
        <p>No campaigns yet.</p>
      ) : (
        <ul className={css.campaigns}>
          {campaigns.map((campaign) => (
            <li key={campaign.id}>
              <a href={campaignOf(campaign.id)}>{campaign.name}</a>, about {campaign.system}.{' '}
              {describeWaves(campaign)}
            </li>
          ))}
        </ul>
      )}
      {Boolean(error) && <Failed error={error} />}
      <div className={shared.acts}>
        <ActionButton isBusy={isBusy} aria-describedby={id} onClick={() => ask('campaign')}>
          New campaign
        </ActionButton>
        <ActionButton isBusy={isBusy} aria-describedby={id} onClick={() => ask('rename')}>
          Rename
        </ActionButton>
        <ActionButton isFinal isBusy={isBusy} aria-describedby={id} onClick={() => ask('delete')}>
          Delete
        </ActionButton>
      </div>
      {asked === 'campaign' && (
        <NewCampaignForm client={client} onDone={onDone} onClose={dismiss} />
      )}
      {asked === 'rename' && <ClientForm client={client} onDone={onDone} onClose={dismiss} />}
      {asked === 'delete' && (
        <ConfirmDeletion
          question={`Delete ${name}?`}
          text={
            campaigns.length === 0
              ? 'This client has no campaigns.'
              : `With this client, ${campaigns.length === 1 ? 'the campaign' : `all ${campaigns.length} campaigns`} and all responses are deleted for good. The links open nothing any more.`
          }
          onYes={() => run('DELETE', `clients/${id}`, () => 'Deleted.')}
          onClose={dismiss}
        />
      )}
    </li>
  );
}

function describeWaves({ waves }: DeskCampaign): string {
  const open = waves.filter(({ state }) => state === 'open').map(({ name }) => name);
  if (open.length > 0) return `Open now: ${open.join(', ')}.`;
  const [next] = waves.filter(({ state }) => state === 'early');
  if (next) return `Opens next: ${next.name}.`;
  return waves.length === 0 ? 'No waves yet.' : 'All waves are closed.';
}
