import { expect, test } from 'vitest';
import { SECRET_NAMES, SETTING_NAMES } from '../core/settings/table.ts';
import { describeIdleSettings, readIntakeSettings } from '../intake/settings/environment.ts';
import { provideContentKeys, readBuildSettings } from './environment.ts';

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

test('What the code reads is what it knows by name, and each secret may be in a file', () => {
  expect([...read].sort()).toEqual([...SETTING_NAMES, ...secretFiles].sort());
});
