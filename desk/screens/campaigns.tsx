import { useState } from 'react';
import { campaignsSchema } from '../../core/desk/campaigns.ts';
import { ClientForm } from '../campaigns/client-form.tsx';
import { ClientItem } from '../campaigns/client-item.tsx';
import { ActionButton } from '../ui/action-button.tsx';
import { Rows } from '../ui/rows.tsx';
import { Screen } from '../ui/screen.tsx';
import { Failed, Loading, Nothing } from '../ui/states.tsx';
import { useAnswer } from '../use-answer.ts';

/** The clients with their campaigns. */
export function CampaignsScreen() {
  const { value, error, isLoading, again } = useAnswer('campaigns', campaignsSchema);
  const [isAdding, setAdding] = useState(false);
  return (
    <Screen name="Campaigns" refresh={again} isLoading={isLoading}>
      {Boolean(error) && <Failed error={error} again={again} />}
      {!value && isLoading && <Loading />}
      {value && (
        <>
          {value.clients.length === 0 && (
            <Nothing>
              There are no clients yet. A campaign asks the people of a client about one system, in
              waves.
            </Nothing>
          )}
          <Rows items={value.clients}>
            {(client) => (
              <ClientItem
                key={client.id}
                client={client}
                campaigns={value.campaigns.filter(({ clientId }) => clientId === client.id)}
                onDone={again}
              />
            )}
          </Rows>
          <ActionButton onClick={() => setAdding(true)}>Add a client</ActionButton>
          {isAdding && <ClientForm onDone={again} onClose={() => setAdding(false)} />}
        </>
      )}
    </Screen>
  );
}
