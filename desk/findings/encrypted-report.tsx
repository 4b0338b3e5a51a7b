import brand from 'content:brand';
import { encryptItem, makeLock, toBase64 } from '../../core/gates/encrypt.ts';
import buttonCss from '../../site/ui/button.module.css?inline';
import { Button } from '../../site/ui/button.tsx';
import field from '../../site/ui/field.module.css';
import fieldCss from '../../site/ui/field.module.css?inline';
import openerUrl from './open-report.ts?worker&url';
import { toMarkup, writeReportDocument } from './report-document.ts';
import { type EncryptedReport, REPORT_PLACE } from './report-place.ts';

/**
 * Encrypts a report in the gates' format. The result is one HTML document that asks for the
 * passphrase, and needs no network.
 * @throws if the desk's files can't be fetched.
 */
export async function encryptReport(report: string, passphrase: string): Promise<string> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt']);
  const [lock, item, script] = await Promise.all([
    makeLock(REPORT_PLACE.gate, passphrase, key),
    encryptItem(REPORT_PLACE, key, report),
    fetch(openerUrl).then((response) =>
      response.ok
        ? response.text()
        : Promise.reject(new Error('The script of encrypted reports is missing.')),
    ),
  ]);
  const data: EncryptedReport = { lock, item: toBase64(item) };
  return writeReportDocument({
    title: 'Encrypted report',
    body: `${toMarkup(<Door />)}\n<script id="report" type="application/json">${JSON.stringify(data)}</script>`,
    styles: [fieldCss, buttonCss],
    script,
  });
}

function Door() {
  return (
    <main>
      <header>{brand.name}</header>
      <h1>This report is encrypted.</h1>
      <form>
        <label className={field.label} htmlFor="passphrase">
          Passphrase
        </label>
        <input
          className={field.control}
          id="passphrase"
          name="passphrase"
          aria-describedby="error"
          autoComplete="off"
          spellCheck={false}
          required
        />
        <p className={field.error} id="error" />
        <Button type="submit">Open the report</Button>
        <output />
      </form>
    </main>
  );
}
