import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { parse, stringify } from 'yaml';
import { brandSchema, claimsSchema, peopleSchema } from '../../core/content/firm.ts';
import { layoutSchema } from '../../core/content/layout.ts';
import { PAGE_SCHEMAS } from '../../core/content/pages.ts';
import { MOST_SECTIONS, MOST_STATEMENTS } from '../../core/survey/answers.ts';
import { scanSchema } from '../../core/survey/scan.ts';
import { type RemedyNames, type Survey, surveySchema } from '../../core/survey/survey.ts';
import { lengthenLists } from './lengthen-lists.ts';
import { FIRST_CONTENT } from './sites.ts';

const { about, home, methodology, services, testimonials } = PAGE_SCHEMAS;
const LENGTHENED: Record<string, v.GenericSchema> = {
  'brand.yaml': brandSchema,
  'layout.yaml': layoutSchema,
  'people.yaml': peopleSchema,
  'scan.yaml': scanSchema,
  ...Object.fromEntries(
    Object.entries(PAGE_SCHEMAS).map(([name, schema]) => [`pages/${name}.yaml`, schema]),
  ),
};

/**
 * Writes the first firm's content with as many entries in each list as the list's schema allows,
 * and corrects what refers to them.
 * @param folder the folder to write.
 */
export function writeLargestFirm(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  cpSync(FIRST_CONTENT, folder, { recursive: true });
  const read = <Schema extends v.GenericSchema>(file: string, schema: Schema) =>
    v.parse(schema, parse(readFileSync(path.join(folder, file), 'utf8')));
  const write = (file: string, value: unknown) =>
    writeFileSync(path.join(folder, file), stringify(value, { aliasDuplicateObjects: false }));
  const edit = <Schema extends v.GenericSchema>(
    file: string,
    schema: Schema,
    change: (value: v.InferOutput<Schema>) => unknown,
  ) => write(file, change(read(file, schema)));

  for (const [file, schema] of Object.entries(LENGTHENED))
    edit(file, schema, (value) => lengthenLists(schema, value));
  const { founders } = read('people.yaml', peopleSchema);
  const steps = read('pages/home.yaml', home).approach.steps.map(({ title }) => title);
  const offered = read('pages/services.yaml', services).services.items.map(({ id }) => id);
  const nearest = <Remedy extends RemedyNames>(remedy: Remedy): Remedy => ({
    ...remedy,
    step: known(remedy.step, steps),
    service: known(remedy.service, offered),
  });
  const figures = Object.keys(read('claims.yaml', claimsSchema));

  edit('pages/home.yaml', home, (page) => ({
    ...page,
    hero: { ...page.hero, figures: figures.slice(0, page.hero.figures.length) },
  }));
  edit('pages/about.yaml', about, (page) => ({
    ...page,
    founders: { ...page.founders, biographies: forEach(founders, page.founders.biographies) },
  }));
  edit('pages/testimonials.yaml', testimonials, (page) => ({
    ...page,
    founders: forEach(founders, page.founders),
  }));
  edit('pages/methodology.yaml', methodology, ({ shared, ...page }) => {
    const practice = steps.map((title, index) => ({
      ...shared.practice[index % shared.practice.length],
      title,
    }));
    return { ...page, shared: { ...shared, practice } };
  });
  edit('scan.yaml', scanSchema, (scan) => ({ ...scan, habits: scan.habits.map(nearest) }));
  edit('survey.yaml', surveySchema, (survey) => lengthenSurvey(survey, nearest));
  for (const name of globSync('**/*.{yaml,md}', { cwd: folder })) {
    const file = path.join(folder, name);
    const text = readFileSync(file, 'utf8').replace(/(?<=\/services#)[a-z-]+/g, (id) =>
      known(id, offered),
    );
    writeFileSync(
      file,
      text.replace(
        /^author: (.*)$/m,
        (_, author) =>
          `author: ${known(
            author,
            founders.map((founder) => founder.name),
          )}`,
      ),
    );
  }
}

function lengthenSurvey(
  { least, sections, remedies }: Survey,
  nearest: (remedy: RemedyNames) => RemedyNames,
): Survey {
  const all = sections.flatMap(({ statements }) => statements);
  const places = Array.from({ length: MOST_SECTIONS }, (_, place) => place);
  const category = (place: number) => `category-${place + 1}`;
  const first = (place: number) => Math.floor((place * MOST_STATEMENTS) / MOST_SECTIONS);
  const lengthened = places.map((place) => {
    const statements = Array.from({ length: first(place + 1) - first(place) }, (_, index) => {
      const id = first(place) + index + 1;
      return { ...at(all, id - 1), id, category: category(place) };
    });
    const section = at(sections, place);
    return {
      ...section,
      title: place < sections.length ? section.title : `${section.title} again`,
      statements,
    };
  });
  return {
    least,
    sections: lengthened,
    steps: {},
    remedies: Object.fromEntries(
      places.map((place) => [category(place), nearest(at(Object.values(remedies), place))]),
    ),
  };
}

/** The entry at an index of a list that begins anew after its end. */
function at<Entry>(entries: readonly Entry[], index: number): Entry {
  const entry = entries[index % entries.length];
  if (entry === undefined) throw new Error('The list is empty.');
  return entry;
}

function known(name: string, names: readonly string[]): string {
  return names.includes(name) ? name : at(names, 0);
}

/** A record with an entry for each founder, made of the entries of the present record. */
function forEach<Entry>(
  founders: readonly { id: string }[],
  entries: Readonly<Record<string, Entry>>,
): Record<string, Entry> {
  return Object.fromEntries(
    founders.map(({ id }, index) => [id, at(Object.values(entries), index)]),
  );
}
