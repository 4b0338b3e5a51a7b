import { newClientSchema } from '../../core/campaigns/campaign.ts';
import { campaignsSchema, type DeskCampaign, type DeskClient } from '../../core/desk/campaigns.ts';
import { useAnswer } from '../asking/use-answer.ts';
import { Acts, Deletion } from '../parts/act.tsx';
import { addOrEdit, FormDialog } from '../parts/form-dialog.tsx';
import shared from '../parts/list.module.css';
import { Rows } from '../parts/rows.tsx';
import { AnswerScreen } from '../parts/screen.tsx';
import { Nothing } from '../parts/states.tsx';
import { TextField } from '../parts/text-field.tsx';
import { addressOf } from '../route.ts';
import { NewCampaignForm } from './campaign-form.tsx';
import css from './campaigns.module.css';

export function ClientsScreen() {
  const answer = useAnswer('campaigns', campaignsSchema);
  return (
    <AnswerScreen name="Clients" answer={answer}>
      {({ clients, campaigns }) => (
        <>
          {clients.length === 0 && (
            <Nothing>
              There are no clients yet. A campaign asks the people of a client about one system, in
              waves.
            </Nothing>
          )}
          <Rows items={clients}>
            {(client) => (
              <ClientItem
                key={client.id}
                client={client}
                campaigns={campaigns.filter(({ clientId }) => clientId === client.id)}
              />
            )}
          </Rows>
          <ClientForm />
        </>
      )}
    </AnswerScreen>
  );
}

interface ClientItemProps {
  client: DeskClient;
  campaigns: DeskCampaign[];
}

function ClientItem({ client, campaigns }: ClientItemProps) {
  const { id, name } = client;
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
              <a href={addressOf('campaign', { campaign: campaign.id })}>{campaign.name}</a>, about{' '}
              {campaign.system}. {describeWaves(campaign)}
            </li>
          ))}
        </ul>
      )}
      <Acts>
        <NewCampaignForm client={client} />
        <ClientForm client={client} />
        <Deletion
          of={id}
          path={`clients/${id}`}
          question={`Delete ${name}?`}
          text={
            campaigns.length === 0
              ? 'This client has no campaigns.'
              : `With ${name} go ${campaigns.map((one) => `‘${one.name}’`).join(', ')} and all responses, and the links stop working. This can’t be undone.`
          }
        />
      </Acts>
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

/** Adds a client, or renames one. */
function ClientForm({ client }: { client?: DeskClient }) {
  return (
    <FormDialog
      {...addOrEdit('client', client?.id)}
      stored={client && { name: client.name }}
      schema={newClientSchema}
    >
      <TextField label="Name of the organisation" name="name" />
    </FormDialog>
  );
}
