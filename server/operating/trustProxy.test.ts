import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { createAddressOf, parseTrustProxy } from './trustProxy.ts'

const request = (remoteAddress: string | undefined, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage

const seen = (setting: string, remoteAddress: string, forwarded?: string) =>
  createAddressOf(parseTrustProxy(setting).trusts)(request(remoteAddress, forwarded))

describe('whose word is believed', () => {
  test.each([
    // A proxy on this machine is, by default; somebody who comes straight to the port is not.
    ['loopback', '127.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['loopback', '::1', '2001:db8::9', '2001:db8::9'],
    ['loopback', '::ffff:127.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['loopback', '198.51.100.7', '203.0.113.9', '198.51.100.7'],
    ['loopback', '127.0.0.1', undefined, '127.0.0.1'],
    // Only the last word counts: what stands before it came from outside.
    ['loopback', '127.0.0.1', '1.2.3.4, 203.0.113.9', '203.0.113.9'],
    ['off', '127.0.0.1', '203.0.113.9', '127.0.0.1'],
    ['0', '127.0.0.1', '203.0.113.9', '127.0.0.1'],
    ['1', '10.0.0.2', '1.2.3.4, 203.0.113.9', '203.0.113.9'],
    ['2', '10.0.0.2', '1.2.3.4, 203.0.113.9, 10.0.0.3', '203.0.113.9'],
    ['10.0.0.0/8, loopback', '10.1.2.3', '1.2.3.4, 203.0.113.9, 10.9.9.9', '203.0.113.9'],
    ['10.0.0.0/8', '127.0.0.1', '203.0.113.9', '127.0.0.1'],
    ['uniquelocal', 'fd00::2', '203.0.113.9', '203.0.113.9'],
  ])('%s: a request from %s that says %s is from %s', (setting, peer, forwarded, expected) =>
    expect(seen(setting, peer, forwarded)).toBe(expected),
  )

  test('a socket that is gone already has no address', () =>
    expect(createAddressOf(parseTrustProxy('loopback').trusts)(request(undefined))).toBe('unknown'))

  test.each(['', 'nginx', '10.0.0.0/33', '0.0.0.0/0', 'loopback, ::/0', '99', '1.2.3'])(
    '%s is refused',
    (setting) => expect(() => parseTrustProxy(setting)).toThrow(/must/),
  )
})
