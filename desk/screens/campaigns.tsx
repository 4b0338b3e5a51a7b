import { newClientSchema } from '../../core/campaigns/campaign.ts';
import { campaignsSchema, type DeskCampaign, type DeskClient } from '../../core/desk/campaigns.ts';
import { Field } from '../../site/ui/field.tsx';
import { NewCampaignForm } from '../campaigns/campaign-form.tsx';
import css from '../campaigns/campaigns.module.css';
import { campaignOf } from '../route.ts';
import { Acts, Deletion } from '../ui/act.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import shared from '../ui/list.module.css';
import { Rows } from '../ui/rows.tsx';
import { AnswerScreen } from '../ui/screen.tsx';
import { Nothing } from '../ui/states.tsx';
import { useAnswer } from '../use-answer.ts';

export function CampaignsScreen() {
  const answer = useAnswer('campaigns', campaignsSchema);
  return (
    <AnswerScreen name="Campaigns" answer={answer}>
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
                onDone={answer.again}
              />
            )}
          </Rows>
          <ClientForm onDone={answer.again} />
        </>
      )}
    </AnswerScreen>
  );
}

interface ClientItemProps {
  client: DeskClient;
  campaigns: DeskCampaign[];
  onDone: () => void;
}

function ClientItem({ client, campaigns, onDone }: ClientItemProps) {
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
              <a href={campaignOf(campaign.id)}>{campaign.name}</a>, about {campaign.system}.{' '}
              {describeWaves(campaign)}
            </li>
          ))}
        </ul>
      )}
      <Acts>
        <NewCampaignForm client={client} onDone={onDone} />
        <ClientForm client={client} onDone={onDone} />
        <Deletion
          of={id}
          path={`clients/${id}`}
          question={`Delete ${name}?`}
          text={
            campaigns.length === 0
              ? 'This client has no campaigns.'
              : `With this client, ${campaigns.length === 1 ? 'the campaign' : `all ${campaigns.length} campaigns`} and all responses are deleted, and the links stop working. This can’t be undone.`
          }
          onDone={onDone}
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

interface ClientFormProps {
  /** The client to be renamed; if omitted, one is added. */
  client?: DeskClient;
  onDone: () => void;
}

/** Adds a client, or renames one. */
function ClientForm({ client, onDone }: ClientFormProps) {
  return (
    <FormDialog
      opens={client ? 'Rename' : 'Add a client'}
      of={client?.id}
      heading={client ? 'Rename the client' : 'Add a client'}
      sends={
        client
          ? { method: 'PUT', path: `clients/${client.id}`, said: 'Renamed.' }
          : { method: 'POST', path: 'clients', said: 'Added.' }
      }
      labels={client ? ['Rename the client', 'Renaming…'] : ['Add the client', 'Adding…']}
      schema={newClientSchema}
      read={(typed) => ({ name: typed('name') })}
      onDone={onDone}
    >
      {({ name }) => (
        <Field
          label="Name of the organisation"
          name="name"
          autoComplete="off"
          defaultValue={client?.name ?? ''}
          error={name}
        />
      )}
    </FormDialog>
  );
}
