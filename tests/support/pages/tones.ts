import type { Page } from 'playwright-core'

interface ToneEar {
  /** When each of the tones was last heard at an element that plays, ms of the page's clock. */
  lastHeard(hz: number): number
  now(): number
}

declare global {
  var toneEar: ToneEar | undefined
}

/**
 * Before the page loads: its microphone gives a tone that never ends, and every element that plays sound is listened to
 * for the tones of all.
 */
export async function giveTone(page: Page, own: number, all: readonly number[]): Promise<void> {
  await page.addInitScript(
    ([tone, tones]) => {
      const context = new AudioContext({ sampleRate: 48_000 })
      const devices = navigator.mediaDevices
      const former = devices.getUserMedia.bind(devices)
      devices.getUserMedia = async (constraints) => {
        if (!constraints?.audio || constraints.video) return former(constraints)
        await context.resume()
        const source = context.createOscillator()
        source.frequency.value = tone
        const gain = context.createGain()
        gain.gain.value = 0.4
        const output = context.createMediaStreamDestination()
        source.connect(gain).connect(output)
        source.start()
        return output.stream
      }
      const last = new Map<number, number>()
      const ears = new Map<MediaStreamTrack, AnalyserNode>()
      const samples = new Float32Array(2_048)
      /** Goertzel: how much of a tone there is, 0 to about 1. */
      const amountOf = (hz: number): number => {
        const factor = 2 * Math.cos((2 * Math.PI * hz) / context.sampleRate)
        let [one, two] = [0, 0]
        for (const sample of samples) [one, two] = [sample + factor * one - two, one]
        return (2 * Math.sqrt(one * one + two * two - factor * one * two)) / samples.length
      }
      setInterval(() => {
        const playing = new Set<MediaStreamTrack>()
        for (const element of document.querySelectorAll<HTMLMediaElement>('audio, video')) {
          const stream = element.srcObject as MediaStream | null
          if (!stream || element.paused || element.muted || element.volume === 0) continue
          for (const track of stream.getAudioTracks()) if (track.readyState === 'live') playing.add(track)
        }
        for (const track of ears.keys()) if (!playing.has(track)) ears.delete(track)
        for (const track of playing) {
          let ear = ears.get(track)
          if (!ear) {
            ear = context.createAnalyser()
            ear.fftSize = samples.length
            context.createMediaStreamSource(new MediaStream([track])).connect(ear)
            ears.set(track, ear)
          }
          ear.getFloatTimeDomainData(samples)
          for (const hz of tones) if (amountOf(hz) > 0.01) last.set(hz, performance.now())
        }
      }, 40)
      void context.resume()
      addEventListener('pointerdown', () => void context.resume(), true)
      globalThis.toneEar = { lastHeard: (hz) => last.get(hz) ?? -Infinity, now: () => performance.now() }
    },
    [own, all] as const,
  )
}

/** How long ago, ms, a tone was last heard in a page. */
export const sinceHeard = (page: Page, hz: number): Promise<number> =>
  page.evaluate((tone) => globalThis.toneEar!.now() - globalThis.toneEar!.lastHeard(tone), hz)

/**
 * For how long after a moment of the page's clock a tone went on sounding, ms: what is heard within `watchMs` of that
 * moment counts.
 */
export const soundedAfter = (page: Page, hz: number, from: number, watchMs: number): Promise<number> =>
  page.evaluate(
    async ([tone, begin, watch]) => {
      const ear = globalThis.toneEar!
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, begin + watch - ear.now())))
      return Math.max(0, ear.lastHeard(tone) - begin)
    },
    [hz, from, watchMs] as const,
  )
