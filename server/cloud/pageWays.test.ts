import { expect, test } from 'vitest'
import { ownWays } from './pageWays.ts'

const line = (address: string, { port = 54_321, transport = 'udp' } = {}) =>
  `candidate:842163049 1 ${transport} 1677729535 ${address} ${port} typ srflx raddr 0.0.0.0 rport 0 generation 0`
const isTaken = (text: string, from: string): boolean =>
  ownWays({ candidate: { candidate: text, sdpMid: '0', sdpMLineIndex: 0 } }, from) !== undefined

const faraway = '203.0.113.5'
const mdns = '3f0e7a52-1f4b-4b7e-9d52-0c4f5a6b7c8d.local'

test('addresses a page can have are taken, and that there are no more', () => {
  for (const address of [faraway, '198.51.100.7', '2001:db8::7', mdns]) {
    expect(isTaken(line(address), faraway), address).toBe(true)
  }
  expect(isTaken('', faraway)).toBe(true)
})

test('addresses of inner networks are of those alone who come from one', () => {
  for (const address of ['10.0.0.5', '192.168.1.4', '172.20.0.1', '100.64.0.9', 'fd00::7', 'fe80::7']) {
    expect(isTaken(line(address), faraway), address).toBe(false)
    for (const near of ['192.168.1.9', '::ffff:10.0.0.1', '127.0.0.1', 'fd00::9']) {
      expect(isTaken(line(address), near), `${address} for ${near}`).toBe(true)
    }
  }
})

test('this machine, its neighbours, many at once, names, services and TCP are nobody’s', () => {
  for (const address of [
    '127.0.0.1',
    '0.0.0.0',
    '169.254.169.254',
    '224.0.0.251',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '64:ff9b::a00:1',
    'ff02::1',
    'printer.local',
    'metadata.internal',
    '2130706433',
  ]) {
    expect(isTaken(line(address), '127.0.0.1'), address).toBe(false)
  }
  expect(isTaken(line(faraway, { port: 53 }), faraway)).toBe(false)
  expect(isTaken(line(faraway, { transport: 'tcp' }), faraway)).toBe(false)
  expect(isTaken(`${line(faraway)}`.replace('candidate:', 'candidate: '), faraway)).toBe(false)
  expect(isTaken('nothing of the kind', faraway)).toBe(false)
})

test('those within a description are left out of it, the rest stays as it is', () => {
  const sdp = ['v=0', 'm=video 9 UDP/TLS/RTP/SAVPF 96', `a=${line(faraway)}`, 'a=ice-ufrag:x', ''].join(
    '\r\n',
  )
  const worse = sdp.replace('a=ice', `a=${line('10.0.0.5')}\r\na=candidate\r\na=${line('127.0.0.1')}\na=ice`)
  expect(ownWays({ description: { type: 'answer', sdp: worse } }, faraway)).toEqual({
    description: { type: 'answer', sdp },
  })
})
