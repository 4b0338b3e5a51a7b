/** Undefined for what every object has: `constructor` or `__proto__`, which a stranger may name. */
export function ownEntry<Value>(
  record: Readonly<Record<string, Value>>,
  name: string,
): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
