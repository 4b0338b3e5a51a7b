import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Document, parseDocument } from 'yaml';
import { readContent } from '../../builder/content/read.ts';
import { completeFirm } from './complete-firm.ts';
import { FIRST_CONTENT, ownContentOf, SECOND_FIRM } from './sites.ts';
import { sharedFolder } from './test-folder.ts';

describe('The second firm', () => {
  const place = sharedFolder();
  const lacking = () => path.join(place, 'lacking');
  const completed = () => {
    completeFirm(lacking(), path.join(place, 'completed'));
    return readContent(path.join(place, 'completed'));
  };

  beforeEach(() => completeFirm(ownContentOf(SECOND_FIRM), lacking()));

  test('gets a page that it lacks, with none of the words of the first', () => {
    rmSync(path.join(lacking(), 'pages/coming-soon.yaml'));
    const [own, model] = [completed(), readContent(FIRST_CONTENT)].map(
      ({ pages }) => pages['coming-soon'],
    );
    expect(own?.hero).toEqual({ heading: 'Pbzvat Fbba', lede: 'Guvf cntr vfa’g jevggra lrg.' });
    expect(own?.meanwhile.items.map(({ link }) => link.to)).toEqual(
      model?.meanwhile.items.map(({ link }) => link.to),
    );
  });

  test('gets each field that it lacks, and keeps its own', () => {
    const before = readContent(lacking());
    edit('pages/services.yaml', (services) =>
      services.deleteIn(['services', 'items', 4, 'forWhom']),
    );
    edit('pages/contact.yaml', (contact) => contact.deleteIn(['form', 'sent']));
    const { pages } = completed();
    expect(pages.services.services.items.slice(0, 4)).toEqual(
      before.pages.services.services.items.slice(0, 4),
    );
    const [last] = pages.services.services.items.slice(-1);
    expect(last).toEqual({
      ...before.pages.services.services.items.at(-1),
      forWhom: expect.stringMatching(/ /),
    });
    expect(pages.contact.form.sent).toContain('{time}');
  });

  test('speaks on its privacy page of each field of a form, in words that stand there', () => {
    edit('pages/privacy.yaml', (privacy) =>
      privacy.deleteIn(['forms', 'contact-messages', 'phone']),
    );
    const words = completed().pages.privacy.forms['contact-messages'];
    expect(words.phone).toBe(words.name);
  });

  test('does not get what the first lacks, too', () => {
    edit('pages/contact.yaml', (contact) =>
      contact.setIn(['form', 'fields', 'colour'], { label: 'Colour' }),
    );
    expect(completed).toThrow('content/pages/contact.yaml, line');
  });

  function edit(file: string, change: (document: Document) => void): void {
    const document = parseDocument(readFileSync(path.join(lacking(), file), 'utf8'));
    change(document);
    writeFileSync(path.join(lacking(), file), String(document));
  }
});
