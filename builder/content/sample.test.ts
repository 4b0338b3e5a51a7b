import { describe, expect, test } from 'vitest';
import { fill } from '../../core/content/fill.ts';
import { plainText } from '../../core/markdown/plain-text.ts';
import { FIRST_CONTENT } from '../../tests/support/sites.ts';
import { readContent } from './read.ts';

// Only this file asserts the counts and names that the specification gives for the sample content,
// which may grow.
const {
  articles,
  brand,
  categories,
  claims,
  fallbackPictures,
  guide,
  layout,
  pages,
  people,
  scales,
  survey,
  scan,
  clientDocuments,
} = readContent(FIRST_CONTENT);

const SLUGS = [
  'broken-bowtie-journey',
  'value-translation-zone',
  'beyond-implementation',
  'trust-bridge-protocol',
  'hidden-politics',
  'fear-factor',
  'resistance-to-advocacy',
  'roi-change-management',
];

// Specification, point 2, in the same order.
const FAQ_TOPICS = [
  /what does .+ do/i,
  /problem/i,
  /differ/i,
  /\bnow\b/i,
  /ideal client/i,
  /measure success/i,
  /neural pathways/i,
  /before a sale/i,
  /at risk/i,
  /who pays/i,
  /outcomes/i,
  /implementation teams/i,
  /results/i,
  /fees structured/i,
];

describe('The sample content', () => {
  test('has the eight articles of the specification', () => {
    expect(articles.map(({ slug }) => slug)).toEqual(expect.arrayContaining(SLUGS));
  });

  test('has the four categories of the specification, each with an article', () => {
    expect(categories).toEqual(['Implementation', 'Communication', 'Adoption', 'ROI']);
    expect(new Set(articles.map(({ category }) => category))).toEqual(new Set(categories));
  });

  test('has articles whose lengths differ, so that their read times do, too', () => {
    const lengths = articles.map(({ body }) => plainText(body).split(/\s+/).length);
    expect(Math.max(...lengths) / Math.min(...lengths)).toBeGreaterThan(1.5);
    expect(new Set(articles.map(({ readMinutes }) => readMinutes)).size).toBeGreaterThan(2);
  });

  test('has a figure or a table, a checklist and sources in each article', () => {
    for (const { slug, body } of articles) {
      const kinds = body.map(({ kind }) => kind);
      expect(kinds.includes('chart') || kinds.includes('table'), slug).toBe(true);
      expect(body, slug).toContainEqual(
        expect.objectContaining({ kind: 'list', isChecklist: true }),
      );
      expect(kinds.at(-1), slug).toBe('notes');
    }
  });

  test('begins the advice of each habit of EQ7 with another step, and names no weekday twice', () => {
    const advice = scan.habits.map((habit) => habit.advice);
    expect(new Set(advice.map((text) => text.split(' ', 2).join(' '))).size).toBe(advice.length);
    const days =
      advice
        .join(' ')
        .match(/\b\w+day\b/g)
        ?.filter((day) => /^[A-Z]/.test(day)) ?? [];
    expect(days).toEqual([...new Set(days)]);
  });

  test('has the lines of the 30-60-90 plan in tables, each with room for an owner', () => {
    const plan = clientDocuments.find(({ slug }) => slug === '30-60-90-adoption-plan')?.body ?? [];
    const stages = plan
      .filter((block) => block.kind === 'table')
      .filter(({ head }) => head.flat().includes('Owner'));
    expect(stages.map(({ rows }) => rows.length)).toEqual([7, 6, 5]);
    expect(stages.flatMap(({ rows }) => rows.map((cells) => cells.at(-1))).flat()).toEqual([]);
  });

  test('has statements about training and guides that who had none can answer', () => {
    const statements = survey.sections.flatMap((section) => section.statements);
    for (const id of [8, 13])
      expect(statements.find((statement) => statement.id === id)?.text).toMatch(
        /If (you had|there are) none, choose 1\.$/,
      );
  });

  test('has one rule for ties in guide, profile and EQ7: all are named, and the first is begun with', () => {
    expect(plainText(guide.body)).toContain(
      'if several are level, name them all and begin with the earliest in the list',
    );
    for (const { tie } of [
      pages['readiness-scan'].profile.firstBarrier,
      pages['quick-scan'].result.firstBarrier,
    ]) {
      expect(tie).toContain('They are equally low');
      expect(tie).toContain('{first}');
    }
  });

  test('asks first the fourteen questions of the specification, on its topics', () => {
    const questions = pages.faq.items.slice(0, FAQ_TOPICS.length).map(({ question }) => question);
    expect(questions).toEqual(FAQ_TOPICS.map((topic) => expect.stringMatching(topic)));
  });

  test('has two founders, two e-mail addresses and two telephone numbers (point 2)', () => {
    expect([people.founders, brand.emails, brand.phones].map(({ length }) => length)).toEqual([
      2, 2, 2,
    ]);
  });

  test('fills the home screen as specified (points 2 and 9)', () => {
    const { hero, challenges, whatWeDo, whyItMatters, services, approach, tools } = pages.home;
    const counts = {
      figures: hero.figures.length,
      challenges: challenges.items.length,
      capabilities: whatWeDo.items.length,
      oldWorld: whyItMatters.oldWorld.items.length,
      newWorld: whyItMatters.newWorld.items.length,
      services: services.items.length,
      steps: approach.steps.length,
      tools: tools.items.length,
      questions: pages['home-faqs'].items.length,
    };
    const specified = {
      figures: 4,
      challenges: 10,
      capabilities: 5,
      oldWorld: 4,
      newWorld: 3,
      services: 4,
      steps: 4,
      tools: 3,
      questions: 6,
    };
    expect(counts).toEqual(specified);
  });

  test('fills the other screens as specified (points 2 and 4)', () => {
    expect(pages.about.why.items).toHaveLength(3);
    expect(pages.methodology.measuring.items).toHaveLength(3);
    expect(pages.article.topics.items).toHaveLength(4);
    expect(pages['trust-bridge-protocol'].welcome.cards).toHaveLength(4);
    expect(pages.purpose.whoWeHelp.audiences).toHaveLength(4);
    expect(pages.purpose.whoWeHelp.audiences.at(-1)?.id).toBe('investors');
    expect(pages.services.services.items).toHaveLength(4);
    const anchors = ['adoption-strategy-blueprint', 'adoption-readiness-assessment'];
    expect(pages.services.services.items.map(({ id }) => id)).toEqual(
      expect.arrayContaining(anchors),
    );
    const { unlocked, founders } = pages['client-access'];
    expect([...unlocked.links, founders].map(({ to }) => to)).toEqual([
      '/readiness-scan',
      '/testimonials',
    ]);
    expect(layout.original?.nav.items.map(({ to }) => to)).toEqual([
      '/purpose',
      '/services',
      '/methodology',
      '/about',
      '/faq',
      '/contact',
    ]);
    expect(layout.footer.legal.map(({ to }) => to)).toEqual(['/privacy', '/terms']);
  });

  test('quotes colleagues of each founder, as the page says (point 2)', () => {
    const { description, hero, founders } = pages.testimonials;
    for (const said of [description, hero.lede]) expect(said).toMatch(/colleagues/);
    for (const said of [description, hero.lede]) expect(said).not.toMatch(/client/i);
    const roles = Object.values(founders).flatMap(({ quotes }) => quotes.map(({ role }) => role));
    expect(roles.filter((role) => !/colleague/i.test(role))).toEqual([]);
  });

  test('asks staff the statements of the full scan where a client wants a survey, not in the protocol', () => {
    const { before, description, hero } = pages['readiness-scan'];
    const said = [...before.text, description, hero.lede].join(' ');
    expect(said, 'from which no results are drawn').not.toContain('Trust Bridge Protocol');
    expect(before.text[0]).toMatch(/survey that a client asks us to hold/);
  });

  test('has six pictures for articles without one (point 3)', () => {
    expect(fallbackPictures).toHaveLength(6);
  });

  test('has thirty statements in eight sections, of which 2, 20 and 29 are reversed (point 3)', () => {
    expect(
      survey.sections.map(({ title, statements }) => [
        title,
        statements[0]?.category,
        statements.length,
      ]),
    ).toEqual([
      ['Habits & Preferences', 'habits', 3],
      ['Process & Workflow', 'workflow', 4],
      ['Learning & Support', 'learning', 6],
      ['Psychological Safety', 'safety', 4],
      ['Organizational Dynamics', 'organizational', 7],
      ['Personal Impact', 'personal', 2],
      ['Implementation Timing', 'timing', 2],
      ['Feedback & Measurement', 'feedback', 2],
    ]);
    const statements = survey.sections.flatMap((section) => section.statements);
    expect(statements).toHaveLength(30);
    const reversed = statements.filter(({ reverse }) => reverse);
    expect(reversed.map(({ id, scaleType }) => [id, scaleType])).toEqual([
      [2, 'agreement'],
      [20, 'agreement'],
      [29, 'agreement'],
    ]);
  });

  // The middle labels of accuracy and relevance: product.md, Survey.
  test('has the scales and prompts of the specification (point 3)', () => {
    expect(scales).toEqual({
      standard: [
        'Not at all true',
        'Slightly true',
        'Somewhat true',
        'Mostly true',
        'Completely true',
      ],
      agreement: ['Strongly disagree', 'Disagree', 'Neutral', 'Agree', 'Strongly agree'],
      frequency: ['Never', 'Rarely', 'Sometimes', 'Often', 'Always'],
      accuracy: [
        'Not accurate',
        'Slightly accurate',
        'Moderately accurate',
        'Very accurate',
        'Extremely accurate',
      ],
      relevance: [
        'Not relevant',
        'Slightly relevant',
        'Moderately relevant',
        'Very relevant',
        'Extremely relevant',
      ],
    });
    const { rating, ratingReversed } = pages['implementation-survey'].survey;
    const prompts = [
      rating,
      fill(ratingReversed, { first: 'Strongly disagree', last: 'Strongly agree' }),
    ];
    expect(prompts).toEqual(['Rating:', 'Rating (5 = Strongly disagree, 1 = Strongly agree):']);
  });

  test('has a scan of seven questions (point 9)', () => {
    expect(scan.habits).toHaveLength(7);
  });

  test('states each figure of the specification, point 9', () => {
    const figures = Object.values(claims).map(({ figure, claim }) => `${figure} ${claim}`);
    for (const stated of [
      /^15\+ years of enablement experience/,
      /^over \$100M of business value delivered/,
      /^76% of digital initiatives fail/,
      /^25-45% adoption improvement within 90 days/,
      /^20-30% faster time-to-value/,
      /^34% to 78% .*60 days/,
      /^\$15-25K .*assessment/,
      /^6\+ years in market/,
      /^five success dimensions/,
      /^13% of teams naturally embrace new tools/,
      /^70% of SaaS projects fail to deliver ROI/,
      /^25% faster adoption/,
      /^40% higher proficiency/,
      /^30% fewer workarounds/,
      /^90\+% satisfaction/,
      /^50% faster time-to-value/,
      /^1-2% /,
      /^3-6% /,
      /^7-12% /,
    ]) {
      expect(
        figures.filter((figure) => stated.test(figure)),
        String(stated),
      ).toHaveLength(1);
    }
  });
});
