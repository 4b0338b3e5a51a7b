import words from 'content:client-home';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Block } from '../../../core/content/article.ts';
import type { ClientDocumentEntry } from '../../../core/content/client-document.ts';
import type { ContentKey } from '../../../core/gates/gates.ts';
import { Link } from '../../navigation/link.tsx';
import layout from '../../styles/layout.module.css';
import { ButtonLink } from '../../ui/button.tsx';
import { DashLinks } from '../../ui/dash-link.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SplitSection } from '../../ui/split-section.tsx';
import titledList from '../../ui/titled-list.module.css';
import { ClientDocument } from './client-document.tsx';
import css from './client-home.module.css';
import { GatedItem, useGatedItem } from './gated-item.tsx';
import { LogOut } from './log-out.tsx';

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
