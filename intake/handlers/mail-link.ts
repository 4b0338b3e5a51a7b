import type { Deps } from '../deps.ts';
import type { LinkStep } from '../mail/compose.ts';

const PATHS: Record<LinkStep, string> = { confirm: 'newsletter/confirm', unsubscribe: 'newsletter/unsubscribe', stop: 'announcements/unsubscribe' };

interface Linking {
  settings: Pick<Deps['settings'], 'intakeUrl'>;
  store: Pick<Deps['store'], 'secret'>;
}

/** The address of a link in a mail. Only who got the mail knows its key. @param id of the subscriber; to stop announcements, the key of the address. */
export function mailLink({ settings, store }: Linking, step: LinkStep, id: string): string {
  return `${settings.intakeUrl}/${PATHS[step]}?id=${id}&key=${store.secret.keyOf(step, id)}`;
}
