/**
 * Deletes what browsers got after 2023. Nothing that visitors' screens need may be among it. Runs
 * in a page before its scripts.
 */
export function forgetNews(): void {
  const news: [object, string[]][] = [
    [Promise, ['withResolvers', 'try']],
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [Array, ['fromAsync']],
    [URL, ['parse', 'canParse']],
    [AbortSignal, ['any']],
    [RegExp, ['escape']],
    [Uint8Array, ['fromBase64', 'fromHex']],
    [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf']],
    [
      Object.getPrototypeOf(Object.getPrototypeOf([].values())),
      ['map', 'filter', 'find', 'some', 'every', 'forEach', 'toArray', 'take'],
    ],
    [String.prototype, ['isWellFormed', 'toWellFormed']],
    [Document.prototype, ['startViewTransition']],
    [window, ['requestIdleCallback', 'navigation', 'CloseWatcher', 'scheduler', 'Iterator']],
  ];
  for (const [owner, names] of news) for (const name of names) Reflect.deleteProperty(owner, name);
}
