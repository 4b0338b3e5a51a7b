import { describe, expect, test } from 'vitest';
import type { ClientIndex } from '../../core/content/client-document.ts';
import { OPEN_SURVEY_PATH, SURVEY } from '../../core/gates/gates.ts';
import { content } from '../../tests/support/content.ts';
import type { Content } from '../content/content.ts';
import { surveyContent } from '../documents/survey-content.ts';
import { gatedItems, publicItems } from './gated-items.ts';

type SurveyState = Content['pages']['trust-bridge-protocol']['surveyState'];

function contentWith(surveyState: SurveyState): Content {
  const { pages } = content;
  return {
    ...content,
    pages: {
      ...pages,
      'trust-bridge-protocol': { ...pages['trust-bridge-protocol'], surveyState },
    },
  };
}

const previewToken = 'the token of the preview';
const surveysOf = async (state: SurveyState) => {
  const items = await gatedItems(contentWith(state), previewToken);
  return items.filter(({ path }) => path === SURVEY);
};

describe('The survey', async () => {
  const value = await surveyContent(content);

  test('is published only encrypted before it opens, for team members with the preview’s token', async () => {
    expect(await surveysOf('coming-soon')).toEqual([
      { gate: 'client-access', path: SURVEY, value },
      { gate: 'survey-preview', path: SURVEY, value: { ...value, previewToken } },
    ]);
    expect(await publicItems(contentWith('coming-soon'))).toEqual(new Map());
  });

  test('is published for everyone once it is open, and encrypted for clients alone', async () => {
    expect(await surveysOf('open')).toEqual([{ gate: 'client-access', path: SURVEY, value }]);
    expect(await publicItems(contentWith('open'))).toEqual(
      new Map([[OPEN_SURVEY_PATH, JSON.stringify(value)]]),
    );
  });
});

test("A client's own documents are listed before those that all clients share, at paths of their own", async () => {
  const [document] = content.clientDocuments;
  if (!document) throw new Error('There is no client document to test with.');
  const own = { ...document, slug: 'own', title: 'Own' };
  const { clientDocuments, people } = content;
  const [founder] = people.founders;
  const report = { fileName: 'go-live.html', title: 'Go-live', readers: 'The board' };
  const facts = { name: 'Ashford plc', founder: founder?.id ?? '' };
  const items = await gatedItems(
    {
      ...content,
      clients: [
        { name: 'ashford', facts, documents: [own], reports: [{ ...report, html: '<p>' }] },
      ],
    },
    previewToken,
  );
  const shared = items.find(({ path, client }) => path === 'documents' && client === undefined)
    ?.value as ClientIndex;
  const path = `documents/${clientDocuments.length + 1}`;
  expect(items.filter(({ client }) => client !== undefined)).toEqual([
    {
      gate: 'client-access',
      path: 'documents',
      value: {
        documents: [{ slug: 'own', title: 'Own', summary: own.summary, path }, ...shared.documents],
        client: {
          name: 'Ashford plc',
          founder: { name: founder?.name, email: founder?.email },
          reports: [{ ...report, path: 'reports/1' }],
        },
      },
      client: 'ashford',
    },
    { gate: 'client-access', path, value: { body: own.body }, client: 'ashford' },
    { gate: 'client-access', path: 'reports/1', value: '<p>', client: 'ashford' },
  ]);
  expect(JSON.stringify(shared)).not.toMatch(/Own|Ashford/);
});

test('The documents for clients are listed with the paths at which their texts are', async () => {
  const { clientDocuments } = content;
  const items = (await gatedItems(content, previewToken)).filter(({ path }) =>
    path.startsWith('documents'),
  );
  expect(new Set(items.map(({ gate }) => gate))).toEqual(new Set(['client-access']));
  const [list, ...texts] = items;
  expect(list).toMatchObject({
    path: 'documents',
    value: {
      documents: clientDocuments.map(({ slug, title, summary }, index) => ({
        slug,
        title,
        summary,
        path: `documents/${index + 1}`,
      })),
    },
  });
  expect(texts.map(({ path, value }) => ({ path, value }))).toEqual(
    clientDocuments.map(({ body }, index) => ({ path: `documents/${index + 1}`, value: { body } })),
  );
});
