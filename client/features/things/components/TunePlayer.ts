import type { MapId } from '#shared/ids.ts'
import type { TrackName } from '#shared/map/pressing.ts'
import { browserClock } from '../../../net/clock.ts'
import { send } from '../../../net/send.ts'
import { refusalOf } from '../../../net/transactions.ts'
import { soundOut } from '../../../scene/sound/sounds.ts'
import { sessionStore } from '../../../store/sessionStore.ts'
import { onEvents } from '../../../store/worldStore.ts'
import { renderTrack } from './renderTrack.ts'
import { secondsOf } from './trackNotes.ts'

/** As loud as it is right beside it. */
const GAIN = 0.8
/** Who has asked for too much asks again after so long, ms. */
const AGAIN_MS = 4_000

/** What a thing plays, the same piece at the same place for everybody. */
export class TunePlayer {
  readonly #track: TrackName
  readonly #stops: (() => void)[]
  /** Where it was, seconds, and when, ms of this page. */
  #stand: { readonly seconds: number; readonly at: number } | undefined
  #askedAt = 0
  #stopAsking = (): void => undefined
  #buffer: AudioBuffer | undefined
  #source: AudioBufferSourceNode | undefined
  #gain: GainNode | undefined
  #pan: StereoPannerNode | undefined
  #loudness = 0
  #side = 0
  #isGone = false

  constructor(mapId: MapId, key: string, track: TrackName) {
    this.#track = track
    this.#stops = [
      onEvents((events) => {
        for (const { kind, body } of events) {
          if (kind !== 'videoState' || body.mapId !== mapId || body.key !== key || !body.playing) continue
          const now = performance.now()
          const wayMs = Math.min(250, (now - this.#askedAt) / 2)
          this.#stand = { seconds: ((body.positionMs ?? 0) + wayMs) / 1000, at: now }
          this.#play()
        }
      }),
      sessionStore.subscribe(({ connection }, former) => {
        if (connection.name === 'ready' && former.connection.name !== 'ready') this.#ask(mapId, key)
      }),
    ]
    this.#ask(mapId, key)
    void renderTrack(track).then(
      (buffer) => {
        this.#buffer = buffer
        this.#play()
      },
      () => undefined,
    )
  }

  #ask(mapId: MapId, key: string): void {
    this.#stopAsking()
    this.#askedAt = performance.now()
    void send('pressThing', { mapId, key, command: 'ask' }).catch((error: unknown) => {
      if (this.#isGone || refusalOf(error) !== 'tooManyRequests') return
      this.#stopAsking = browserClock.after(AGAIN_MS, () => this.#ask(mapId, key))
    })
  }

  /** Begins, or begins again, where everybody is. */
  #play(): void {
    const out = soundOut()
    if (this.#isGone || !out || !this.#buffer || !this.#stand) return
    this.#source?.stop()
    const { context, master } = out
    const source = context.createBufferSource()
    source.buffer = this.#buffer
    source.loop = true
    this.#gain ??= context.createGain()
    this.#pan ??= context.createStereoPanner()
    source.connect(this.#gain).connect(this.#pan).connect(master)
    this.#heed()
    const { seconds, at } = this.#stand
    source.start(0, (seconds + (performance.now() - at) / 1000) % secondsOf(this.#track))
    this.#source = source
  }

  #heed(): void {
    if (!this.#gain || !this.#pan) return
    const now = this.#gain.context.currentTime
    this.#gain.gain.setTargetAtTime(this.#loudness * GAIN, now, 0.15)
    this.#pan.pan.setTargetAtTime(this.#side * 0.7, now, 0.15)
  }

  /** How loud it is where one stands, 0 to 1, and on which side. */
  hear(loudness: number, side: number): void {
    this.#loudness = loudness
    this.#side = side
    // A browser lets nothing sound before somebody has touched the page.
    if (this.#source) this.#heed()
    else this.#play()
  }

  dispose(): void {
    this.#isGone = true
    this.#stopAsking()
    for (const stop of this.#stops) stop()
    this.#source?.stop()
    this.#pan?.disconnect()
  }
}
