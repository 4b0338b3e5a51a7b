import { describe, expect, test } from 'vitest';
import {
  headersFor,
  parseHeaderRules,
  withOwnPolicy,
  withoutTransportSecurity,
} from './header-rules.ts';

const RULES = parseHeaderRules(`/*
  Content-Security-Policy: default-src 'none'; img-src 'self' data:
  X-Content-Type-Options: nosniff

/assets/*
  Cache-Control: public, max-age=31536000, immutable

/exact
  X-Exact: yes
`);

describe('A _headers file', () => {
  test('is read rule by rule', () => {
    expect(RULES).toEqual([
      {
        pattern: '/*',
        headers: {
          'Content-Security-Policy': "default-src 'none'; img-src 'self' data:",
          'X-Content-Type-Options': 'nosniff',
        },
      },
      { pattern: '/assets/*', headers: { 'Cache-Control': 'public, max-age=31536000, immutable' } },
      { pattern: '/exact', headers: { 'X-Exact': 'yes' } },
    ]);
    expect(parseHeaderRules('')).toEqual([]);
  });

  test('gives a path the headers of all its rules', () => {
    expect(headersFor('/assets/a.js', RULES)).toEqual({
      ...RULES[0]?.headers,
      ...RULES[1]?.headers,
    });
    expect(headersFor('/', RULES)).toEqual(RULES[0]?.headers);
    expect(headersFor('/assets', RULES)).toEqual(RULES[0]?.headers);
  });

  test('gives a rule without a star to its very path only', () => {
    expect(headersFor('/exact', RULES)).toHaveProperty('X-Exact');
    expect(headersFor('/exact/', RULES)).not.toHaveProperty('X-Exact');
    expect(headersFor('/exactly', RULES)).not.toHaveProperty('X-Exact');
  });

  test('lets a later rule have the last word', () => {
    expect(
      headersFor(
        '/a',
        parseHeaderRules('/*\n  Cache-Control: no-cache\n/a\n  Cache-Control: no-store'),
      ),
    ).toEqual({ 'Cache-Control': 'no-store' });
  });

  test('gives the intake all headers but that of the proxy that ends TLS', () => {
    const rules = parseHeaderRules(
      '/*\n  Strict-Transport-Security: max-age=31536000\n  X-Other: yes',
    );
    expect(withoutTransportSecurity(rules)).toEqual([
      { pattern: '/*', headers: { 'X-Other': 'yes' } },
    ]);
  });

  test('gives nothing without a rule', () => {
    expect(headersFor('/other', parseHeaderRules('/a/*\n  X: y'))).toEqual({});
  });
});

describe('A document that carries a policy', () => {
  const general = {
    'Content-Security-Policy': "default-src 'none'; style-src 'a' 'b'; frame-ancestors 'none'",
    'X-Other': 'yes',
  };

  test('is sent with its own in the header, and with what only a header can say', () => {
    const html = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'b'">`;
    expect(withOwnPolicy(general, html)).toEqual({
      'Content-Security-Policy': "default-src 'none'; style-src 'b'; frame-ancestors 'none'",
      'X-Other': 'yes',
    });
  });

  test('is sent as the rules say where it carries none, or where they have none', () => {
    expect(withOwnPolicy(general, '<h1>Home</h1>')).toEqual(general);
    expect(
      withOwnPolicy(
        { 'X-Other': 'yes' },
        `<meta http-equiv="Content-Security-Policy" content="default-src 'none'">`,
      ),
    ).toEqual({ 'X-Other': 'yes' });
  });
});
