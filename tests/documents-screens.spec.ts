import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Block } from '../core/content/article.ts';
import type { CallToAction } from '../core/content/call-to-action.ts';
import {
  type BuiltDocument,
  linksOf,
  partOf,
  plainOf,
  readBuiltDocuments,
} from './support/built-documents.ts';
import { content, legalSectionsWith } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { ARTICLE, documentPath, FAQ, HOME } from './support/screens.ts';
import { ROOT_SITE } from './support/sites.ts';

// Screens at rest, compared with the specification's wording (points 1 and 2), without a browser:
// that the application keeps each element of its document is tried in screens-all.spec.ts.
const { brand, layout, pages, people } = content;
const { home, purpose, contact, about, services, methodology, testimonials, faq } = pages;
const documents = new Map(readBuiltDocuments().map((one) => [one.path, one]));
function documentAt(address: string): BuiltDocument {
  const document = documents.get(address);
  if (!document) throw new Error(`There is no document at ${address}.`);
  return document;
}

const SCHEDULING = `(${layout.newTab.replace(/^\(|\)$/g, '')}) -> ${brand.schedulingUrl}`;
/** Links as {@link linksOf} lists them; code leads from a document of the original site within it. */
const leads = (label: string, to: string) =>
  to === 'scheduling' ? `${label} ${SCHEDULING}` : `${label} -> ${to}`;
const inOriginal = ({ label, to }: { label: string; to: string }) =>
  leads(
    label,
    to === 'scheduling' || to === '/quick-scan' ? slashed(to) : `/adoption${slashed(to)}`,
  );
const slashed = (to: string) => (to === 'scheduling' ? to : to.replace(/\/?(#.*)?$/, '/$1'));
const actions = ({ primary, secondary }: CallToAction) =>
  [primary, ...(secondary ? [secondary] : [])].map(inOriginal);
const titlesOf = (items: readonly { title: string }[]) => items.map(({ title }) => `### ${title}`);
const MISSION =
  /Our mission is to bring emotional intelligence, behavioural science and business rigour/;
const FOUR_E = ['### Engage', '### Explore', '### Envision', '### Enable'];
const SERVICES = [
  '### Adoption Roadmap',
  '### Readiness Assessment',
  '### Enablement Pathways',
  '### Change Support',
];
const REACHED_BY = [
  ...brand.emails.map(({ address }) => `${address} -> mailto:${address}`),
  ...brand.phones.map(({ number, dial }) => `${number} -> tel:${dial}`),
];
// The target of each Learn More link (specification, point 2).
const AUDIENCES = [
  ['SaaS Providers', '/services/#adoption-strategy-blueprint'],
  ['Enterprise Buyers', '/services/#adoption-readiness-assessment'],
  ['End Users', '/services/'],
  ['SaaS Investors', '/services/#adoption-strategy-blueprint'],
] as const;
const legalHeadings = (name: 'privacy' | 'terms') => {
  const headed = (isDetail?: true) =>
    legalSectionsWith('intake', name)
      .filter((each) => each.isDetail === isDetail)
      .map(({ heading }) => `${isDetail ? '###' : '##'} ${heading}`);
  const detail = name === 'privacy' ? [`## ${pages.privacy.inDetail}`, ...headed(true)] : [];
  return [`# ${pages[name].hero.heading}`, `## ${pages[name].contents}`, ...headed(), ...detail];
};

interface Shown {
  address: string;
  /** All headings of its main part, in their order. */
  headings: string[];
  links: string[];
  words?: RegExp[];
}

const SCREENS: Shown[] = [
  {
    address: '/',
    headings: [
      `# ${home.hero.heading.join(' ')}`,
      '## The Challenges We Solve',
      ...titlesOf(home.challenges.items),
      '## What We Do',
      ...titlesOf(home.whatWeDo.items),
      '## Why It Matters',
      '### Old World',
      '### New World',
      "## There's No Silver Bullet",
      '## Our Services',
      '### Pipeline & Sales Audit',
      '### CRM Redesign & Sales Process',
      '### Messaging & Deal Coaching',
      '### Enablement & Performance Management',
      '## Our Approach: The 4E Journey',
      ...FOUR_E,
      '## About',
      `### ${home.about.founders}`,
      `## ${home.insights.heading}`,
      `## ${home.tools.heading}`,
      ...titlesOf(home.tools.items),
      `## ${home.faq.heading}`,
      ...pages['home-faqs'].items.map(({ question }) => `### ${question}`),
      `## ${home.closing.writeHeading}`,
      `### ${home.closing.callHeading}`,
      '## Call for a Conversation',
    ],
    links: [
      leads('Book a conversation', 'scheduling'),
      leads(home.hero.scan.label, '/quick-scan/'),
      leads('Where our figures come from', '/adoption/methodology/#figures'),
      ...home.hero.contents.items.map(({ label, to }) => leads(label, to)),
      ...layout.footer.services.items.map(inOriginal),
      ...people.founders.map(({ email }) => leads(email, `mailto:${email}`)),
      ...home.tools.items.map(({ link }) => leads(link.label, slashed(link.to))),
      leads('View All FAQs', '/adoption/faq/'),
      ...REACHED_BY,
    ],
    words: [
      /76% of digital initiatives fail/,
      /34% to 78% .*60 days/,
      /15\+ years of enablement experience/,
      /over \$100M of business value/,
      /Work usually starts within days/,
      /Only 13% of teams naturally embrace new tools/,
      MISSION,
      /Capability Enhancement Model/,
    ],
  },
  {
    address: '/who-we-help/',
    headings: [
      '# Our Purpose',
      '## Who We Help',
      ...AUDIENCES.map(([name]) => `### ${name}`),
      `## ${purpose.testimonial.heading}`,
      '## Ready to Bridge the Value Translation Gap?',
    ],
    links: [
      ...AUDIENCES.map(([name, to]) => leads(`Learn More (${name})`, to)),
      leads(purpose.whoWeHelp.counted.label, '/adoption/methodology/#figures'),
      leads('Arrange a conversation', 'scheduling'),
    ],
  },
  {
    address: '/adoption/',
    headings: [
      '# Mastering the human side of digital change',
      '## 70% of SaaS projects fail to deliver ROI because adoption fails',
      `## ${pages['adoption-home'].results.heading}`,
      ...titlesOf(pages['adoption-home'].results.items),
      '## Our Difference',
      ...titlesOf(pages['adoption-home'].difference.items),
      `## ${pages['adoption-home'].callToAction.title}`,
    ],
    links: [
      leads(pages['adoption-home'].hero.link.label, '/adoption/contact/'),
      leads("Let's Talk", '/adoption/contact/'),
      ...actions(pages['adoption-home'].callToAction),
    ],
  },
  {
    address: '/adoption/about/',
    headings: [
      `# ${about.hero.heading}`,
      `## ${about.ethos.heading}`,
      '### Emotional intelligence',
      '### Behavioural science',
      '### Business rigour',
      `## ${about.founders.heading}`,
      ...people.founders.map(({ name }) => `### ${name}`),
      '## Our Story',
      `## ${about.why.heading}`,
      '### Neuroscience and behavioural design',
      '### Strategic enablement',
      '### Coaching and performance support',
      `## ${about.callToAction.title}`,
    ],
    links: [
      ...people.founders.flatMap(({ name, email, profile }) => [
        leads(email, `mailto:${email}`),
        `${about.founders.profile} , ${name} (opens in a new tab) -> ${profile}`,
      ]),
      ...actions(about.callToAction),
    ],
    words: [/Our Story .*implementation gap/, /Our Story .*Value Translation Zone/],
  },
  {
    address: '/adoption/services/',
    headings: [
      `# ${services.hero.heading}`,
      `## ${services.services.heading}`,
      ...SERVICES,
      `## ${services.budget.heading}`,
      `## ${services.callToAction.title}`,
    ],
    links: actions(services.callToAction),
  },
  {
    address: '/adoption/methodology/',
    headings: [
      `# ${methodology.hero.heading}`,
      `## ${methodology.intro.heading}`,
      `## ${methodology.shared.heading}`,
      ...FOUR_E,
      '## Measuring Success',
      ...titlesOf(methodology.measuring.items),
      `## ${methodology.figures.heading}`,
      `## ${methodology.callToAction.title}`,
    ],
    links: actions(methodology.callToAction),
    words: [/engaging.*habits changing.*paying off/],
  },
  {
    address: '/adoption/testimonials/',
    headings: [
      '# Meet Our Founders',
      ...people.founders.map(({ name }) => `## ${name}`),
      `## ${testimonials.mission.heading}`,
      `## ${testimonials.callToAction.title}`,
    ],
    links: actions(testimonials.callToAction),
    words: [
      MISSION,
      ...people.founders.map(({ initials, role }) => RegExp(`${initials} .*${role}`)),
    ],
  },
  {
    address: '/adoption/contact/',
    headings: [
      "# Let's Connect",
      `## ${contact.form.heading}`,
      `## ${contact.information.heading}`,
      '## Adoption Readiness Guide',
      `## ${contact.faqTeaser.heading}`,
      ...titlesOf(contact.faqTeaser.items),
    ],
    links: [
      ...REACHED_BY,
      leads(contact.information.schedule, 'scheduling'),
      leads('View All FAQs', '/adoption/faq/'),
    ],
    words: [/Remote with global clients/],
  },
  {
    address: '/adoption/faq/',
    headings: [
      '# Frequently Asked Questions',
      ...faq.items.map(({ question }) => `## ${question}`),
      '## Still Have Questions?',
      '## Ready to Bridge the Implementation Gap?',
    ],
    links: [leads('Contact Us', '/adoption/contact/'), ...actions(faq.callToAction)],
  },
  { address: '/privacy/', headings: legalHeadings('privacy'), links: [] },
  { address: '/adoption/terms/', headings: legalHeadings('terms'), links: [] },
];

for (const { address, headings, links, words = [] } of SCREENS) {
  test(`The screen at ${address} has the headings, links and words of the specification, in their order`, () => {
    const document = documentAt(address);
    const main = partOf(document, 'main');
    const shown = [...main.matchAll(/<h([1-3])[^>]*>(.*?)<\/h\1>/gs)]
      .filter((heading) => !isInLink(main, heading.index))
      .map(([, level, text = '']) => `${'#'.repeat(Number(level))} ${plainOf(text)}`);
    expect(shown).toEqual(headings);
    expect(linksOf(main)).toEqual(expect.arrayContaining(links));
    for (const said of words) expect(document.words).toMatch(said);
  });
}

test('Two services have the anchors that links lead to, and each part of the contact form says whether it is required', () => {
  const cards = partOf(documentAt('/adoption/services/'), 'main');
  expect(cards).toMatch(/id="adoption-strategy-blueprint".*?Adoption Roadmap/s);
  expect(cards).toMatch(/id="adoption-readiness-assessment".*?Readiness Assessment/s);
  const form = partOf(documentAt('/adoption/contact/'), 'main');
  const tagOf = (name: string) =>
    form.match(RegExp(`<(?:input|textarea)[^>]* name="${name}"[^>]*>`))?.[0] ?? name;
  for (const name of ['name', 'userEmail', 'message']) expect(tagOf(name)).toContain('required=""');
  for (const name of ['company', 'phone']) expect(tagOf(name)).not.toContain('required');
  expect(form).toMatch(/Phone.{0,80}Optional/s);
  expect(tagOf('message')).toContain('rows="5"');
  const [, guide = ''] = form.split('Adoption Readiness Guide');
  expect(guide.match(/<input[^>]*type="email"/g)).toHaveLength(1);
});

test('Every link to the scheduling page or to another site opens in a new tab', () => {
  const links = [...documents.values()].flatMap(({ html }) => html.match(/<a [^>]*>/g) ?? []);
  const outside = links.filter((link) => /href="https:/.test(link));
  expect(outside.length).toBeGreaterThan(20);
  expect(outside.filter((link) => !link.includes('target="_blank"'))).toEqual([]);
});

// Specification, point 2: label and route of each shared footer link.
const FOOTER_LINKS = [
  ['Home', '/'],
  ['Services', '/services'],
  ['Approach', '/methodology'],
  ['FAQ', '/faq'],
  ['Team', '/about'],
  ['Contact', '/contact'],
  ["Let's talk", '/contact'],
  ['Privacy Policy', '/privacy'],
  ['Terms of Service', '/terms'],
  // Our own, so that each is reached from every screen.
  ['Insights', '/adoption/insights'],
  ['Who we help', '/who-we-help'],
  ['EQ7 scan', '/quick-scan'],
  ['Client access', '/client-access'],
] as const;

for (const { name, path: route } of [HOME, FAQ]) {
  const isInOriginal = route !== '/';
  /** The document that a link opens: within the original site the prefixed one, if it exists. */
  const target = (to: string) => {
    if (isInOriginal && to === '/who-we-help') return '/adoption/purpose/';
    const prefixed = to === '/' ? '/adoption/' : `/adoption${to}/`;
    return isInOriginal && documents.has(prefixed) ? prefixed : `${to}/`.replace('//', '/');
  };

  test(`Around ${name}, the header holds only a logo that links home, and the footer the links of the specification, with the prefix in the original site`, () => {
    const document = documentAt(route === '/' ? '/' : `${route}/`);
    const header = partOf(document, 'header');
    expect(header.match(/<(a|button|input|summary)\b/g)).toEqual(['<a']);
    expect(linksOf(header)).toEqual([`${brand.name} -> ${target('/')}`]);
    const [email] = brand.emails;
    const [phone] = brand.phones;
    const footer = partOf(document, 'footer');
    expect(linksOf(footer)).toEqual(
      expect.arrayContaining([
        ...FOOTER_LINKS.map(([label, to]) => `${label} -> ${target(to)}`),
        ...services.services.items.map(
          ({ id, title }) => `${title} -> ${target('/services')}#${id}`,
        ),
        `${email?.address} -> mailto:${email?.address}`,
        `${phone?.number} -> tel:${phone?.dial}`,
      ]),
    );
    expect(plainOf(footer)).toContain('Success as a Service');
    const { banner, nav } = layout.original;
    expect(document.words.includes(banner.link)).toBe(isInOriginal);
    const navigation =
      document.html.match(RegExp(`<nav[^>]*aria-label="${nav.label}".*?</nav>`, 's'))?.[0] ?? '';
    const routes = ['purpose', 'services', 'methodology', 'about', 'faq', 'contact'];
    expect(linksOf(navigation).map((link) => link.toLowerCase())).toEqual(
      isInOriginal ? routes.map((each) => `${each} -> /adoption/${each}/`) : [],
    );
  });
}

// What a page doesn't show as text, or only once something has happened.
const NO_TEXT = new Set(
  'title description to id picture pictureAlt figures figure unknown kind variant align label linkPath scheduling newTab'.split(
    ' ',
  ),
);

/** Every text within a value that a document shows. */
function textsOf(value: unknown, key = ''): string[] {
  if (NO_TEXT.has(key)) return [];
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) =>
    textsOf(item, Array.isArray(value) ? key : name),
  );
}

// What a chart's drawing shows stands in its table, too.
const wordsOf = (block: Block) => (block.kind === 'chart' ? [block.caption, block.table] : block);
const squeezed = (text: string) => text.replace(/\s+/g, '');

test('Each document is whole without JavaScript', () => {
  const whole: [string, unknown][] = [
    [documentPath(HOME), [home, pages['home-faqs']]],
    ['/who-we-help/', purpose],
    ...(
      ['adoption-home', 'about', 'services', 'methodology', 'testimonials', 'coming-soon'] as const
    ).map((name): [string, unknown] => [
      name === 'adoption-home' ? '/adoption/' : `/adoption/${name}/`,
      pages[name],
    ]),
    [documentPath(FAQ), faq],
    ...content.articles.map(
      ({ slug, title, body, excerpt, author, category }): [string, unknown] => [
        `/adoption/insights/${slug}/`,
        [title, excerpt, author, category, ...body.map(wordsOf)].map((text) => ({ text })),
      ],
    ),
  ];
  for (const [address, value] of whole) {
    const texts = textsOf(value);
    const words = squeezed(documentAt(address).words);
    expect(texts.length, address).toBeGreaterThan(5);
    expect(
      texts.filter((text) => !words.includes(squeezed(text))),
      address,
    ).toEqual([]);
  }
});

test('The document of every article is built, and no other', () => {
  const folder = path.join(ROOT_SITE.folder, path.dirname(ARTICLE.path));
  const built = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && entry.name !== 'page',
  );
  expect(built.map(({ name }) => name).sort()).toEqual(
    content.articles.map(({ slug }) => slug).sort(),
  );
});

function isInLink(html: string, place: number): boolean {
  const before = html.slice(0, place);
  return before.lastIndexOf('<a ') > before.lastIndexOf('</a>');
}
