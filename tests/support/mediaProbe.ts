import type { Page } from 'playwright-core'

/** One voice as it is heard in a page: how loud the element plays it, and the energy of what came. */
export interface HeardVoice {
  readonly userId: string
  readonly volume: number
  /** Sum over all that was received: rises only while something other than silence comes. */
  readonly energy: number
}

/** Before the page loads: keeps every RTCPeerConnection it makes. */
export async function keepConnections(page: Page): Promise<void> {
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
export const heardEnergy = (page: Page): Promise<number> =>
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
