import type { Path, PeerFigures, Received, Sent, Slot } from './transport.ts'

type Report = Readonly<Record<string, unknown>>

const number = (report: Report, name: string): number => {
  const value = report[name]
  return typeof value === 'number' ? value : 0
}

/** The pair of addresses that is used: what the transport names, or, where browsers have no such word, what is said to be. */
function usedPair(reports: ReadonlyMap<string, Report>): Report | undefined {
  const pairs: Report[] = []
  for (const report of reports.values()) {
    if (report['type'] === 'transport' && typeof report['selectedCandidatePairId'] === 'string') {
      return reports.get(report['selectedCandidatePairId'])
    }
    if (report['type'] === 'candidate-pair') pairs.push(report)
  }
  return (
    pairs.find((pair) => pair['selected'] === true) ??
    pairs.find((pair) => pair['nominated'] === true && pair['state'] === 'succeeded')
  )
}

function pathOf(reports: ReadonlyMap<string, Report>, pair: Report): Path | undefined {
  const kinds = ['localCandidateId', 'remoteCandidateId'].map(
    (name) => reports.get(String(pair[name]))?.['candidateType'],
  )
  if (kinds.includes('relay')) return 'relay'
  if (kinds.includes('srflx') || kinds.includes('prflx')) return 'srflx'
  return kinds.includes('host') ? 'host' : undefined
}

/** What a browser says of one connection (RTCStatsReport). `slotOf` knows the places in it by their mid. */
export function figuresOf(
  userId: string,
  stats: RTCStatsReport,
  slotOf: (mid: string) => Slot | undefined,
): PeerFigures {
  const reports = stats as unknown as ReadonlyMap<string, Report>
  const received = new Map<Slot, Received>()
  const sent = new Map<Slot, Sent>()
  for (const report of reports.values()) {
    const slot = typeof report['mid'] === 'string' ? slotOf(report['mid']) : undefined
    if (slot === undefined) continue
    if (report['type'] === 'inbound-rtp') {
      received.set(slot, {
        bytes: number(report, 'bytesReceived'),
        packets: number(report, 'packetsReceived'),
        // Duplicates make it fall below nothing.
        lost: Math.max(0, number(report, 'packetsLost')),
        waitedS: number(report, 'jitterBufferDelay'),
        waited: number(report, 'jitterBufferEmittedCount'),
      })
    } else if (report['type'] === 'outbound-rtp') {
      sent.set(slot, { bytes: number(report, 'bytesSent'), packets: number(report, 'packetsSent') })
    }
  }
  const pair = usedPair(reports)
  const roundTripS = pair?.['currentRoundTripTime']
  return {
    userId,
    path: pair && pathOf(reports, pair),
    roundTripMs: typeof roundTripS === 'number' ? roundTripS * 1_000 : undefined,
    received,
    sent,
  }
}
