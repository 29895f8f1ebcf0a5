import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import type { Environment } from '../config.ts'
import { livekitYaml } from './livekitYaml.ts'
import { turnserverConf } from './turnserverConf.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'lingjing-media-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const SESSION_SECRET = 'a session secret of enough letters'
const read = (env: Environment) =>
  readConfig({ DATA_DIR: dataDir, SMS_PROVIDER: 'log', SESSION_SECRET, ...env }).config
const PUBLIC_URL = 'https://lingjing.example.org'

describe('MEDIA', () => {
  test('one word stands for everything the relay takes', () => {
    const { ice, media } = read({ PUBLIC_URL, MEDIA: 'turn' })
    expect(ice.stunUrls).toEqual(['stun:lingjing.example.org:3478'])
    expect(ice.relay?.urls).toEqual([
      'turn:lingjing.example.org:3478?transport=udp',
      'turn:lingjing.example.org:3478?transport=tcp',
    ])
    expect(ice.relay?.secret).toMatch(/^[0-9a-f]{64}$/)
    // Nobody learns the one of sessions from it, and it is the same after every start.
    expect(ice.relay?.secret).not.toContain(SESSION_SECRET)
    expect(read({ PUBLIC_URL, MEDIA: 'turn' }).ice).toEqual(ice)
    expect(media).toMatchObject({ servers: ['turn'], address: undefined, ports: '49160-49960' })
  })

  test('and another for LiveKit; both have secrets of their own', () => {
    const { media, ice, liveKit } = read({ PUBLIC_URL, MEDIA: 'turn, livekit' })
    expect(liveKit).toMatchObject({
      url: 'wss://lingjing.example.org/livekit',
      apiUrl: 'http://127.0.0.1:7880',
    })
    expect(media.defaults).toMatchObject({
      LIVEKIT_URL: 'wss://lingjing.example.org/livekit',
      LIVEKIT_API_URL: 'http://127.0.0.1:7880',
      LIVEKIT_API_KEY: 'lingjing',
    })
    expect(media.defaults.LIVEKIT_API_SECRET).not.toBe(ice.relay?.secret)
  })

  test('what is set by hand goes before it', () => {
    const byHand = { TURN_URLS: 'turn:relay.example.org', TURN_SECRET: 'a secret of its own' }
    const { ice } = read({ PUBLIC_URL, MEDIA: 'turn', ...byHand })
    expect(ice).toMatchObject({ stunUrls: [], relay: { urls: ['turn:relay.example.org'] } })
    expect(ice.relay?.secret).toBe('a secret of its own')
  })

  test.each<[Environment, RegExp]>([
    [{ MEDIA: 'turn' }, /MEDIA wants PUBLIC_URL/],
    [{ PUBLIC_URL, MEDIA: 'coturn' }, /MEDIA \("coturn"\) must be of turn, livekit/],
    [{ PUBLIC_URL, MEDIA: 'turn', TURN_ADDRESS: 'relay.example.org' }, /TURN_ADDRESS/],
    [{ PUBLIC_URL, MEDIA: 'turn', TURN_PORTS: '50000-49000' }, /TURN_PORTS/],
    [{ PUBLIC_URL, MEDIA: 'turn', TURN_PORTS: '80-90' }, /TURN_PORTS/],
    [{ PUBLIC_URL, MEDIA: 'turn', TURN_ALLOWED_PEERS: 'relay.example.org' }, /TURN_ALLOWED_PEERS/],
    [{ PUBLIC_URL, MEDIA: 'turn', TURN_ALLOWED_PEERS: '10.0.0.1-' }, /TURN_ALLOWED_PEERS/],
    [{ PUBLIC_URL, MEDIA: 'turn', TURN_ALLOWED_PEERS: '10.0.0.1-::1' }, /TURN_ALLOWED_PEERS/],
    [{ PUBLIC_URL, MEDIA: 'turn', TURN_ALLOWED_PEERS: 'none, 10.0.0.1' }, /TURN_ALLOWED_PEERS/],
    [{ PUBLIC_URL, MEDIA: 'turn', TURN_ALLOWED_PEERS: '10.0.0.1\nno-auth' }, /TURN_ALLOWED_PEERS/],
  ])('%j cannot work', (env, words) => {
    expect(() => read(env)).toThrow(words)
  })
})

describe('the configuration of coturn', () => {
  const settings = { realm: 'lingjing.example.org', secret: 'shared', ports: '49160-49960' }

  test('takes names of this site alone, and reaches nothing inside', () => {
    const lines = turnserverConf({ ...settings, address: '203.0.113.7' }).split('\n')
    for (const line of [
      'use-auth-secret',
      'static-auth-secret=shared',
      'listening-ip=203.0.113.7',
      'relay-ip=203.0.113.7',
      'min-port=49160',
      'max-port=49960',
      'no-cli',
      'no-multicast-peers',
      'denied-peer-ip=10.0.0.0-10.255.255.255',
      'denied-peer-ip=127.0.0.0-127.255.255.255',
      'denied-peer-ip=169.254.0.0-169.254.255.255',
      'denied-peer-ip=::1',
      'denied-peer-ip=2002::-2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
    ]) {
      expect(lines).toContain(line)
    }
    expect(lines.join()).not.toContain('allowed-peer-ip')
    // To coturn each of these is a range of every address there is.
    expect(lines.filter((line) => /^denied-peer-ip=(?:::|0\.0\.0\.0)(?:-.*:|$)/.test(line))).toEqual([])
  })

  test('behind a NAT it listens on its own address and tells the public one', () => {
    const lines = turnserverConf({ ...settings, address: '203.0.113.7/172.16.0.4' }).split('\n')
    expect(lines).toContain('listening-ip=172.16.0.4')
    expect(lines).toContain('external-ip=203.0.113.7/172.16.0.4')
    // Two who are both relayed meet there.
    expect(lines).toContain('allowed-peer-ip=172.16.0.4')
  })

  test.each<[string | undefined, string[]]>([
    [undefined, ['allowed-peer-ip=172.16.0.4']],
    ['none', []],
    [
      '10.0.0.7, 192.168.1.0-192.168.1.255 fd00::1',
      ['allowed-peer-ip=10.0.0.7', 'allowed-peer-ip=192.168.1.0-192.168.1.255', 'allowed-peer-ip=fd00::1'],
    ],
  ])('whom inside it reaches all the same is the operator’s to say: %s', (TURN_ALLOWED_PEERS, expected) => {
    const { media } = read({
      PUBLIC_URL,
      MEDIA: 'turn',
      TURN_ADDRESS: '203.0.113.7/172.16.0.4',
      ...(TURN_ALLOWED_PEERS !== undefined && { TURN_ALLOWED_PEERS }),
    })
    const lines = turnserverConf({ ...settings, ...media }).split('\n')
    expect(lines.filter((line) => line.startsWith('allowed-peer-ip'))).toEqual(expected)
  })
})

test('LiveKit makes no rooms by itself, and tells the site what becomes of them', () => {
  const yaml = livekitYaml({
    key: 'lingjing',
    secret: 'shared',
    publicUrl: PUBLIC_URL,
    address: '203.0.113.7/172.16.0.4',
  })
  expect(yaml).toContain('  auto_create: false\n')
  expect(yaml).toContain('bind_addresses: ["127.0.0.1"]\n')
  expect(yaml).toContain('  "lingjing": "shared"\n')
  expect(yaml).toContain('  node_ip: "203.0.113.7"\n')
  expect(yaml).toContain('  urls: ["https://lingjing.example.org/api/v2/livekit/webhook"]\n')
})
