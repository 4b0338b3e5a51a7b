import { describe, expect, test } from 'vitest';
import { intake, startForEach } from '../tests/support/each-intake.ts';
import { createApp } from './server/app.ts';

startForEach();

describe('An address whose # or ? a program has encoded', () => {
  test.each([
    ['/%23/adoption/faq', '/#/adoption/faq'],
    ['/%23/adoption/faq?from=chat', '/#/adoption/faq?from=chat'],
    ['/answer/%23token', '/answer/#token'],
    ['/answer/anonymity/%23token.', '/answer/anonymity/#token.'],
    ['/adoption/services/%23change-support', '/adoption/services/#change-support'],
    ['/adoption/faq%23item-3', '/adoption/faq#item-3'],
    ['/quick-scan/%3Fy', '/quick-scan/?y'],
    ['/newsletter/confirm%3fid=1%26key=2', '/newsletter/confirm?id=1&key=2'],
    ['//evil.example/%23', '/evil.example/#'],
    ['/\\\\evil.example%23', '/evil.example#'],
  ])('leads from %s to %s', async (address, meant) => {
    const response = await intake.ask(address);
    expect([response.status, response.headers.get('Location')]).toEqual([302, meant]);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });
});

describe('A host', () => {
  const statusAt = async (host: string, path = '/api/contact-messages') => {
    const { deps } = intake;
    const settings = {
      ...deps.settings,
      siteUrl: 'https://www.firm.example/sub',
      intakeUrl: 'https://intake.firm.example',
    };
    const env = { incoming: { socket: { remoteAddress: '192.0.2.1' } } } as never;
    return (await createApp({ ...deps, settings }).fetch(new Request(`http://${host}${path}`), env))
      .status;
  };

  test.each([
    'www.firm.example',
    'WWW.firm.example:8080',
    'www.firm.example.',
    'intake.firm.example',
    'localhost:8080',
    '127.0.0.1',
    '127.0.0.9:1',
    '[::1]:8080',
  ])('that is ours is answered: %s', async (host) => {
    expect(await statusAt(host)).toBe(405);
  });

  test.each([
    'evil.example',
    'firm.example',
    'www.firm.example.evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '192.0.2.7:8080',
    '[2001:db8::1]',
  ])('that is not ours is answered nothing but its health: %s', async (host) => {
    for (const path of [
      '/',
      '/api/contact-messages',
      '/newsletter/confirm?id=1',
      '/desk/',
      '/%23/',
    ])
      expect(await statusAt(host, path), path).toBe(421);
    expect(await statusAt(host, '/healthz')).toBe(200);
    expect(await statusAt(host, '/readyz')).toBe(200);
    expect(await statusAt(host, '/metrics')).toBe(404);
  });
});
