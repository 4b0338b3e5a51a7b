import words from 'content:client-home';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Block } from '../../../core/content/article.ts';
import type {
  ClientDocumentEntry,
  ClientDocumentText,
} from '../../../core/content/client-document.ts';
import type { ContentKey } from '../../../core/gates/gates.ts';
import { STORAGE_KEYS } from '../../../core/storage-keys.ts';
import { Link } from '../../navigation/link.tsx';
import { reloadAtTop } from '../../navigation/reload-at-top.ts';
import layout from '../../styles/layout.module.css';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DashLink, DashLinks } from '../../ui/dash-link.tsx';
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

/** The client home: the list of working documents, or one document at `/home#<slug>`. */
export function ClientHome({ contentKey, renderBody }: ClientHomeProps) {
  const slug = useLocation().hash.slice(1);
  const index = useGatedItem<ClientDocumentEntry[]>(INDEX, contentKey);
  const asked = index.is === 'here' ? index.value.find((entry) => entry.slug === slug) : undefined;
  if (asked)
    return <ClientDocument entry={asked} contentKey={contentKey} renderBody={renderBody} />;
  const { hero, documents, readinessScan, founders, logOut } = words;
  return (
    <>
      <PageHeading {...hero} />
      <SplitSection id="documents" {...documents}>
        <GatedItem<ClientDocumentEntry[]> place={INDEX} contentKey={contentKey} isInset>
          {(entries) => <DocumentList entries={entries} />}
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
 * Removes flag and key and the full scan's stored answers, and reloads the page (specification,
 * point 4).
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
