import brand from 'content:brand';
import type { ReactNode } from 'react';
import { fill } from '../../core/content/fill.ts';
import { openPaper, type Paper } from './paper.ts';
import { firstPage, otherBlocks, type ReportInput } from './report-blocks.tsx';
import { toMarkup, writeReportDocument } from './report-document.ts';
import { fitRows, paginate } from './report-pages.ts';

/**
 * Writes the report as one HTML document that needs no network, in pages of A4 that it has laid out
 * itself: browsers number no pages alike.
 */
export async function writeReport(input: ReportInput): Promise<string> {
  const { client, system, campaign, wave, recipients } = input.found;
  const head = fill(input.say.words.head, { client, system, wave });
  // With a foot, which takes room, too.
  const paper = await openPaper((nodes) => <Page head={head} foot="1" nodes={nodes} />);
  const pages = (() => {
    try {
      return layOut(input, paper);
    } finally {
      paper.close();
    }
  })();
  return writeReportDocument({
    language: input.say.language.tag,
    title: [client, campaign, wave].join(', '),
    readers: recipients,
    body: toMarkup(<Report {...{ input, head, pages }} />),
  });
}

/** What stands on the first page doesn't fit it, however few rows its drawing has. */
export class FirstPageTooLong extends Error {}

/** The blocks of each page. The first has as many rows in its drawing as there is room for. */
function layOut(input: ReportInput, paper: Paper): ReactNode[][] {
  const sections = input.figures.main.sections.length;
  const choices = [sections, 8, 6, 5, 4, 3].filter((rows) => rows <= sections);
  const heightOf = (count: number) =>
    paper.measure(firstPage(input, count)).reduce((sum, height) => sum + height, 0);
  const rows = fitRows(choices, heightOf, paper.room);
  if (heightOf(rows) > paper.room) throw new FirstPageTooLong();
  const blocks = otherBlocks(input);
  const heights = paper.measure(blocks.map(({ node }) => node));
  const measured = blocks.map(({ keepsNext }, index) => ({
    height: heights[index] ?? 0,
    keepsNext,
  }));
  return [
    firstPage(input, rows),
    ...paginate(measured, paper.room).map((page) => page.map((index) => blocks[index]?.node)),
  ];
}

interface ReportProps {
  input: ReportInput;
  head: string;
  pages: ReactNode[][];
}

function Report({ input, head, pages }: ReportProps) {
  const { words } = input.say;
  const total = pages.length + 1;
  return (
    <main>
      <Cover {...input} />
      {pages.map((nodes, index) => (
        <Page
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is known by its number.
          key={index}
          head={head}
          foot={fill(words.page, { page: index + 2, total })}
          nodes={nodes}
        />
      ))}
    </main>
  );
}

function Page({ head, foot, nodes }: { head: string; foot: string; nodes: readonly ReactNode[] }) {
  return (
    <section className="page">
      <div className="head">
        <span>{head}</span>
        <span>{brand.name}</span>
      </div>
      <div className="body">
        {nodes.map((node, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing moves in a document.
          <div key={index} className="block">
            {node}
          </div>
        ))}
      </div>
      <div className="foot">{foot}</div>
    </section>
  );
}

/** From how many characters on a name is set smaller. */
const LONG_NAME = 36;

function Cover({ found: { client, campaign, system, wave }, written, day, say }: ReportInput) {
  const { width, height, paths } = brand.logo;
  const { cover } = say.words;
  return (
    <section className="page cover">
      <div className="logos">
        <span className="firm">
          <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
            {paths.map(({ d, isAccent }) => (
              <path key={d} d={d} fill={isAccent ? 'var(--span)' : 'var(--ink)'} />
            ))}
          </svg>
          {brand.name}
        </span>
        {written.logo && <img src={written.logo} alt={client} />}
      </div>
      <div className="names">
        <p className="kicker">{cover.kind}</p>
        <p className={client.length > LONG_NAME ? 'client long' : 'client'}>{client}</p>
        <p className="campaign">{campaign}</p>
        <p className="wave">{fill(cover.wave, { system, wave })}</p>
      </div>
      <div className="foot">
        <span>{written.reader && fill(cover.reader, { reader: written.reader })}</span>
        <span>{day}</span>
      </div>
    </section>
  );
}
