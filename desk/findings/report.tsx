import brand from 'content:brand';
import type { Results } from '../../core/findings/results.ts';
import chartCss from './chart.module.css?inline';
import distributionCss from './distribution.module.css?inline';
import tableCss from './figures-table.module.css?inline';
import bodyCss from './findings-body.module.css?inline';
import { FindingsBody } from './findings-body.tsx';
import { writeReportDocument } from './report-document.ts';
import type { Sentences } from './sentences.ts';
import { toMarkup } from './to-markup.ts';

/** What a report says besides the figures. */
export interface ReportWords extends Sentences {
  /** Whom and what it is about, such as a client and a system. */
  title: string;
}

/**
 * Writes the report as one HTML document that needs no network, with its charts.
 * @param now in ms since 1970: the day that the report names.
 */
export function writeReport(words: ReportWords, results: Results, now: number): Promise<string> {
  return writeReportDocument({
    title: words.title,
    body: toMarkup(<Report words={words} results={results} now={now} />),
    styles: [tableCss, chartCss, distributionCss, bodyCss],
  });
}

function Report({ words, results, now }: { words: ReportWords; results: Results; now: number }) {
  return (
    <main>
      <header>
        <span>{words.title}</span>
        <span>
          {brand.name}, {new Date(now).toLocaleDateString('en-GB', { dateStyle: 'long' })}
        </span>
      </header>
      <h1>{words.headline}</h1>
      <p className="summary">{words.summary}</p>
      <FindingsBody results={results} barrier={words.barrier} />
    </main>
  );
}
