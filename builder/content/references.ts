import { existsSync } from 'node:fs';
import path from 'node:path';
import { asksForBeliefs } from '../../core/campaigns/survey-words.ts';
import { legalSections, TAKEN } from '../../core/content/pages/legal.ts';
import type { RemedyNames } from '../../core/survey/survey.ts';
import type { Parts } from './content.ts';
import type { Problem } from './problems.ts';

/**
 * Finds every reference to a name that is missing from the file that should define it. A file with
 * other mistakes is left out.
 */
export function findUnknownReferences(parts: Parts): Problem[] {
  return [
    ...findUnknownFigures(parts),
    ...findUnknownPeople(parts),
    ...findUnsaid(parts),
    ...findUnknownSteps(parts),
    ...findUnknownScales(parts),
    ...findUnknownRemedies(parts),
    ...findMissingWelcome(parts),
    ...findSilence(parts),
  ];
}

/**
 * Finds the pictures that a screen names and that are not in `content/pictures`. @param root the
 * content folder.
 */
export function findMissingPictures(
  root: string,
  { people, pages: { home, purpose } }: Parts,
): Problem[] {
  return [
    { file: 'pages/home.yaml', field: 'hero.picture', picture: home?.hero.picture },
    { file: 'pages/home.yaml', field: 'silverBullet.picture', picture: home?.silverBullet.picture },
    { file: 'pages/purpose.yaml', field: 'banner.picture', picture: purpose?.banner.picture },
    ...(people?.founders ?? []).map(({ id, portrait }) => ({
      file: 'people.yaml',
      field: `founders.${id}.portrait`,
      picture: portrait,
    })),
  ].flatMap(({ file, field, picture }) =>
    picture === undefined || existsSync(path.join(root, 'pictures', picture))
      ? []
      : [
          {
            file: `content/${file}`,
            field,
            message: `names ${picture}, which is not in content/pictures: add it there, or correct the name`,
          },
        ],
  );
}

function findUnknownFigures({ claims, pages }: Parts): Problem[] {
  if (!claims) return [];
  const original = pages['adoption-home'];
  return [
    ...(pages.home?.hero.figures.map((id) => ({ file: 'home.yaml', field: 'hero.figures', id })) ??
      []),
    ...(original
      ? [{ file: 'adoption-home.yaml', field: 'claim.figure', id: original.claim.figure }]
      : []),
  ]
    .filter(({ id }) => !Object.hasOwn(claims, id))
    .map(({ file, field, id }) => ({
      file: `content/pages/${file}`,
      field,
      message: `names ${id}, which is not in content/claims.yaml: add it there, or choose another`,
    }));
}

function findUnsaid({ pages: { home, purpose } }: Parts): Problem[] {
  if (!home || !purpose || purpose.testimonial.quote.includes(home.hero.testimonial)) return [];
  return [
    {
      file: 'content/pages/home.yaml',
      field: 'hero.testimonial',
      message:
        'is no part of the client’s quote in content/pages/purpose.yaml: take a sentence from there, letter by letter',
    },
  ];
}

function findUnknownPeople({ people, pages: { about, testimonials } }: Parts): Problem[] {
  if (!people) return [];
  const founders = people.founders.map(({ id }) => id);
  return [
    ...(about
      ? compareNames(
          'about.yaml',
          'founders.biographies',
          Object.keys(about.founders.biographies),
          founders,
          'content/people.yaml',
        )
      : []),
    ...(testimonials
      ? compareNames(
          'testimonials.yaml',
          'founders',
          Object.keys(testimonials.founders),
          founders,
          'content/people.yaml',
        )
      : []),
  ];
}

function findUnknownSteps({ pages: { home, methodology } }: Parts): Problem[] {
  if (!home || !methodology) return [];
  const practised = methodology.shared.practice.map(({ title }) => title);
  const steps = home.approach.steps.map(({ title }) => title);
  return compareNames(
    'methodology.yaml',
    'shared.practice',
    practised,
    steps,
    'content/pages/home.yaml (approach)',
  );
}

function findUnknownScales({ scales, survey, scan }: Parts): Problem[] {
  if (!scales) return [];
  const statements = survey?.sections.flatMap((section) => section.statements) ?? [];
  return [
    ...statements.map(({ id, scaleType }) => ({
      file: 'content/survey.yaml',
      field: `statement ${id}`,
      scaleType,
    })),
    ...(scan ? [{ file: 'content/scan.yaml', field: 'scaleType', scaleType: scan.scaleType }] : []),
  ]
    .filter(({ scaleType }) => !Object.hasOwn(scales, scaleType))
    .map(({ scaleType, ...place }) => ({
      ...place,
      message: `names the scale ${scaleType}, which is not in content/scales.yaml: correct the name, or add it there`,
    }));
}

function findUnknownRemedies({
  survey,
  scan,
  pages: { home, services },
  articles,
}: Parts): Problem[] {
  const known: Record<keyof RemedyNames, { names: string[] | undefined; source: string }> = {
    step: {
      names: home?.approach.steps.map(({ title }) => title),
      source: 'content/pages/home.yaml (approach)',
    },
    service: {
      names: services?.services.items.map(({ id }) => id),
      source: 'content/pages/services.yaml',
    },
    article: {
      names: articles?.map(({ slug }) => slug),
      source: 'content/insights, or is not published yet',
    },
  };
  const places = [
    ...Object.entries(survey?.remedies ?? {}).map(([category, remedy]) => ({
      file: 'content/survey.yaml',
      field: `remedies.${category}`,
      remedy,
    })),
    ...(scan?.habits.map((remedy) => ({
      file: 'content/scan.yaml',
      field: `habits (${remedy.id})`,
      remedy,
    })) ?? []),
  ];
  return places.flatMap(({ file, field, remedy }) =>
    (['step', 'service', 'article'] as const)
      .filter((kind) => known[kind].names?.includes(remedy[kind]) === false)
      .map((kind) => ({
        file,
        field,
        message: `names the ${kind} ${remedy[kind]}, which is not in ${known[kind].source}: correct the name`,
      })),
  );
}

function compareNames(
  file: string,
  field: string,
  found: string[],
  wanted: string[],
  source: string,
  remedy = 'add it',
): Problem[] {
  const where = { file: `content/pages/${file}`, field };
  return [
    ...found
      .filter((name) => !wanted.includes(name))
      .map((name) => ({
        ...where,
        message: `names ${name}, which is not in ${source}: correct the name`,
      })),
    ...wanted
      .filter((name) => !found.includes(name))
      .map((name) => ({
        ...where,
        message: `has nothing for ${name}, which is in ${source}: ${remedy}`,
      })),
  ];
}

function findMissingWelcome({ survey, pages: { answer } }: Parts): Problem[] {
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

/**
 * Finds the fields that the privacy page does not name on a site whose forms reach the intake, which
 * stores them.
 */
function findSilence({ pages: { privacy } }: Parts): Problem[] {
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
