import { BlockList } from 'node:net';
import { describe, expect, test } from 'vitest';
import { clientAddress, networksOf } from './network.ts';

const trusted = new BlockList();
trusted.addSubnet('10.0.0.0', 8, 'ipv4');
trusted.addAddress('::1', 'ipv6');

describe('The address of a visitor', () => {
  test.each([
    ['192.0.2.1', '203.0.113.9', '192.0.2.1', 'nobody we trust forwards'],
    ['10.0.0.1', '203.0.113.9', '203.0.113.9', 'a proxy of ours forwards'],
    [
      '10.0.0.1',
      '198.51.100.7, 203.0.113.9',
      '203.0.113.9',
      'what the visitor claims before that counts for nothing',
    ],
    [
      '10.0.0.1',
      '198.51.100.7, 203.0.113.9, 10.0.0.2',
      '203.0.113.9',
      'two proxies of ours forward',
    ],
    ['10.0.0.1', '10.0.0.3', '10.0.0.3', 'a proxy itself asks'],
    ['10.0.0.1', 'nonsense', '10.0.0.1', 'what is forwarded is no address'],
    ['10.0.0.1', null, '10.0.0.1', 'nothing is forwarded'],
    ['::ffff:10.0.0.1', '203.0.113.9', '203.0.113.9', 'the socket speaks IPv6'],
    ['::1', '2001:db8::7', '2001:db8::7', 'the visitor speaks IPv6'],
    ['10.0.0.1', '203.0.113.9:4711', '203.0.113.9', 'the proxy tells the port, too'],
    ['10.0.0.1', '[2001:db8::7]:4711', '2001:db8::7', 'the proxy tells the port of IPv6'],
    ['10.0.0.1', '[2001:db8::7]', '2001:db8::7', 'the proxy writes brackets'],
    ['10.0.0.1', '"[2001:db8::7]:4711"', '2001:db8::7', 'the proxy writes quotes'],
    ['10.0.0.1', '"203.0.113.9"', '203.0.113.9', 'the proxy quotes what needs none'],
    ['10.0.0.1', '::ffff:203.0.113.9', '203.0.113.9', 'the proxy speaks IPv6 with IPv4'],
    ['10.0.0.1', '::FFFF:cb00:7109', '203.0.113.9', 'the proxy writes that in hexadecimal'],
    [
      '10.0.0.1',
      '198.51.100.7:1, 203.0.113.9:2, 10.0.0.2:3, [::1]:4',
      '203.0.113.9',
      'each of three proxies tells a port',
    ],
    ['10.0.0.1', '203.0.113.9, , 10.0.0.2,', '203.0.113.9', 'a proxy leaves an empty hop'],
    ['10.0.0.1', '198.51.100.7, unknown', '10.0.0.1', 'a proxy hides the address'],
    ['10.0.0.1', '203.0.113.9:99999999', '10.0.0.1', 'a port is none'],
    ['10.0.0.1', '[203.0.113.9', '10.0.0.1', 'a bracket is left open'],
    ['10.0.0.1', '2001:db8::7%eth0', '2001:db8::7%eth0', 'the address has a zone'],
  ])('%s, forwarded for %s, is %s: %s', (socket, forwarded, address, _why) => {
    expect(clientAddress(socket, forwarded, trusted)).toBe(address);
  });
});

describe('The networks of an address', () => {
  test.each([
    ['203.0.113.9', ['203.0.113.9', '203.0.113.0/24']],
    ['2001:db8:1:2:3:4:5:6', ['2001:db8:1:2::/64', '2001:db8:1::/48', '2001:db8::/32']],
    ['2001:0DB8:0001:0002::1', ['2001:db8:1:2::/64', '2001:db8:1::/48', '2001:db8::/32']],
    ['2001:db8::1', ['2001:db8:0:0::/64', '2001:db8:0::/48', '2001:db8::/32']],
    ['::1', ['0:0:0:0::/64', '0:0:0::/48', '0:0::/32']],
    ['fe80::1%eth0', ['fe80:0:0:0::/64', 'fe80:0:0::/48', 'fe80:0::/32']],
    ['', ['', '.0/24']],
  ])('%s are %j', (address, networks) => {
    expect(networksOf(address)).toEqual(networks);
  });
});
