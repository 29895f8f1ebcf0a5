import type { Page } from 'playwright-core'

/** What was heard of one person at the element that plays them. */
export interface HeardVoice {
  /** Hz of the loudest tone now. */
  readonly hz: number
  /** Whether it sounds now. */
  readonly isLoud: boolean
  /** Longest silence since the last `forgetSilence`, ms. */
  readonly silenceMs: number
  /** Ways its track has come by since the page was loaded. */
  readonly tracks: number
  /** How often since the last `forgetSilence` nothing of them played, or what played had ended when another took its place. */
  readonly breaks: number
}

interface Probe {
  voices(): Record<string, HeardVoice>
  forget(): void
}

/** Counts samples in which nothing sounds, on the thread of the sound. */
const silenceProcessor = `
registerProcessor('silence', class extends AudioWorkletProcessor {
  constructor() {
    super()
    this.quiet = 0
    this.longest = 0
    this.heard = false
    this.port.onmessage = ({ data }) => {
      if (data === 'forget') this.longest = this.quiet = 0
      else this.port.postMessage({ longest: Math.max(this.longest, this.quiet), quiet: this.quiet })
    }
  }
  process([input]) {
    const samples = input[0]
    let isLoud = false
    if (samples) for (const sample of samples) if (Math.abs(sample) > 0.004) isLoud = true
    if (isLoud) {
      if (this.heard && this.quiet > this.longest) this.longest = this.quiet
      this.heard = true
      this.quiet = 0
    } else if (this.heard) this.quiet += 128
    return true
  }
})`

/**
 * Before the page loads: its microphone gives a tone that never ends, each person another; and every element that plays
 * somebody (`voice-<user id>`) is listened to sample by sample, over every change of the track it plays. Listening is code of
 * its own: it wants a context with `bypassCSP`.
 */
export async function keepVoices(page: Page, hz: number): Promise<void> {
  await page.addInitScript(
    ([tone, processor]) => {
      const context = new AudioContext()
      const ready = context.audioWorklet.addModule(
        URL.createObjectURL(new Blob([processor], { type: 'text/javascript' })),
      )
      const wake = () => void context.resume()
      addEventListener('pointerdown', wake, true)
      navigator.mediaDevices.getUserMedia = (
        (former) =>
        async (constraints?: MediaStreamConstraints): Promise<MediaStream> => {
          if (!constraints?.audio || constraints.video) return former(constraints)
          await context.resume()
          const oscillator = context.createOscillator()
          oscillator.frequency.value = tone
          const gain = context.createGain()
          gain.gain.value = 0.3
          const output = context.createMediaStreamDestination()
          oscillator.connect(gain).connect(output)
          oscillator.start()
          return output.stream
        }
      )(navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices))

      interface Listened {
        readonly silence: AudioWorkletNode
        readonly spectrum: AnalyserNode
        /** What plays them now: an element that is gone is silence, too. */
        element: HTMLMediaElement | undefined
        source: MediaStreamAudioSourceNode | undefined
        track: MediaStreamTrack | undefined
        tracks: number
        breaks: number
        longest: number
        quiet: number
      }
      /** By user id, over every element that plays them. */
      const listened = new Map<string, Listened>()
      const follow = (known: Listened) => {
        const [track] = (known.element?.srcObject as MediaStream | null | undefined)?.getAudioTracks() ?? []
        if (known.track === track) return
        if (known.track && (!track || known.track.readyState === 'ended')) known.breaks += 1
        known.source?.disconnect()
        known.track = track
        known.source = track && context.createMediaStreamSource(new MediaStream([track]))
        if (!known.source) return
        known.tracks += 1
        known.source.connect(known.silence)
        known.source.connect(known.spectrum)
      }
      const listenTo = (element: HTMLMediaElement): Listened => {
        const silence = new AudioWorkletNode(context, 'silence')
        const spectrum = context.createAnalyser()
        spectrum.fftSize = 8_192
        // Pulled, and not heard.
        const mute = context.createGain()
        mute.gain.value = 0
        silence.connect(mute).connect(context.destination)
        spectrum.connect(mute)
        const one: Listened = {
          silence,
          spectrum,
          element,
          source: undefined,
          track: undefined,
          tracks: 0,
          breaks: 0,
          longest: 0,
          quiet: 0,
        }
        silence.port.onmessage = ({ data }: MessageEvent<{ longest: number; quiet: number }>) =>
          Object.assign(one, data)
        return one
      }
      const look = () => {
        for (const one of listened.values()) if (one.element?.isConnected === false) one.element = undefined
        for (const element of document.querySelectorAll<HTMLAudioElement>('[data-testid^="voice-"]')) {
          const userId = element.dataset['testid']!.slice('voice-'.length)
          const known = listened.get(userId)
          if (known) known.element = element
          else listened.set(userId, listenTo(element))
        }
        for (const one of listened.values()) follow(one)
      }
      // A track that takes the place of another is followed at once, not at the next look.
      for (const change of ['addTrack', 'removeTrack'] as const) {
        const former = MediaStream.prototype[change]
        MediaStream.prototype[change] = function (track: MediaStreamTrack) {
          former.call(this, track)
          for (const one of listened.values())
            if (one.element?.srcObject === this) queueMicrotask(() => follow(one))
        }
      }
      void ready.then(() =>
        setInterval(() => {
          look()
          for (const { silence } of listened.values()) silence.port.postMessage('tell')
        }, 20),
      )

      const probe: Probe = {
        voices() {
          const voices: Record<string, HeardVoice> = {}
          for (const [userId, { element, spectrum, longest, quiet, tracks, breaks }] of listened) {
            if (!element) continue
            const bins = new Float32Array(spectrum.frequencyBinCount)
            spectrum.getFloatFrequencyData(bins)
            const loudest = bins.reduce((most, one, i) => (one > bins[most]! ? i : most), 0)
            voices[userId] = {
              hz: (loudest * context.sampleRate) / spectrum.fftSize,
              isLoud: quiet < context.sampleRate / 20 && bins[loudest]! > -60,
              silenceMs: (longest / context.sampleRate) * 1_000,
              tracks,
              breaks,
            }
          }
          return voices
        },
        forget() {
          for (const one of listened.values()) {
            one.breaks = 0
            one.silence.port.postMessage('forget')
          }
        },
      }
      Object.assign(globalThis, { voiceProbe: probe })
    },
    [hz, silenceProcessor] as const,
  )
}

/** Everybody a page plays, by user id. */
export const heardVoices = (page: Page): Promise<Record<string, HeardVoice>> =>
  page.evaluate(() => (globalThis as unknown as { voiceProbe: Probe }).voiceProbe.voices())

/** Silence is counted anew from now on. */
export const forgetSilence = (page: Page): Promise<void> =>
  page.evaluate(() => (globalThis as unknown as { voiceProbe: Probe }).voiceProbe.forget())
