import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { headersFor, parseHeaderRules } from '../../intake/http/header-rules.ts';
import { securityHeaders } from '../documents/policy.ts';
import { headerRules, writeHeadersFile, writeRules } from './headers-file.ts';

test.each(['/', '/sub/'])(
  'The _headers file under %s is read by the intake as it was meant',
  (base) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'equanta-headers-'));
    const everywhere = { 'Content-Security-Policy': "default-src 'none'; img-src data:" };
    writeHeadersFile(folder, headerRules(base, everywhere));
    const rules = parseHeaderRules(readFileSync(path.join(folder, '_headers'), 'utf8'));
    rmSync(folder, { recursive: true });
    const policy = { 'Content-Security-Policy': "default-src 'none'; img-src data:" };
    const partsPolicy = { 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'" };
    expect(headersFor(base, rules)).toEqual(policy);
    expect(headersFor(`${base}adoption/faq/`, rules)).toEqual(policy);
    for (const folder of ['assets', 'pictures', 'social']) {
      expect(headersFor(`${base}${folder}/x`, rules)).toEqual({
        ...partsPolicy,
        'Cache-Control': 'public, max-age=31536000, immutable',
      });
    }
    expect(headersFor(`${base}data/x`, rules)).toEqual({
      ...partsPolicy,
      'Cache-Control': 'no-cache',
    });
    for (const icon of ['favicon.ico', 'apple-touch-icon.png', 'icons/192.png']) {
      expect(headersFor(`${base}${icon}`, rules)).toEqual({
        ...policy,
        'Cache-Control': 'public, max-age=86400',
      });
    }
  },
);

test.each([5, 20, 25, 30, 400])(
  'With %i screens no line is too long for a host, and framing is forbidden',
  (screens) => {
    const hashes = Array.from({ length: screens }, (_, one) => String(one).repeat(20));
    const headers = securityHeaders({ scripts: hashes, styles: hashes });
    const text = writeRules(headerRules('/', headers));
    expect(Math.max(...text.split('\n').map(({ length }) => length))).toBeLessThan(2000);
    const policy = headersFor('/adoption/faq/', parseHeaderRules(text))['Content-Security-Policy'];
    expect(policy).toMatch(/frame-ancestors 'none'$/);
    expect(policy?.includes('script-src')).toBe(screens <= 5);
  },
);
