import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { contentSecurityPolicy, securityHeaders } from './policy.ts';

const hash = (part: string) => `'sha256-${createHash('sha256').update(part).digest('base64')}'`;
const directive = (policy: string, name: string) =>
  policy.split('; ').find((one) => one.startsWith(`${name} `));

describe('The security policy', () => {
  test('allows each inline part by one hash, and no other', () => {
    const policy = contentSecurityPolicy({ scripts: ['a()'], styles: ['b{}', 'c{}'] });
    expect(directive(policy, 'script-src')).toBe(`script-src 'self' ${hash('a()')}`);
    expect(directive(policy, 'style-src')).toBe(`style-src 'self' ${hash('b{}')} ${hash('c{}')}`);
    expect(policy).not.toMatch(/unsafe|\*/);
  });

  test('names a part once that stands twice', () => {
    expect(
      directive(contentSecurityPolicy({ scripts: ['a()', 'a()'], styles: [] }), 'script-src'),
    ).toBe(`script-src 'self' ${hash('a()')}`);
  });

  test("allows other hosts' pictures where there are some", () => {
    expect(
      directive(
        contentSecurityPolicy({ scripts: [], styles: [], pictures: ['https://pictures.example'] }),
        'img-src',
      ),
    ).toBe("img-src 'self' data: https://pictures.example");
    expect(directive(contentSecurityPolicy({ scripts: [], styles: [] }), 'img-src')).toBe(
      "img-src 'self' data:",
    );
  });

  test('forbids what it does not name, and demands trusted types', () => {
    const policy = contentSecurityPolicy({ scripts: [], styles: [] });
    expect(policy).toMatch(/^default-src 'none';/);
    for (const part of [
      "base-uri 'none'",
      "form-action 'self'",
      "connect-src 'self'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ]) {
      expect(policy.split('; ')).toContain(part);
    }
  });

  test('allows frames of the sites that are named, and none where there are none', () => {
    const parts = { scripts: [], styles: [] };
    expect(directive(contentSecurityPolicy(parts), 'frame-src')).toBe("frame-src 'none'");
    expect(
      directive(
        contentSecurityPolicy({ ...parts, frames: ['https://schedule.example'] }),
        'frame-src',
      ),
    ).toBe('frame-src https://schedule.example');
  });

  test('lets forms deliver to other origins, and only there', () => {
    const policy = contentSecurityPolicy({
      scripts: [],
      styles: [],
      origins: {
        connect: ['https://in.example', 'https://to.example'],
        post: ['https://in.example'],
      },
    });
    expect(directive(policy, 'connect-src')).toBe(
      "connect-src 'self' https://in.example https://to.example",
    );
    expect(directive(policy, 'form-action')).toBe("form-action 'self' https://in.example");
  });

  test('also forbids framing, as a header', () => {
    const parts = { scripts: ['a()'], styles: ['b{}'] };
    expect(securityHeaders(parts, true)['Content-Security-Policy']).toBe(
      `${contentSecurityPolicy(parts)}; frame-ancestors 'none'`,
    );
    expect(securityHeaders(parts, true)).toMatchObject({
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Opener-Policy': 'same-origin',
    });
    expect(securityHeaders(parts, true)).toHaveProperty(
      'Strict-Transport-Security',
      'max-age=31536000',
    );
    expect(securityHeaders(parts)).not.toHaveProperty('Strict-Transport-Security');
  });
});
