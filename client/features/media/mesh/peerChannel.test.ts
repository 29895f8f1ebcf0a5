import { expect, test } from 'vitest'
import { decodeWord, encodeSending, encodeWants } from './peerChannel.ts'

test('what is said is what is heard', () => {
  expect(decodeWord(encodeSending(['microphone', 'camera']))).toEqual({
    kind: 'sending',
    sending: new Set(['microphone', 'camera']),
  })
  const wants = { camera: 'low', screen: 'none' } as const
  expect(decodeWord(encodeWants(wants))).toEqual({ kind: 'wants', wants })
})

test('what is none of ours is not taken, nor what is too long', () => {
  const said = [
    undefined,
    7,
    'null',
    '7',
    '{',
    '{}',
    '{"wants":null}',
    '{"wants":7}',
    '{"wants":{"camera":"low"}}',
    '{"wants":{"camera":"huge","screen":"low"}}',
    '{"wants":{"camera":["low"],"screen":"low"}}',
    `["microphone"${' '.repeat(200)}]`,
  ]
  expect(said.map(decodeWord)).toEqual(said.map(() => undefined))
  expect(decodeWord('["microphone","bell",7,null]')).toEqual({
    kind: 'sending',
    sending: new Set(['microphone']),
  })
})
