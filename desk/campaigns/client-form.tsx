import { newClientSchema } from '../../core/campaigns/campaign.ts';
import type { DeskClient } from '../../core/desk/campaigns.ts';
import { Field } from '../../site/ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';

interface ClientFormProps {
  /** The client to be renamed; if omitted, one is added. */
  client?: DeskClient;
  onDone: () => void;
  onClose: () => void;
}

/** Adds a client, or renames one. */
export function ClientForm({ client, ...dialog }: ClientFormProps) {
  return (
    <FormDialog
      {...dialog}
      heading={client ? 'Rename the client' : 'Add a client'}
      sends={
        client
          ? { method: 'PUT', path: `clients/${client.id}`, said: 'Renamed.' }
          : { method: 'POST', path: 'clients', said: 'Added.' }
      }
      labels={client ? ['Rename the client', 'Renaming…'] : ['Add the client', 'Adding…']}
      schema={newClientSchema}
      read={(typed) => ({ name: typed('name') })}
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
