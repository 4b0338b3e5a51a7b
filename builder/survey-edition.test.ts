import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { intakeFolder } from '../core/intake/parts.ts';
import { editionOf } from '../core/survey/edition.ts';
import { content } from '../tests/support/content.ts';
import { EDITION, REWORDED } from '../tests/support/edition.ts';
import { temporaryFolder } from '../tests/support/intake.ts';
import { writeSmallSite } from '../tests/support/small-site.ts';
import { describeNewEdition } from './survey-edition.ts';

test('A build names the statements whose words differ from those of the former build', async () => {
  const { folder, remove } = temporaryFolder();
  const output = path.join(folder, 'dist');
  expect(describeNewEdition(EDITION, output)).toBeUndefined();
  writeSmallSite(output);
  expect(describeNewEdition(EDITION, output)).toBeUndefined();
  expect(describeNewEdition(REWORDED, output)).toMatch(
    /^The words of the survey differ from those of the former build: statements 1\. The intake opens/,
  );
  const relabelled = await editionOf(content.survey, {
    ...content.scales,
    accuracy: ['1', '2', '3', '4', '5'],
  });
  expect(describeNewEdition(relabelled, output)).toContain(': statements 4, 13, 23.');
  const sections = EDITION.words.sections.map((section, place) => ({
    ...section,
    title: place === 0 ? 'Customs' : section.title,
  }));
  expect(
    describeNewEdition(await editionOf({ ...EDITION.words, sections }, content.scales), output),
  ).toContain(': its sections or scales.');
  writeFileSync(path.join(intakeFolder(output), 'parts.json'), '{}');
  expect(describeNewEdition(REWORDED, output)).toBeUndefined();
  remove();
});
