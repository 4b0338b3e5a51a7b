/** A security policy's directives, each with its sources in order. */
export function directivesOf(policy: string): Map<string, string[]> {
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.sort()];
    }),
  );
}
