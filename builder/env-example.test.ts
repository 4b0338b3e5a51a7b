import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { SECRET_NAMES, SETTING_NAMES } from '../core/settings/names.ts';
import { describeIdleSettings, readIntakeSettings } from '../intake/settings/environment.ts';
import { provideContentKeys, readBuildSettings } from './environment.ts';
import { ROOT } from './paths.ts';

/** An environment that notes which of its variables are read. */
function watched(values: NodeJS.ProcessEnv, read: Set<string>): NodeJS.ProcessEnv {
  return new Proxy(values, {
    get: (target, name: string) => {
      read.add(name);
      return target[name];
    },
  });
}

const read = new Set<string>();
const FORWARD = {
  FORWARD_GUIDE_URL: 'https://a.example',
  FORWARD_NEWSLETTER_URL: 'https://a.example',
  FORWARD_ACCESS_URL: 'https://a.example',
};
readIntakeSettings(watched({}, read));
describeIdleSettings(watched({}, read));
for (const delivery of [{ DELIVERY: 'intake' }, { DELIVERY: 'forward', ...FORWARD }]) {
  const env = watched(
    { SITE_URL: 'https://www.example.org', ALLOW_SAMPLE: '1', ...delivery },
    read,
  );
  provideContentKeys(readBuildSettings(env), true, env);
}
read.delete('CI'); // Set by hosts that build, not by who runs this.

const secretFiles = SECRET_NAMES.map((name) => `${name}_FILE`);

test('.env.example names exactly what the code reads', () => {
  const example = readFileSync(path.join(ROOT, '.env.example'), 'utf8');
  const named = [...example.matchAll(/^(?:# )?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name);
  expect(named.filter((name) => !secretFiles.includes(name as never)).sort()).toEqual(
    [...SETTING_NAMES].sort(),
  );
});

test('docs/interface.md has a row for each variable', () => {
  const [, environment = ''] =
    /^## Environment\n([\s\S]*?)^## /m.exec(
      readFileSync(path.join(ROOT, 'docs/interface.md'), 'utf8'),
    ) ?? [];
  const named = [...environment.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(
    ([, cell = '']) => cell.match(/[A-Z_]+/g) ?? [],
  );
  expect(named.sort()).toEqual([...SETTING_NAMES].sort());
});

test('What the code reads is what it knows by name, and each secret may be in a file', () => {
  expect([...read].sort()).toEqual([...SETTING_NAMES, ...secretFiles].sort());
});
