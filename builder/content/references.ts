import type { RemedyNames } from '../../core/survey/survey.ts';
import type { Problem } from './problems.ts';
import type { Content } from './read.ts';

/** Finds every reference to a name that is missing from the file that should define it. */
export function findUnknownReferences(content: Content): Problem[] {
  const { claims, people, pages } = content;
  const founders = people.founders.map(({ id }) => id);
  const steps = pages.home.approach.steps.map(({ title }) => title);
  const figures = [
    ...pages.home.hero.figures.map((id) => ({ file: 'home.yaml', field: 'hero.figures', id })),
    { file: 'adoption-home.yaml', field: 'claim.figure', id: pages['adoption-home'].claim.figure },
  ];
  return [
    ...figures
      .filter(({ id }) => !Object.hasOwn(claims, id))
      .map(({ file, field, id }) => ({
        file: `content/pages/${file}`,
        field,
        message: `names ${id}, which is not in content/claims.yaml: add it there, or choose another`,
      })),
    ...compareNames('about.yaml', 'founders.biographies', Object.keys(pages.about.founders.biographies), founders, 'content/people.yaml'),
    ...compareNames('testimonials.yaml', 'founders', Object.keys(pages.testimonials.founders), founders, 'content/people.yaml'),
    ...compareNames(
      'methodology.yaml',
      'shared.practice',
      pages.methodology.shared.practice.map(({ title }) => title),
      steps,
      'content/pages/home.yaml (approach)',
    ),
    ...findUnknownScales(content),
    ...findUnknownRemedies(content),
  ];
}

function findUnknownScales({ scales, survey, scan }: Content): Problem[] {
  const statements = survey.sections.flatMap(({ statements }) => statements);
  return [
    ...statements.map(({ id, scaleType }) => ({ file: 'content/survey.yaml', field: `statement ${id}`, scaleType })),
    { file: 'content/scan.yaml', field: 'scaleType', scaleType: scan.scaleType },
  ]
    .filter(({ scaleType }) => !Object.hasOwn(scales, scaleType))
    .map(({ scaleType, ...place }) => ({
      ...place,
      message: `names the scale ${scaleType}, which is not in content/scales.yaml: correct the name, or add it there`,
    }));
}

function findUnknownRemedies({ survey, scan, pages, articles }: Content): Problem[] {
  const known: Record<keyof RemedyNames, { names: string[]; source: string }> = {
    step: { names: pages.home.approach.steps.map(({ title }) => title), source: 'content/pages/home.yaml (approach)' },
    service: { names: pages.services.services.items.map(({ id }) => id), source: 'content/pages/services.yaml' },
    article: { names: articles.map(({ slug }) => slug), source: 'content/insights, or is not published yet' },
  };
  const places = [
    ...Object.entries(survey.remedies).map(([category, remedy]) => ({ file: 'content/survey.yaml', field: `remedies.${category}`, remedy })),
    ...scan.habits.map((remedy) => ({ file: 'content/scan.yaml', field: `habits (${remedy.id})`, remedy })),
  ];
  return places.flatMap(({ file, field, remedy }) =>
    (['step', 'service', 'article'] as const)
      .filter((kind) => !known[kind].names.includes(remedy[kind]))
      .map((kind) => ({ file, field, message: `names the ${kind} ${remedy[kind]}, which is not in ${known[kind].source}: correct the name` })),
  );
}

function compareNames(file: string, field: string, found: string[], wanted: string[], source: string): Problem[] {
  const where = { file: `content/pages/${file}`, field };
  return [
    ...found.filter((name) => !wanted.includes(name)).map((name) => ({ ...where, message: `names ${name}, which is not in ${source}: correct the name` })),
    ...wanted.filter((name) => !found.includes(name)).map((name) => ({ ...where, message: `has nothing for ${name}, which is in ${source}: add it` })),
  ];
}
