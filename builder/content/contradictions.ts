import { asksForBeliefs } from '../../core/campaigns/survey-words.ts';
import type { Problem } from '../../core/content/content-error.ts';
import { legalSections, TAKEN } from '../../core/content/pages/legal.ts';
import { nearestTo } from '../../core/nearest.ts';
import type { Parts } from './content.ts';
import { SLUG } from './markdown-file.ts';
import { MOST_EDITS, namesAt } from './names.ts';

type Contradiction = Problem & { field: string };

/**
 * Finds what two files must say alike, as far as it can be read beside other mistakes.
 * @param valueIn returns what a file holds.
 */
export function findContradictions(
  parts: Parts,
  valueIn: (file: string) => unknown,
): Contradiction[] {
  const namesIn = (file: string, ...fields: string[]) => namesAt(valueIn(file), fields);
  return [
    ...findUnknownPeople(namesIn),
    ...findMisquotedTestimonial(namesIn),
    ...findUnknownSteps(namesIn),
    ...findMissingWelcome(parts),
    ...findUndeclaredFields(parts),
  ];
}

type NamesIn = (file: string, ...fields: string[]) => string[] | undefined;

function findMisquotedTestimonial(namesIn: NamesIn): Contradiction[] {
  const [said] = namesIn('pages/home.yaml', 'hero', 'testimonial') ?? [];
  const [quote] = namesIn('pages/purpose.yaml', 'testimonial', 'quote') ?? [];
  if (said === undefined || quote === undefined || quote.includes(said)) return [];
  return [
    {
      file: 'content/pages/home.yaml',
      field: 'hero.testimonial',
      message:
        'is no part of the client’s quote in content/pages/purpose.yaml: take a sentence from there, letter by letter',
    },
  ];
}

function findUnknownPeople(namesIn: NamesIn): Contradiction[] {
  const ids = namesIn('people.yaml', 'founders', '*', 'id');
  const founders = ids?.every((id) => SLUG.test(id)) ? ids : undefined;
  const compare = (file: string, ...fields: string[]) =>
    compareNames(
      file,
      fields.join('.'),
      namesIn(`pages/${file}`, ...fields, 'keys'),
      founders,
      'content/people.yaml',
    );
  return [
    ...compare('about.yaml', 'founders', 'biographies'),
    ...compare('testimonials.yaml', 'founders'),
  ];
}

function findUnknownSteps(namesIn: NamesIn): Contradiction[] {
  return compareNames(
    'methodology.yaml',
    'shared.practice',
    namesIn('pages/methodology.yaml', 'shared', 'practice', '*', 'title'),
    namesIn('pages/home.yaml', 'approach', 'steps', '*', 'title'),
    'content/pages/home.yaml (approach)',
  );
}

function compareNames(
  file: string,
  field: string,
  found: readonly string[] | undefined,
  wanted: readonly string[] | undefined,
  source: string,
  remedy = 'add it',
): Contradiction[] {
  if (!found || !wanted) return [];
  const where = { file: `content/pages/${file}`, field };
  const missing = wanted.filter((name) => !found.includes(name));
  const meant: string[] = [];
  const unknown = found
    .filter((name) => !wanted.includes(name))
    .map((name) => {
      const [nearest = '', edits] = nearestTo(name, missing);
      if (edits <= MOST_EDITS) meant.push(nearest);
      const correct = edits <= MOST_EDITS ? `perhaps ${nearest} is meant` : 'correct the name';
      return { ...where, message: `names ${name}, which is not in ${source}: ${correct}` };
    });
  const lacking = missing
    .filter((name) => !meant.includes(name))
    .map((name) => ({
      ...where,
      message: `has nothing for ${name}, which is in ${source}: ${remedy}`,
    }));
  return [...unknown, ...lacking];
}

function findMissingWelcome({ survey, pages: { answer } }: Parts): Contradiction[] {
  if (!survey || !answer || !asksForBeliefs(survey) || answer.welcome.forSponsors) return [];
  return [
    {
      file: 'content/pages/answer.yaml',
      field: 'welcome.forSponsors',
      message:
        'is missing, though content/survey.yaml words the statements for sponsors: say here that they answer what they believe',
    },
  ];
}

/** Finds fields of forms that the privacy page doesn't name on a site whose intake stores them. */
function findUndeclaredFields({ pages: { privacy } }: Parts): Contradiction[] {
  if (!privacy) return [];
  const shown = JSON.stringify(
    legalSections(privacy.sections, { delivery: 'intake', visits: true }),
  );
  return Object.entries(privacy.forms).flatMap(([form, words]) => [
    ...compareNames(
      'privacy.yaml',
      `forms.${form}`,
      Object.keys(words),
      TAKEN[form as keyof typeof TAKEN],
      'core/submissions/forms.ts',
      'say in a section what it is for, and here in which words it stands there',
    ),
    ...Object.entries(words)
      .filter(([, named]) => !shown.includes(JSON.stringify(named).slice(1, -1)))
      .map(([field, named]) => ({
        file: 'content/pages/privacy.yaml',
        field: `forms.${form}.${field}`,
        message: `says “${named}”, which stands in no section: say in one what the field is for, in these words`,
      })),
  ]);
}
