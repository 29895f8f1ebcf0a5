import type { IncomingMessage } from 'node:http'
import express from 'express'
import { expect, test } from 'vitest'
import { addressBlock, addressBy } from './addressOf.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::7', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::7', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['no address', 'no address'],
  ['', 'unknown'],
])('%s is counted as %s', (address, block) => {
  expect(addressBlock(address)).toBe(block)
})

test('an upgrade has the address Express would give it', () => {
  const request = (remoteAddress: string, forwarded?: string) =>
    ({
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
      socket: { remoteAddress },
    }) as unknown as IncomingMessage
  const app = express()
  const addressOf = addressBy(app)
  expect(addressOf(request('127.0.0.1', '203.0.113.9'))).toBe('127.0.0.1')
  app.set('trust proxy', 'loopback')
  expect(addressOf(request('127.0.0.1', '203.0.113.9'))).toBe('203.0.113.9')
  expect(addressOf(request('198.51.100.7', '203.0.113.9'))).toBe('198.51.100.7')
  app.set('trust proxy', 2)
  expect(addressOf(request('198.51.100.7', '203.0.113.9, 192.0.2.1'))).toBe('203.0.113.9')
})
