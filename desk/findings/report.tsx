import brand from 'content:brand';
import type { ReactNode } from 'react';
import layoutCss from '../../site/styles/layout.module.css?inline';
import visitorTextCss from '../parts/visitor-text.module.css?inline';
import chartCss from './chart.module.css?inline';
import commentsCss from './comments.module.css?inline';
import distributionCss from './distribution.module.css?inline';
import tableCss from './figures-table.module.css?inline';
import bodyCss from './findings-body.module.css?inline';
import { toMarkup, writeReportDocument } from './report-document.ts';
import type { Sentences } from './sentences.ts';

export interface ReportWords extends Sentences {
  /** Whom and what it is about, such as a client and a system. */
  title: string;
}

/**
 * Writes the report as one HTML document that needs no network, with its charts.
 * @param body the figures below the summary.
 * @param now in ms since 1970: the day that the report names.
 */
export function writeReport(words: ReportWords, body: ReactNode, now: number): Promise<string> {
  return writeReportDocument({
    title: words.title,
    body: toMarkup(<Report words={words} body={body} now={now} />),
    styles: [layoutCss, tableCss, chartCss, distributionCss, commentsCss, visitorTextCss, bodyCss],
  });
}

function Report({ words, body, now }: { words: ReportWords; body: ReactNode; now: number }) {
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
      {body}
    </main>
  );
}
