import brand from 'content:brand';
import colours from '@look/tokens.css?inline';
import { encryptItem, makeLock, toBase64 } from '../../core/gates/encrypt.ts';
import sizes from '../../site/styles/sizes.css?inline';
import openerUrl from './open-report.ts?worker&url';
import reportCss from './report.css?inline';
import { type EncryptedReport, REPORT_PLACE } from './report-place.ts';
import { toMarkup } from './to-markup.ts';

/**
 * Encrypts a report in the gates' format. The result is one HTML document that asks for the passphrase, and needs no network.
 * @throws if the desk's files can't be fetched.
 */
export async function encryptReport(report: string, passphrase: string): Promise<string> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt']);
  const [lock, item, script] = await Promise.all([
    makeLock(REPORT_PLACE.gate, passphrase, key),
    encryptItem(REPORT_PLACE, key, report),
    fetch(openerUrl).then((response) => (response.ok ? response.text() : Promise.reject(new Error('The script of encrypted reports is missing.')))),
  ]);
  const data: EncryptedReport = { lock, item: toBase64(item) };
  const hash = toBase64(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script)));
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'sha256-${hash}'; style-src 'unsafe-inline'; font-src data:; base-uri 'none'; form-action 'none'">
<title>${toMarkup(`Encrypted report | ${brand.name}`)}</title>
<style>
${[reportCss, colours, sizes].join('\n')}
</style>
</head>
<body>
${toMarkup(<Door />)}
<script id="report" type="application/json">${JSON.stringify(data)}</script>
<script type="module">${script}</script>
</body>
</html>
`;
}

function Door() {
  return (
    <main>
      <header>{brand.name}</header>
      <h1>This report is encrypted.</h1>
      <form>
        <label htmlFor="passphrase">Passphrase</label>
        <input id="passphrase" name="passphrase" autoComplete="off" spellCheck={false} required />
        <button type="submit">Open the report</button>
        <output />
      </form>
    </main>
  );
}
