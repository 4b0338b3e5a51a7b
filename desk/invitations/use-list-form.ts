import { type FormEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { RequestError } from '../request.ts';
import { useSession } from '../session.ts';
import { useAction } from '../use-action.ts';
import { type Checked, useCheck } from '../use-check.ts';

/** The fields of the form by name, trimmed. */
type Typed = { list: string } & Record<string, string>;

interface Found {
  fresh: number;
  wrong: { text: string }[];
  /** Addresses that can be mailed another day. */
  limited: string[];
}

interface ListFormOptions<F extends Found> {
  /** The path below `/api/desk/` that mails the people of a list. */
  path: string;
  checkPath: string;
  typedSchema: v.GenericSchema<{ list: string }>;
  foundSchema: v.GenericSchema<unknown, F>;
  said: (count: number) => string;
  onDone?: () => void;
}

/**
 * A form with a `ListField`, whose people are mailed: the list is checked first, and nothing is
 * sent before the operator has confirmed the number.
 */
export function useListForm<F extends Found>({
  path,
  checkPath,
  typedSchema,
  foundSchema,
  said,
  onDone = () => undefined,
}: ListFormOptions<F>) {
  const { request } = useSession();
  const form = useRef<HTMLFormElement>(null);
  const list = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { run, isBusy, error } = useAction(onDone);
  const { checked, failure, isChecking, check, forget } = useCheck<Typed, F>(
    checkPath,
    foundSchema,
  );
  const startAnew = () => {
    setErrors({});
    forget();
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = [...new FormData(event.currentTarget)].map(
      ([name, value]) => [name, String(value).trim()] as const,
    );
    const asked: Typed = { list: '', ...Object.fromEntries(typed) };
    startAnew();
    const { success, issues } = v.safeParse(typedSchema, asked);
    if (success) return check(asked);
    // The first message of each field.
    setErrors(
      Object.fromEntries(issues.toReversed().map((issue) => [v.getDotPath(issue), issue.message])),
    );
    form.current?.querySelector<HTMLElement>(`[name="${v.getDotPath(issues[0])}"]`)?.focus();
  };
  const send = async ({ asked, found }: Checked<Typed, F>) => {
    const countLeft = async () =>
      (await request(checkPath, foundSchema, { method: 'POST', body: asked })).fresh;
    const isDone = await run('POST', path, said, asked, () => untilNoneLeft(countLeft));
    // What was typed meanwhile is the next list.
    if (list.current?.value.trim() !== asked.list) return;
    // Some may have been mailed.
    if (!isDone) return check(asked);
    startAnew();
    document.querySelector('h1')?.focus(); // The button that had the focus is gone.
    // What was wrong stays, so that it can be put right, and who must wait, so that nobody has to
    // remember them.
    list.current.value = [...found.wrong.map(({ text }) => text), ...found.limited].join('\n');
  };
  return {
    form,
    list,
    errors,
    checked,
    failure: failure ?? error,
    isChecking,
    isBusy,
    submit,
    startAnew,
    send,
  };
}

// Each count is in the audit log, so few are made.
const EVERY_MS = 1500;
const FRUITLESS = 3;

/**
 * Waits for work that goes on after the intake's answer.
 * @param countLeft counts the items that are not done yet. @throws {RequestError} `unfinished` once
 * three counts were no smaller, and what counting throws.
 */
export async function untilNoneLeft(countLeft: () => Promise<number>): Promise<void> {
  let [least, fruitless] = [Number.POSITIVE_INFINITY, 0];
  while (fruitless < FRUITLESS) {
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    const left = await countLeft();
    if (left === 0) return;
    fruitless = left < least ? 0 : fruitless + 1;
    least = Math.min(least, left);
  }
  throw new RequestError('unfinished');
}
