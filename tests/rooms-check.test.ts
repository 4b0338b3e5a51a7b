import { describe, expect, it } from 'vitest';
import { findFaults } from './rooms-check.ts';

const faultsOf = (sources: Record<string, string>) => findFaults(new Map(Object.entries(sources)));

describe('The rooms of the code', () => {
  it('import what stands below them', () => {
    expect(
      faultsOf({
        'site/pages/a.tsx': "import { B } from '../features/b/b.tsx';\nimport 'react';",
        'site/features/b/b.tsx': "import type { C } from '../../../core/content/c.ts';",
        'core/content/c.ts': "import * as v from 'valibot';",
      }),
    ).toEqual([]);
  });

  it.each([
    ['core/a.ts', '../site/ui/b.tsx'],
    ['core/a.ts', 'node:fs'],
    ['site/features/a/a.tsx', '../b/b.tsx'],
    ['site/ui/a.tsx', '../forms/b.ts'],
    ['desk/a.tsx', '../site/features/b/b.tsx'],
    ['intake/campaigns/a.ts', 'react'],
    ['intake/mail/a.ts', '../newsletter/b.ts'],
    ['intake/engine/a.ts', '../mail/b.ts'],
    ['core/survey/a.ts', '../content/b.ts'],
    ['builder/a.ts', '../intake/b.ts'],
    ['builder/content/a.ts', '../documents/b.ts'],
  ])('refuse %s what it must not import: %s', (file, target) => {
    for (const text of [
      `import { b } from '${target}';`,
      `import type { B } from '${target}';`,
      `import '${target}';`,
      `export { b } from '${target}';`,
      `await import('${target}');`,
    ])
      expect(faultsOf({ [file]: text }), text).toHaveLength(1);
  });

  it('form no circle, even of types', () => {
    expect(
      faultsOf({
        'core/a.ts': "import { b } from './b.ts';",
        'core/b.ts': "import type { A } from './a.ts';",
      }),
    ).toEqual(['a circle of imports: core/a.ts → core/b.ts → core/a.ts']);
  });
});
