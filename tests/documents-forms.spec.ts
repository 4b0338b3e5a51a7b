import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readBuiltDocuments } from './support/built-documents.ts';
import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { ROOT_SITE } from './support/sites.ts';

const { contact, insights, 'trust-bridge-protocol': trustBridge, 'client-access': clientAccess } = content.pages;
const { 'implementation-survey': survey, 'readiness-scan': scan } = content.pages;

const LIST_PAGES = readBuiltDocuments()
  .map(({ path: address }) => address)
  .filter((address) => /^\/adoption\/insights\/(page\/\d+\/)?$/.test(address))
  .sort();

/** The button label of each form, and the documents whose own scripts draw it. Home loads its message form when the visitor scrolls near it. */
const FORMS: [string, string[]][] = [
  [contact.form.button, ['/adoption/contact/']],
  [contact.guide.button, ['/adoption/contact/']],
  [insights.newsletter.busy, LIST_PAGES],
  [trustBridge.gate.button, ['/adoption/trust-bridge-protocol/']],
  [clientAccess.gate.button, ['/client-access/', '/home/', '/readiness-scan/']],
  [scan.button, ['/readiness-scan/']],
  [survey.survey.submit.button, []],
];

const read = (script: string) => readFileSync(path.join(ROOT_SITE.folder, script), 'utf8');

/** Scripts, and everything that they import statically. */
function withImports(scripts: string[], found = new Set<string>()): Set<string> {
  for (const script of scripts.filter((one) => !found.has(one))) {
    found.add(script);
    const imported = [...read(script).matchAll(/(?:\bfrom|\bimport)\s*["'`](\.\/[^"'`]+\.js)["'`]/g)];
    withImports(
      imported.map(([, name = '']) => path.posix.join(path.posix.dirname(script), name)),
      found,
    );
  }
  return found;
}

test('The scripts of a screen hold no code of another screen’s form', () => {
  const everywhere = readdirSync(path.join(ROOT_SITE.folder, 'assets')).filter((file) => file.endsWith('.js'));
  const all = everywhere.map((file) => read(`assets/${file}`)).join('\n');
  const documents = readBuiltDocuments().map(({ path: address, html }) => {
    const scripts = html.match(/data-load="([^"]+)"/)?.[1]?.split(' ') ?? [];
    expect(scripts.length, address).toBeGreaterThan(2);
    return { address, code: [...withImports(scripts)].map(read).join('\n') };
  });
  for (const [button, own] of FORMS) {
    expect(all).toContain(button);
    const holding = documents.filter(({ code }) => code.includes(button)).map(({ address }) => address);
    expect(holding.sort(), button).toEqual(own);
  }
});
