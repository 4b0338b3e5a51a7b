import { readBuiltDocuments } from './support/built-documents.ts';
import { builtScripts, readScript, withImports } from './support/built-scripts.ts';
import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';

const {
  contact,
  insights,
  'trust-bridge-protocol': trustBridge,
  'client-access': clientAccess,
} = content.pages;
const { 'implementation-survey': survey, 'readiness-scan': scan } = content.pages;

const LIST_PAGES = readBuiltDocuments()
  .map(({ path: address }) => address)
  .filter((address) => /^\/adoption\/insights\/(page\/\d+\/)?$/.test(address))
  .sort();

/**
 * The button label of each form, and the documents whose own scripts draw it. Home loads its
 * message form when the visitor scrolls near it.
 */
const FORMS: [string, string[]][] = [
  [contact.form.button, ['/adoption/contact/']],
  [contact.guide.button, ['/adoption/contact/']],
  [insights.newsletter.busy, LIST_PAGES],
  [trustBridge.gate.button, ['/adoption/trust-bridge-protocol/']],
  [clientAccess.gate.button, ['/client-access/', '/home/', '/readiness-scan/']],
  [scan.button, ['/readiness-scan/']],
  [survey.survey.submit.button, ['/answer/']],
];

test('The scripts of a screen hold no code of another screen’s form', () => {
  const all = builtScripts().map(readScript).join('\n');
  const documents = readBuiltDocuments().map(({ path: address, html }) => {
    const scripts = html.match(/data-load="([^"]+)"/)?.[1]?.split(' ') ?? [];
    expect(scripts.length, address).toBeGreaterThan(2);
    return { address, code: [...withImports(scripts)].map(readScript).join('\n') };
  });
  for (const [button, own] of FORMS) {
    expect(all).toContain(button);
    const holding = documents
      .filter(({ code }) => code.includes(button))
      .map(({ address }) => address);
    expect(holding.sort(), button).toEqual(own);
  }
});

test('No screen asks anybody to register or to sign in, and only the gates ask for a password: there are no accounts', () => {
  const documents = readBuiltDocuments();
  const asking = documents.filter(({ words }) =>
    /\b(sign|log)[ -]?in\b|create an account|your account\b/i.test(words),
  );
  expect(asking.map(({ path: address }) => address)).toEqual([]);
  const legal = documents
    .filter(({ words }) => words.includes('It has no accounts'))
    .map(({ path: address }) => address);
  expect(legal).toEqual(expect.arrayContaining(['/privacy/', '/terms/']));
  const gated = documents
    .filter(({ html }) => html.includes('type="password"'))
    .map(({ path: address }) => address);
  expect(gated.sort()).toEqual(['/client-access/', '/home/', '/readiness-scan/']);
});

test('What visitors write runs in the direction of its letters, without JavaScript, too', () => {
  const fields = readBuiltDocuments().flatMap(({ path: address, html }) =>
    [...html.matchAll(/<(?:textarea|input)\b[^>]*>/g)].flatMap(([tag]) =>
      /type="(?:hidden|radio|checkbox)"|tabindex="-1"|readonly/i.test(tag)
        ? []
        : [{ address, tag }],
    ),
  );
  expect(fields.length).toBeGreaterThan(5);
  expect(fields.filter(({ tag }) => !tag.includes('dir="auto"'))).toEqual([]);
});
