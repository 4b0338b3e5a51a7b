import { describe, expect, test } from 'vitest';
import { readAll, readFolderName, readSecret, SettingsError } from './read.ts';

const FILES: Record<string, string> = { 'secrets/token': 'from the file\n', empty: '\n' };
const read = (env: Record<string, string>) =>
  readSecret(env, 'TOKEN', (file) => {
    const text = FILES[file];
    if (text === undefined) throw new Error('ENOENT');
    return text;
  });

describe('A secret', () => {
  test('comes from its variable or from the file that its `_FILE` variable names, without surrounding white space', () => {
    expect(read({ TOKEN: ' given ' })).toBe('given');
    expect(read({ TOKEN_FILE: 'secrets/token' })).toBe('from the file');
  });

  test('is undefined if neither is set', () => {
    for (const env of [{}, { TOKEN: '' }, { TOKEN: ' ' }, { TOKEN_FILE: '' }])
      expect(read(env)).toBeUndefined();
  });

  test.each([
    [
      { TOKEN: 'a', TOKEN_FILE: 'secrets/token' },
      'TOKEN and TOKEN_FILE are both set: leave one of them out',
    ],
    [
      { TOKEN_FILE: 'none' },
      'TOKEN_FILE is "none", which can\'t be read: correct the path, or let this user read it',
    ],
    [
      { TOKEN_FILE: 'empty' },
      'TOKEN_FILE is "empty", which is empty: write the secret into it, or leave it out',
    ],
  ])('is refused for %j', (env, message) => {
    expect(() => read(env)).toThrow(message);
  });
});

describe('A folder', () => {
  test('comes from its variable, or else from the default', () => {
    expect(readFolderName({ OUT: 'there' }, 'OUT', 'dist')).toBe('there');
    expect(readFolderName({}, 'OUT', 'dist')).toBe('dist');
  });

  test.each(['', ' '])('is refused as %j, which would be the project folder itself', (text) => {
    expect(() => readFolderName({ OUT: text }, 'OUT', 'dist')).toThrow(
      /^OUT is empty: name a folder, or leave it out for dist$/,
    );
  });
});

describe('Several settings', () => {
  const refuse = (message: string) => () => {
    throw new SettingsError(message);
  };

  test('are read together', () => {
    expect(readAll({ port: () => 4173, host: () => 'localhost' })).toEqual({
      port: 4173,
      host: 'localhost',
    });
  });

  test('are refused with everything that is wrong with them, a line each and none twice', () => {
    expect(() =>
      readAll({
        port: refuse('PORT is wrong'),
        host: () => 'localhost',
        url: refuse('URL is wrong'),
        base: refuse('PORT is wrong'),
      }),
    ).toThrow(new SettingsError('PORT is wrong\nURL is wrong'));
  });

  test('pass on a fault of ours as it is', () => {
    const fault = new TypeError('undefined is not a function');
    const read = () => {
      throw fault;
    };
    expect(() => readAll({ port: refuse('PORT is wrong'), host: read })).toThrow(fault);
  });
});
