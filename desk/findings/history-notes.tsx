import type { History } from '../../core/findings/compare-waves.ts';
import type { SectionResult } from '../../core/findings/findings.ts';
import { categoryOf } from '../../core/survey/category.ts';
import type { Questionnaire } from '../../core/survey/questionnaire.ts';

import { TextList } from '../../site/ui/text-list.tsx';
import { FIRM_LANGUAGE } from '../parts/firm-text.tsx';

import body from './findings-body.module.css';
import { say } from './say-as-firm.ts';

interface NotesProps {
  history: Pick<History, 'changes' | 'apart'>;
  words: Pick<Questionnaire, 'sections'>;
  /** The side or group that is shown; undefined for all. */
  of?: string | undefined;
  /** The section that is shown; undefined for all. */
  section?: SectionResult | undefined;
}

/** Says which of the shown figures can't be compared with earlier waves, and why. */
export function HistoryNotes({ history: { changes, apart }, words, of, section }: NotesProps) {
  const statements = words.sections
    .filter((one) => !section || categoryOf(one) === section.category)
    .flatMap((one) => one.statements.map(({ id }) => id));
  return (
    <List
      items={[
        ...changes.flatMap((change) => [
          ...change.uncompared
            .filter(({ name }) => !of || name === of)
            .map((one) => say.uncompared(one, change)),
          ...change.otherwise
            .filter((title) => !section || title === section.title)
            .map((title) => say.otherwise(title, change)),
          ...change.reworded
            .filter(({ statement }) => statements.includes(statement))
            .map((one) => say.reworded(one, change)),
        ]),
        ...apart.map(say.apart),
      ]}
    />
  );
}

function List({ items }: { items: readonly string[] }) {
  if (items.length === 0) return null;
  return <TextList className={body.text} lang={FIRM_LANGUAGE} items={items} />;
}
