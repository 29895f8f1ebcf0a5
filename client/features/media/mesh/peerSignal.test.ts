import { expect, test } from 'vitest'
import { decodeSignal, encodeSignal, type PeerSignal } from './peerSignal.ts'

const sdp = 'v=0\r\no=- 1 2 IN IP4 127.0.0.1\r\n'

test.each<PeerSignal>([
  { kind: 'full' },
  { kind: 'hello', instance: 'a-1' },
  { kind: 'hello', instance: 'a-1', isLost: true },
  { kind: 'offer', session: 's_1', turn: 1, sdp },
  { kind: 'answer', session: 's_1', turn: 1, instance: 'b', sdp },
  {
    kind: 'candidates',
    session: 's_1',
    candidates: [{ candidate: 'candidate:1', sdpMid: '0', sdpMLineIndex: 0 }],
  },
  { kind: 'candidates', session: 's_1', candidates: [] },
  { kind: 'giving', turn: 't-1', by: { microphone: 'mesh', camera: 'room:stage:0' } },
  { kind: 'giving', turn: 't-1', by: {} },
  { kind: 'taken', turn: 't-1' },
])('what is said is what is heard: %j', (signal) => {
  expect(decodeSignal(encodeSignal(signal))).toEqual(signal)
})

test.each<[string, unknown]>([
  ['nothing', null],
  ['a number', 7],
  ['no kind', { session: 's' }],
  ['another kind', { kind: 'bye' }],
  ['a kind of the language', { kind: '__proto__' }],
  ['no instance', { kind: 'hello' }],
  ['a long name', { kind: 'hello', instance: 'x'.repeat(65) }],
  ['a name with markup', { kind: 'hello', instance: '<b>' }],
  ['no description', { kind: 'offer', session: 's', turn: 1 }],
  ['another description', { kind: 'offer', session: 's', turn: 1, sdp: 'hello' }],
  ['no number', { kind: 'offer', session: 's', sdp }],
  ['a broken number', { kind: 'answer', session: 's', turn: 1.5, instance: 'i', sdp }],
  [
    'a description that is an object',
    { kind: 'answer', session: 's', turn: 1, instance: 'i', sdp: { toString: sdp } },
  ],
  ['ways that are none', { kind: 'giving', turn: 't', by: 'mesh' }],
  ['a way nobody knows', { kind: 'giving', turn: 't', by: { microphone: 'pigeon' } }],
  ['a long way', { kind: 'giving', turn: 't', by: { microphone: `room:${'x'.repeat(200)}` } }],
  ['no turn', { kind: 'taken' }],
  ['candidates that are none', { kind: 'candidates', session: 's', candidates: 'candidate:1' }],
  ['a candidate without text', { kind: 'candidates', session: 's', candidates: [{ sdpMid: '0' }] }],
  ['a long candidate', { kind: 'candidates', session: 's', candidates: [{ candidate: 'c'.repeat(1_001) }] }],
  [
    'many candidates',
    { kind: 'candidates', session: 's', candidates: Array.from({ length: 51 }, () => ({ candidate: 'c' })) },
  ],
])('%s is not taken', (_name, said) => {
  expect(decodeSignal(new TextEncoder().encode(JSON.stringify(said)))).toBeUndefined()
})

test('bytes that are no text, and text that is no JSON, are not taken', () => {
  expect(decodeSignal(Uint8Array.of(0xff, 0xfe, 0x00))).toBeUndefined()
  expect(decodeSignal(new TextEncoder().encode('{"kind":'))).toBeUndefined()
  expect(decodeSignal(new Uint8Array())).toBeUndefined()
})

test('what nobody asked for is left behind', () => {
  const said = { kind: 'hello', instance: 'a', isLost: 'yes', more: 1 }
  expect(decodeSignal(new TextEncoder().encode(JSON.stringify(said)))).toEqual({
    kind: 'hello',
    instance: 'a',
  })
})
