import * as v from 'valibot';
import { UsageError } from './command-line.ts';

/** Checks the value of options. @throws {UsageError} */
export function parseOption<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  const { success, output, issues } = v.safeParse(schema, value, { abortPipeEarly: true });
  if (success) return output;
  throw new UsageError(`${v.getDotPath(issues[0]) ?? 'value'}: ${issues[0].message}`);
}
