import type { Page } from 'playwright-core'

interface Meter {
  readonly analysers: AnalyserNode[]
}

/** Before the page loads: all that it plays goes by a meter. */
export async function keepSoundMeter(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const meter: Meter = { analysers: [] }
    Object.assign(globalThis, { soundMeter: meter })
    const connect = AudioNode.prototype.connect as (to: AudioNode) => AudioNode
    AudioNode.prototype.connect = function (this: AudioNode, to: AudioNode, ...more: number[]) {
      if (to instanceof AudioDestinationNode && !(to.context instanceof OfflineAudioContext)) {
        const analyser = to.context.createAnalyser()
        analyser.fftSize = 16_384
        connect.call(this, analyser)
        meter.analysers.push(analyser)
      }
      return (connect as (...args: unknown[]) => AudioNode).call(this, to, ...more)
    } as typeof AudioNode.prototype.connect
  })
}

/** How loud the page is at this moment: the mean of the last third of a second, 0 to 1. */
export const loudnessOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { analysers } = (globalThis as unknown as { soundMeter: Meter }).soundMeter
    const samples = new Float32Array(16_384)
    let power = 0
    for (const analyser of analysers) {
      if (analyser.context.state !== 'running') continue
      analyser.getFloatTimeDomainData(samples)
      power += samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
    }
    return Math.sqrt(power)
  })
