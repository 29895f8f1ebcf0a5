import { describe, expect, test } from 'vitest'
import type { PeerFigures, Slot } from '../transport.ts'
import { qualityOf, scoreOf, scoreOfPeer } from './score.ts'

test('below 5 unstable, below 8 poor, otherwise good, unknown if none', () => {
  expect([undefined, 0, 4.99, 5, 7.99, 8, 10].map(qualityOf)).toEqual([
    'unknown',
    'unstable',
    'unstable',
    'poor',
    'poor',
    'good',
    'good',
  ])
})

test('what people put up with: G.109 has R 80 at 150 ms without loss as good, and 20 % of loss as none to offer', () => {
  const quality = (lossShare: number, delayMs: number) => qualityOf(scoreOf({ lossShare, delayMs }))
  expect(scoreOf({ lossShare: 0, delayMs: 0 })).toBeCloseTo(9.32)
  expect(quality(0, 150)).toBe('good')
  expect(quality(0.01, 80)).toBe('good')
  expect(quality(0, 300)).toBe('poor')
  expect(quality(0.05, 80)).toBe('poor')
  expect(quality(0.25, 80)).toBe('unstable')
  expect(scoreOf({ lossShare: 1, delayMs: 5_000 })).toBe(0)
})

describe('of somebody', () => {
  const counted = (slot: Slot, bytes: number, packets: number, lost = 0): PeerFigures => ({
    userId: 'bob',
    path: 'host',
    roundTripMs: 20,
    received: new Map([[slot, { bytes, packets, lost, waitedS: packets * 0.04, waited: packets }]]),
    sent: new Map(),
  })
  const score = (former: PeerFigures | undefined, now: PeerFigures, ...expected: Slot[]) =>
    scoreOfPeer(former, now, 2_000, new Set(expected))

  test('nothing to judge by: before a second reading, without anything sent, after counts that began anew', () => {
    expect(score(undefined, counted('microphone', 8_000, 100), 'microphone')).toBeUndefined()
    expect(score(counted('microphone', 8_000, 100), counted('microphone', 8_000, 100))).toBeUndefined()
    expect(
      score(counted('microphone', 8_000, 100), counted('microphone', 80, 1), 'microphone'),
    ).toBeUndefined()
  })

  test('a voice that comes is good, one that loses is not, one that should come and does not has nothing', () => {
    const former = counted('microphone', 8_000, 100)
    expect(qualityOf(score(former, counted('microphone', 16_000, 200), 'microphone'))).toBe('good')
    expect(qualityOf(score(former, counted('microphone', 16_000, 190, 10), 'microphone'))).toBe('poor')
    expect(score(former, former, 'microphone')).toBe(0)
  })

  test('a picture that hardly moves is poor at most; one that is at rest says nothing', () => {
    const former = counted('camera', 0, 100)
    expect(qualityOf(score(former, counted('camera', 100_000, 200), 'camera'))).toBe('good')
    expect(qualityOf(score(former, counted('camera', 5_000, 110), 'camera'))).toBe('poor')
    expect(score(former, former, 'camera')).toBeUndefined()
  })
})
