import words from 'content:client-home';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Block } from '../../../core/content/article.ts';
import type {
  ClientDocumentEntry,
  ClientDocumentText,
  ClientFacts,
  ClientIndex,
  ClientReport,
} from '../../../core/content/client-document.ts';
import type { ContentKey } from '../../../core/gates/gates.ts';
import { formatDay } from '../../../core/language.ts';
import { STORAGE_KEYS } from '../../../core/storage-keys.ts';
import { Link } from '../../navigation/link.tsx';
import { reloadAtTop } from '../../navigation/reload-at-top.ts';
import layout from '../../styles/layout.module.css';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DashLink, DashLinks } from '../../ui/dash-link.tsx';
import { downloadText } from '../../ui/download-text.ts';
import { useLanguage } from '../../ui/language.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Printable } from '../../ui/printable.tsx';
import { SplitSection } from '../../ui/split-section.tsx';
import titledList from '../../ui/titled-list.module.css';
import css from './client-home.module.css';
import { gateStore } from './gate-store.ts';
import { GatedItem, useGatedItem } from './gated-item.tsx';

const INDEX = { gate: 'client-access', path: 'documents' } as const;

interface ClientHomeProps {
  contentKey: ContentKey;
  renderBody: (body: Block[]) => ReactNode;
}

/** The list of working documents, or one document at `/home#<slug>`. */
export function ClientHome({ contentKey, renderBody }: ClientHomeProps) {
  const slug = useLocation().hash.slice(1);
  const index = useGatedItem<ClientIndex>(INDEX, contentKey);
  const client = index.is === 'here' ? index.value.client : undefined;
  const asked =
    index.is === 'here' ? index.value.documents.find((entry) => entry.slug === slug) : undefined;
  if (asked)
    return <ClientDocument entry={asked} contentKey={contentKey} renderBody={renderBody} />;
  const { hero, reports, documents, readinessScan, founders, logOut } = words;
  return (
    <>
      <PageHeading {...hero} />
      {client && <Client {...client} />}
      {client && client.reports.length > 0 && (
        <SplitSection id="reports" {...reports}>
          <Reports reports={client.reports} contentKey={contentKey} />
        </SplitSection>
      )}
      <SplitSection id="documents" {...documents}>
        <GatedItem<ClientIndex> place={INDEX} contentKey={contentKey} isInset>
          {(home) => <DocumentList entries={home.documents} />}
        </GatedItem>
      </SplitSection>
      <SplitSection id="readiness-scan" ground="second" {...readinessScan}>
        <ButtonLink {...readinessScan.link} />
      </SplitSection>
      <SplitSection id="question" {...founders}>
        <DashLinks links={founders.links} className={css.links} />
      </SplitSection>
      <div className={`${css.logOut} ${layout.width}`}>
        <p>{logOut.text}</p>
        <LogOut label={logOut.button} />
      </div>
    </>
  );
}

/** Whose home it is, who looks after it, and what comes next, until its day is over. */
function Client({ name, founder, next }: ClientFacts) {
  const language = useLanguage();
  const isOver = next !== undefined && next.on < dayOfReader();
  return (
    <section className={`${css.client} ${layout.width}`} aria-labelledby="client">
      <h2 id="client">{name}</h2>
      <dl>
        <div>
          <dt>{words.client.founder}</dt>
          <dd>
            <p>{founder.name}</p>
            <a href={`mailto:${founder.email}`}>{founder.email}</a>
          </dd>
        </div>
        {next && !isOver && (
          <div>
            <dt>{words.client.next}</dt>
            <dd>
              <p>
                <time dateTime={next.on}>{formatDay(language, next.on)}</time>
              </p>
              <p>{next.text}</p>
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

function dayOfReader(): string {
  // Swedish writes days as ISO 8601 does.
  return new Date().toLocaleDateString('sv');
}

function Reports({
  reports,
  contentKey,
}: {
  reports: readonly ClientReport[];
  contentKey: ContentKey;
}) {
  const { readers, download } = words.reports;
  return (
    <ul className={`${titledList.list} ${titledList.rows} ${css.documents}`}>
      {reports.map((report) => (
        <li key={report.path}>
          <h3>{report.title}</h3>
          <div>
            <p>
              {readers} {report.readers}
            </p>
            <GatedItem<string>
              place={{ gate: 'client-access', path: report.path }}
              contentKey={contentKey}
              isInset
            >
              {(html) => (
                <Button
                  variant="secondary"
                  aria-label={`${download}: ${report.title}`}
                  onClick={() => downloadText(report.fileName, html, 'text/html')}
                >
                  {download}
                </Button>
              )}
            </GatedItem>
          </div>
        </li>
      ))}
    </ul>
  );
}

function DocumentList({ entries }: { entries: ClientDocumentEntry[] }) {
  if (entries.length === 0) return <p>{words.documents.empty}</p>;
  return (
    <ol className={`${titledList.list} ${titledList.rows} ${css.documents}`}>
      {entries.map(({ slug, title, summary }) => (
        <li key={slug}>
          <h3>
            <Link to={`/home#${slug}`}>{title}</Link>
          </h3>
          <p>{summary}</p>
        </li>
      ))}
    </ol>
  );
}

interface ClientDocumentProps {
  entry: ClientDocumentEntry;
  contentKey: ContentKey;
  renderBody: (body: Block[]) => ReactNode;
}

function ClientDocument({
  entry: { slug, title, summary, path },
  contentKey,
  renderBody,
}: ClientDocumentProps) {
  return (
    <article id={slug}>
      <div className={`${css.back} ${layout.width}`}>
        <DashLink label={words.documents.back} to="/home" />
      </div>
      <Printable>
        <header className={`${css.header} ${layout.width}`}>
          <h1>{title}</h1>
          <div className={`${css.halves} ${layout.pair}`}>
            <p>{summary}</p>
            <div className={css.print}>
              <Button variant="secondary" onClick={() => window.print()}>
                {words.documents.print}
              </Button>
            </div>
          </div>
        </header>
        <div className={`${css.columns} ${layout.width}`}>
          <GatedItem<ClientDocumentText>
            place={{ gate: 'client-access', path }}
            contentKey={contentKey}
            isInset
          >
            {({ body }) => renderBody(body)}
          </GatedItem>
        </div>
      </Printable>
    </article>
  );
}

/**
 * Removes flag, key and the full scan's stored answers, and reloads the page (specification, point
 * 4).
 */
export function LogOut({ label }: { label: string }) {
  const logOut = async () => {
    forgetScan();
    await gateStore('client-access').lock();
    reloadAtTop();
  };
  return (
    <Button variant="secondary" onClick={logOut}>
      {label}
    </Button>
  );
}

// On a shared computer the next person must not find the answers.
function forgetScan(): void {
  try {
    localStorage.removeItem(STORAGE_KEYS.scanDraft);
    localStorage.removeItem(STORAGE_KEYS.scanProfile);
  } catch {
    // Without storage there is nothing to remove.
  }
}
