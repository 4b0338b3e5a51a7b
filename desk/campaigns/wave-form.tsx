import { newWaveSchema } from '../../core/campaigns/campaign.ts';
import type { DeskWave } from '../../core/desk/campaigns.ts';
import { Field } from '../../site/ui/field.tsx';
import { FormDialog, SAVE } from '../ui/form-dialog.tsx';

interface WaveFormProps {
  campaignId: string;
  /** The wave to be changed; if omitted, one is added. */
  wave?: DeskWave;
  onDone: () => void;
  onClose: () => void;
}

/** Adds a wave to a campaign, or changes one that is not closed. */
export function WaveForm({ campaignId, wave, ...dialog }: WaveFormProps) {
  const isFixed = wave?.isFixed ?? false;
  return (
    <FormDialog
      {...dialog}
      heading={wave ? 'Edit the wave' : 'Add a wave'}
      sends={
        wave
          ? { method: 'PUT', path: `waves/${wave.id}`, said: 'Saved.' }
          : { method: 'POST', path: `campaigns/${campaignId}/waves`, said: 'Added.' }
      }
      labels={wave ? SAVE : ['Add the wave', 'Adding…']}
      schema={newWaveSchema}
      read={(typed) => ({
        name: typed('name'),
        opensOn: typed('opensOn'),
        closesOn: typed('closesOn'),
      })}
    >
      {({ name, opensOn, closesOn }) => (
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
                : 'Days begin and end at midnight UTC.'
            }
            name="opensOn"
            type="date"
            readOnly={isFixed}
            defaultValue={wave?.opensOn ?? ''}
            error={opensOn}
          />
          <Field
            label="Last day"
            hint="It takes responses until the end of the next day, since days end later in the west."
            name="closesOn"
            type="date"
            defaultValue={wave?.closesOn ?? ''}
            error={closesOn}
          />
        </>
      )}
    </FormDialog>
  );
}
