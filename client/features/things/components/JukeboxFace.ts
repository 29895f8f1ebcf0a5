import { Group, Mesh, MeshBasicMaterial, PlaneGeometry } from 'three'
import type { MapId } from '#shared/ids.ts'
import { placementOf, type MapObject } from '#shared/map/placement.ts'
import { playedBy, type TrackName } from '#shared/map/pressing.ts'
import { send } from '../../../net/send.ts'
import { calm } from '../../../scene/effects/calm.ts'
import { headingFromYaw } from '../../../scene/heading.ts'
import { soundOut } from '../../../scene/sound/sounds.ts'
import { sessionStore } from '../../../store/sessionStore.ts'
import { onEvents } from '../../../store/worldStore.ts'
import { renderTrack } from './renderTrack.ts'
import { secondsOf } from './trackNotes.ts'

/** As loud as it is right beside it. */
const GAIN = 0.8
/** Its bars of light: how many, how often they move, and where on the piece. */
const BARS = 7
const DANCE_MS = 120
const FACE = { y: 0.86, z: 0.272, wide: 0.46, high: 0.14 }

/** What plays, the same piece at the same place for everybody, and lights that move with it. */
class JukeboxFace {
  readonly mesh = new Group()
  readonly #track: TrackName
  readonly #onFrame: () => void
  readonly #stops: (() => void)[]
  readonly #material = new MeshBasicMaterial({ color: '#ffd9a0', toneMapped: false })
  readonly #shape = new PlaneGeometry((FACE.wide / BARS) * 0.6, FACE.high).translate(0, FACE.high / 2, 0)
  /** Where it was, seconds, and when, ms of this page. */
  #stand: { readonly seconds: number; readonly at: number } | undefined
  #askedAt = 0
  #buffer: AudioBuffer | undefined
  #source: AudioBufferSourceNode | undefined
  #gain: GainNode | undefined
  #pan: StereoPannerNode | undefined
  #loudness = 0
  #side = 0
  #isGone = false

  constructor(mapId: MapId, key: string, object: MapObject, track: TrackName, onFrame: () => void) {
    this.#track = track
    this.#onFrame = onFrame
    const { x, y, z, yaw, scale } = placementOf(object)
    this.mesh.position.set(x, y, z)
    this.mesh.rotation.y = headingFromYaw(yaw)
    this.mesh.scale.setScalar(scale)
    for (let i = 0; i < BARS; i++) {
      const bar = new Mesh(this.#shape, this.#material)
      bar.position.set(((i + 0.5) / BARS - 0.5) * FACE.wide, FACE.y, FACE.z)
      bar.scale.y = 0.2 + 0.1 * (i % 3)
      this.mesh.add(bar)
    }
    const dance = setInterval(this.#dance, DANCE_MS)
    this.#stops = [
      () => clearInterval(dance),
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
    this.#askedAt = performance.now()
    void send('pressThing', { mapId, key, command: 'ask' }).catch(() => undefined)
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

  readonly #dance = (): void => {
    if (calm.matches || document.hidden) return
    const now = performance.now() / 1000
    this.mesh.children.forEach((bar, i) => {
      bar.scale.y = 0.25 + 0.75 * Math.abs(Math.sin(now * (2.1 + i * 0.37) + i * 1.7))
    })
    this.#onFrame()
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
    for (const stop of this.#stops) stop()
    this.#source?.stop()
    this.#pan?.disconnect()
    this.mesh.removeFromParent()
    this.#shape.dispose()
    this.#material.dispose()
  }
}

/** The face of a jukebox while it plays. */
export function jukeboxFace(
  mapId: MapId,
  key: string,
  object: MapObject,
  onFrame: () => void,
): JukeboxFace | undefined {
  const played = playedBy(object)
  return played && new JukeboxFace(mapId, key, object, played.track, onFrame)
}
