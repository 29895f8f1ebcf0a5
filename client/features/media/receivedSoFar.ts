/** How much sound or picture has come, packets or pictures, by the figures of a receiver: a track alone is only a place for it. */
export function receivedSoFar(stats: RTCStatsReport | undefined): number {
  let received = 0
  for (const report of (stats?.values() ?? []) as Iterable<RTCInboundRtpStreamStats>) {
    if (report.type !== 'inbound-rtp') continue
    received += (report.kind === 'audio' ? report.packetsReceived : report.framesDecoded) ?? 0
  }
  return received
}
