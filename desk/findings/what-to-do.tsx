import { useMemo } from 'react';
import type { WaveFindings } from '../../core/desk/findings.ts';
import {
  type CellResults,
  type Findings,
  MOST_STEPS,
  weakestOf,
} from '../../core/findings/findings.ts';
import { type FollowedAction, followActions } from '../../core/findings/follow-actions.ts';
import type { Snapshot } from '../../core/findings/snapshot.ts';
import type { Step } from '../../core/survey/step.ts';
import { FIRM_LANGUAGE, FirmText } from '../parts/firm-text.tsx';
import list from '../parts/list.module.css';
import css from './actions.module.css';
import { Actions, ActionText, AddAction } from './actions.tsx';
import { titlesOf } from './drawings/list.ts';
import { Part } from './part.tsx';
import { say } from './say-as-firm.ts';
import { sayChange } from './say-change.ts';

interface WhatToDoProps
  extends Pick<WaveFindings, 'steps' | 'actions' | 'earlierActions' | 'earlier'> {
  /** The wave's id, and its name. */
  id: string;
  wave: string;
  snapshot: Snapshot;
  findings: Findings;
  main: CellResults;
  /** What is said of the first barrier. */
  barrier: string;
  onDone: () => void;
}

/**
 * What to do about the weakest sections, what the client has agreed to do, and what became of what
 * was agreed in earlier waves.
 */
export function WhatToDo({
  id,
  wave,
  main,
  barrier,
  steps,
  actions,
  onDone,
  ...rest
}: WhatToDoProps) {
  const weakest = weakestOf(main.sections, MOST_STEPS);
  const { earlierActions, earlier, snapshot, findings } = rest;
  const followed = useMemo(
    () => followActions(earlierActions, earlier, snapshot, { ...findings, main }, wave),
    [earlierActions, earlier, snapshot, findings, main, wave],
  );
  return (
    <>
      {weakest.length > 0 && (
        <Part title="What to do" text={<FirmText>{barrier}</FirmText>}>
          <div className={css.steps}>
            {weakest.map((section) => (
              <Advised
                key={section.category}
                wave={id}
                section={section}
                step={steps[section.category]}
                onDone={onDone}
              />
            ))}
          </div>
        </Part>
      )}
      {actions.length > 0 && (
        <Part title="What was agreed">
          <Actions
            within="findings"
            wave={id}
            actions={actions}
            titleOf={titlesOf(main)}
            onDone={onDone}
          />
        </Part>
      )}
      {followed.length > 0 && (
        <Part
          title="What was agreed before"
          text="Beside each what has changed in its section since. That an action brought it, no figure can tell."
        >
          <ul className={list.list}>
            {followed.map((one) => (
              <Followed key={one.action.id} {...one} />
            ))}
          </ul>
        </Part>
      )}
    </>
  );
}

/** A weak section with the firm's advice, if it has any, and a form for what is agreed. */
function Advised({
  wave,
  section: { category, title, score },
  step,
  onDone,
}: {
  wave: string;
  section: CellResults['sections'][number];
  step: Step | undefined;
  onDone: () => void;
}) {
  const id = `step-${category}`;
  return (
    <section className={css.step} aria-labelledby={id}>
      <h3 id={id} lang={FIRM_LANGUAGE}>
        {title}, {say.score(score)}
      </h3>
      {step && (
        <>
          <p lang={FIRM_LANGUAGE}>{step.what}</p>
          <dl>
            <dt>Who</dt>
            <dd lang={FIRM_LANGUAGE}>{step.who}</dd>
            <dt>By when</dt>
            <dd lang={FIRM_LANGUAGE}>{step.by}</dd>
            <dt>How one sees that it worked</dt>
            <dd lang={FIRM_LANGUAGE}>{step.sign}</dd>
          </dl>
        </>
      )}
      <AddAction {...{ wave, category, onDone, of: id }} {...(step && { step })} />
    </section>
  );
}

function Followed({ action, title, change }: FollowedAction) {
  return (
    <li className={list.row}>
      <ActionText {...action} id={`followed-${action.id}`} section={`${action.wave}, ${title}`} />
      <p className={css.change}>{sayChange(change, say)}</p>
    </li>
  );
}
