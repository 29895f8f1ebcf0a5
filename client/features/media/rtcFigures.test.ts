import { expect, test } from 'vitest'
import type { Slot } from './transport.ts'
import { figuresOf } from './rtcFigures.ts'

const slotOf = (mid: string): Slot | undefined => (['microphone', 'camera'] as const)[Number(mid)]
const read = (...reports: Record<string, unknown>[]) =>
  figuresOf(
    'bob',
    new Map(reports.map((report, i) => [String(report['id'] ?? i), report])) as unknown as RTCStatsReport,
    slotOf,
  )

test('what came and went, by the place it has in the connection', () => {
  const { received, sent } = read(
    {
      type: 'inbound-rtp',
      mid: '0',
      bytesReceived: 800,
      packetsReceived: 10,
      packetsLost: 1,
      jitterBufferDelay: 0.4,
      jitterBufferEmittedCount: 10,
    },
    { type: 'inbound-rtp', mid: '1', packetsLost: -2 },
    { type: 'outbound-rtp', mid: '1', bytesSent: 5_000, packetsSent: 7 },
    { type: 'outbound-rtp', mid: '7', bytesSent: 1 },
  )
  expect(received).toEqual(
    new Map([
      ['microphone', { bytes: 800, packets: 10, lost: 1, waitedS: 0.4, waited: 10 }],
      ['camera', { bytes: 0, packets: 0, lost: 0, waitedS: 0, waited: 0 }],
    ]),
  )
  expect(sent).toEqual(new Map([['camera', { bytes: 5_000, packets: 7 }]]))
})

const pair = (more: object) => ({
  id: 'pair',
  type: 'candidate-pair',
  localCandidateId: 'mine',
  remoteCandidateId: 'yours',
  currentRoundTripTime: 0.025,
  ...more,
})
const kinds = (mine: string, yours: string) => [
  { id: 'mine', type: 'local-candidate', candidateType: mine },
  { id: 'yours', type: 'remote-candidate', candidateType: yours },
]

test('the way that is used, in the words of every browser', () => {
  const chromium = [{ type: 'transport', selectedCandidatePairId: 'pair' }, pair({})]
  const firefox = [pair({ selected: true })]
  const safari = [pair({ nominated: true, state: 'succeeded' })]
  for (const said of [chromium, firefox, safari]) {
    expect(read(...said, ...kinds('host', 'host'))).toMatchObject({ path: 'host', roundTripMs: 25 })
    expect(read(...said, ...kinds('host', 'prflx')).path).toBe('srflx')
    expect(read(...said, ...kinds('relay', 'srflx')).path).toBe('relay')
    expect(read(...said, ...kinds('host', 'relay')).path).toBe('relay')
  }
  expect(read(pair({ state: 'in-progress' }), ...kinds('host', 'host'))).toMatchObject({
    path: undefined,
    roundTripMs: undefined,
  })
})
