import type { Page } from 'playwright-core'

/** Ports of the other ends a page's sound and pictures come from: a media server has one for everybody. */
export const mediaPorts = (page: Page): Promise<readonly number[]> =>
  page.evaluate(async () => {
    const ports = new Set<number>()
    for (const connection of (globalThis as unknown as { keptConnections: RTCPeerConnection[] })
      .keptConnections) {
      if (connection.connectionState !== 'connected') continue
      const stats = (await connection.getStats()) as unknown as Map<string, Record<string, unknown>>
      for (const report of stats.values()) {
        if (report['type'] !== 'transport') continue
        const pair = stats.get(String(report['selectedCandidatePairId']))
        const remote = stats.get(String(pair?.['remoteCandidateId']))
        if (remote) ports.add(Number(remote['port']))
      }
    }
    return [...ports]
  })

/**
 * How loud everybody is at the element that plays them, 0 to 1, by user id: the loudest sample of the last moment. Needs no
 * code that pages do not run; `totalAudioEnergy` of a receiver may stay 0 although it sounds.
 */
export const voiceLevels = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(async () => {
    const kept = globalThis as unknown as {
      levelContext?: AudioContext
      levels?: Map<MediaStreamTrack, AnalyserNode>
    }
    const context = (kept.levelContext ??= new AudioContext())
    const known = (kept.levels ??= new Map())
    await context.resume()
    const levels: Record<string, number> = {}
    for (const element of document.querySelectorAll<HTMLAudioElement>('[data-testid^="voice-"]')) {
      const [track] = (element.srcObject as MediaStream | null)?.getAudioTracks() ?? []
      if (!track) continue
      const analyser = known.get(track) ?? context.createAnalyser()
      if (!known.has(track)) {
        analyser.fftSize = 8_192
        context.createMediaStreamSource(new MediaStream([track])).connect(analyser)
        known.set(track, analyser)
      }
      const samples = new Float32Array(analyser.fftSize)
      analyser.getFloatTimeDomainData(samples)
      levels[element.dataset['testid']!.slice('voice-'.length)] = samples.reduce(
        (most, sample) => Math.max(most, Math.abs(sample)),
        0,
      )
    }
    return levels
  })
