import type { Page } from 'playwright-core'
import type { AnyPage } from '../otherBrowsers/AnyPage.ts'

/** Before the page loads: keeps every RTCPeerConnection it makes. */
export async function keepConnections(page: {
  addInitScript(fn: () => void): Promise<unknown>
}): Promise<void> {
  await page.addInitScript(() => {
    const kept: RTCPeerConnection[] = []
    Object.assign(globalThis, { keptConnections: kept })
    const Original = RTCPeerConnection
    globalThis.RTCPeerConnection = class extends Original {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        kept.push(this)
      }
    }
  })
}

/** Energy of all sound that came into a page so far. */
export const heardEnergy = (page: AnyPage): Promise<number> =>
  page.evaluate(async () => {
    let energy = 0
    for (const connection of (globalThis as unknown as { keptConnections: RTCPeerConnection[] })
      .keptConnections) {
      for (const [, report] of (await connection.getStats()) as unknown as Map<
        string,
        Record<string, number | string>
      >) {
        if (report['type'] === 'inbound-rtp' && report['kind'] === 'audio')
          energy += Number(report['totalAudioEnergy'] ?? 0)
      }
    }
    return energy
  })

/** Whether a page gives its sound to anybody: a sender has a track that is neither off nor over. */
export const givesSound = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    (globalThis as unknown as { keptConnections: RTCPeerConnection[] }).keptConnections.some((connection) =>
      connection
        .getSenders()
        .some(({ track }) => track?.kind === 'audio' && track.enabled && track.readyState === 'live'),
    ),
  )

/** How many connections to others a page holds. */
export const liveConnections = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      (globalThis as unknown as { keptConnections: RTCPeerConnection[] }).keptConnections.filter(
        ({ connectionState }) => connectionState !== 'closed',
      ).length,
  )

/** How many connections a page has made since it was loaded. */
export const madeConnections = (page: Page): Promise<number> =>
  page.evaluate(
    () => (globalThis as unknown as { keptConnections: RTCPeerConnection[] }).keptConnections.length,
  )

/** How many people a page gives its picture to: senders that have one. */
export const givenPictures = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      (globalThis as unknown as { keptConnections: RTCPeerConnection[] }).keptConnections
        .filter(({ connectionState }) => connectionState !== 'closed')
        .flatMap((connection) => connection.getSenders())
        .filter(({ track }) => track?.kind === 'video').length,
  )

/** Energy of what comes into a page within so long: silence can only be told from a pause by waiting. */
export async function energyDuring(page: AnyPage, ms: number): Promise<number> {
  const before = await heardEnergy(page)
  await page.evaluate((wait) => new Promise((resolve) => setTimeout(resolve, wait)), ms)
  return (await heardEnergy(page)) - before
}

/** Pictures that have come (`inbound-rtp`) into a page, or gone out of it (`outbound-rtp`), of each track by itself. */
export const pictureCounts = (page: Page, way: 'inbound-rtp' | 'outbound-rtp'): Promise<number[]> =>
  page.evaluate(async (type) => {
    const counts: number[] = []
    for (const connection of (globalThis as unknown as { keptConnections: RTCPeerConnection[] })
      .keptConnections) {
      for (const [, report] of (await connection.getStats()) as unknown as Map<
        string,
        Record<string, number | string>
      >) {
        if (report['type'] !== type || report['kind'] !== 'video') continue
        counts.push(Number(report['framesReceived'] ?? report['framesSent'] ?? 0))
      }
    }
    return counts
  }, way)

/** Of how many people pictures come or go within so long. */
export async function picturesDuring(
  page: Page,
  way: 'inbound-rtp' | 'outbound-rtp',
  ms: number,
): Promise<number> {
  const before = await pictureCounts(page, way)
  await page.evaluate((wait) => new Promise((resolve) => setTimeout(resolve, wait)), ms)
  return (await pictureCounts(page, way)).filter((count, i) => count > (before[i] ?? 0)).length
}
