import { decryptItem, unlock } from '../../core/gates/decrypt.ts';
import { fromBase64 } from '../../core/gates/format.ts';
import { type EncryptedReport, REPORT_PLACE } from './report-place.ts';

// The script inside an encrypted report (encrypted-report.tsx). It runs in a file on a reader's
// disk, without the desk and without a network.
const form = document.querySelector('form');
const { lock, item }: EncryptedReport = JSON.parse(
  document.querySelector('#report')?.textContent ?? '',
);

form?.addEventListener('submit', (event) => {
  event.preventDefault();
  void open(String(new FormData(form).get('passphrase')).trim());
});

async function open(passphrase: string): Promise<void> {
  if (!crypto.subtle)
    return refuse(
      'Browsers decrypt nothing that came over plain http. Save the file on your computer, and open it there.',
    );
  say('output', 'Decrypting…');
  say('#error', '');
  const opened = await unlock(REPORT_PLACE.gate, passphrase, lock);
  if (!opened) return refuse('That is not the passphrase.');
  const html = await decryptItem(REPORT_PLACE, opened.key, fromBase64(item));
  const { documentElement } = new DOMParser().parseFromString(html, 'text/html');
  document.documentElement.replaceWith(document.adoptNode(documentElement));
}

/** Says at the field why the report stays closed. */
function refuse(reason: string): void {
  const field = form?.querySelector('input');
  say('output', '');
  say('#error', reason);
  field?.setAttribute('aria-invalid', 'true');
  field?.focus();
}

function say(place: string, words: string): void {
  form?.querySelector(place)?.replaceChildren(words);
}
