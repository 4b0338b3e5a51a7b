import { createContext, type ReactNode, useContext, useId, useState } from 'react';
import { type Undo, useAction } from '../asking/use-action.ts';
import { useReload } from '../asking/use-reload.ts';
import { AskingButton, type Question } from './confirm.tsx';
import css from './list.module.css';
import { Failed } from './states.tsx';

interface ActProps {
  children: string;
  /** What it is called while it is under way, if that differs. */
  busy?: string;
  /** The id of the element that says what it is done to. */
  of?: string | undefined;
  /** What assistive technology calls it, if its words don't tell it from others. */
  name?: string;
  isFinal?: boolean;
  isPrimary?: boolean;
  method?: 'POST' | 'DELETE';
  /** Below `/api/desk/`. */
  path: string;
  body?: object;
  /** What is announced once it is done, for a number of items. */
  said: (count: number) => string;
  undo?: Undo;
  /** Asked first, if there is one. */
  question?: Question;
  /** By default, the screen is read anew. */
  onDone?: () => void;
}

/** A button that asks something of the intake, with its error. */
export function Act({
  children,
  busy = children,
  of,
  name,
  isFinal = false,
  isPrimary = false,
  method = 'POST',
  path,
  body,
  said,
  undo,
  question,
  onDone,
}: ActProps) {
  const reload = useReload();
  const { run, isBusy, error } = useAction(onDone ?? reload);
  const id = useId();
  const { last, turnTo } = useContext(Siblings);
  const send = async () => {
    turnTo({ id, isBusy: true });
    await run(method, path, said, body, { undo });
    turnTo({ id, isBusy: false });
  };
  return (
    <>
      <AskingButton
        question={question}
        isFinal={isFinal}
        isPrimary={isPrimary}
        isBusy={isBusy || last?.isBusy === true}
        aria-describedby={of}
        aria-label={name}
        onYes={() => void send()}
      >
        {isBusy ? busy : children}
      </AskingButton>
      {Boolean(error) && (!last || last.id === id) && <Failed error={error} />}
    </>
  );
}

interface Last {
  id: string;
  isBusy: boolean;
}

const Siblings = createContext<{ last?: Last | undefined; turnTo: (last: Last) => void }>({
  turnTo: () => undefined,
});

/** The acts of one thing: one runs at a time, and only the last one's error is shown. */
export function Acts({ children }: { children: ReactNode }) {
  const [last, turnTo] = useState<Last>();
  return (
    <div className={css.acts}>
      <Siblings value={{ last, turnTo }}>{children}</Siblings>
    </div>
  );
}

/** A button that deletes something for good, once that is confirmed. */
export function Deletion({
  children = 'Delete',
  said = () => 'Deleted.',
  question,
  text,
  ...act
}: Pick<ActProps, 'of' | 'name' | 'path' | 'onDone'> &
  Partial<Pick<ActProps, 'children' | 'said'>> & {
    question: ReactNode;
    text: string;
  }) {
  return (
    <Act
      {...act}
      isFinal
      method="DELETE"
      said={said}
      question={{ question, text, yes: 'Delete for good', no: 'Keep it' }}
    >
      {children}
    </Act>
  );
}
