import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { intakeFolder, PARTS_FILE } from '../core/intake/parts.ts';
import { type Edition, type EditionWords, editionSchema } from '../core/survey/edition.ts';

const formerParts = v.pipe(v.string(), v.parseJson(), v.object({ edition: editionSchema }));

/**
 * Describes the difference between the survey's words and those of the former build, which is a new
 * edition for the intake.
 * @param output the folder of the former build. @returns undefined if there is none, or its words
 * are the same.
 */
export function describeNewEdition({ id, words }: Edition, output: string): string | undefined {
  const former = readFormer(output);
  if (!former || former.id === id) return undefined;
  const changed = listChanged(words, former.words);
  const which = changed.length > 0 ? `statements ${changed.join(', ')}` : 'its sections or scales';
  return `The words of the survey differ from those of the former build: ${which}. The intake opens a new edition when it starts with this build: earlier answers keep their own words, and open waves show the answers to each edition apart.`;
}

function readFormer(output: string): Edition | undefined {
  const file = path.join(intakeFolder(output), PARTS_FILE);
  const result = v.safeParse(formerParts, existsSync(file) ? readFileSync(file, 'utf8') : '');
  return result.success ? result.output.edition : undefined;
}

/** The numbers of the statements that only one of two editions has in its words. */
function listChanged(words: EditionWords, former: EditionWords): number[] {
  const [now, before] = [words, former].map(
    ({ sections, scales }) =>
      new Map(
        sections.flatMap(({ statements }) =>
          statements.map((statement) => [
            statement.id,
            JSON.stringify([statement, scales[statement.scaleType]]),
          ]),
        ),
      ),
  );
  const ids = new Set([...(now?.keys() ?? []), ...(before?.keys() ?? [])]);
  return [...ids]
    .filter((id) => now?.get(id) !== before?.get(id))
    .sort((one, other) => one - other);
}
