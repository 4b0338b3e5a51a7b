import type { Deps } from '../deps.ts';
import type { LinkStep } from '../mail/compose.ts';

const PATHS: Record<LinkStep, string> = { confirm: 'newsletter/confirm', unsubscribe: 'newsletter/unsubscribe', stop: 'announcements/unsubscribe' };

interface Linking {
  settings: Pick<Deps['settings'], 'intakeUrl'>;
  store: Pick<Deps['store'], 'secret'>;
}

/** The address of a link in a mail, signed with a key so that only the recipient can use it. @param id of the subscriber; to stop announcements, the key of the address. */
export function mailLink({ settings, store }: Linking, step: LinkStep, id: string): string {
  return `${settings.intakeUrl}/${PATHS[step]}?id=${id}&key=${store.secret.keyOf(step, id)}`;
}
