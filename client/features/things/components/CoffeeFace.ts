import { Group, Mesh, MeshBasicMaterial, SphereGeometry } from 'three'
import type { MapId } from '#shared/ids.ts'
import { placementOf, type MapObject } from '#shared/map/placement.ts'
import { countOf } from '#shared/map/thingStates.ts'
import { calm } from '../../../scene/effects/calm.ts'
import { soundOut } from '../../../scene/sound/sounds.ts'

const PUFFS = 5
const POUR_MS = 3_200
const STEP_MS = 60

/** How many cups each machine had made when it was last seen. */
const seen = new Map<string, number>()

/** A stream into a cup, for as long as it steams. */
function pour(loudness: number, side: number): void {
  const out = soundOut()
  if (!out || loudness <= 0) return
  const { context, master } = out
  const seconds = POUR_MS / 1000
  const buffer = context.createBuffer(1, Math.round(seconds * 22_050), 22_050)
  const wave = buffer.getChannelData(0)
  let low = 0
  for (let i = 0; i < wave.length; i++) {
    const t = i / wave.length
    low += (Math.random() * 2 - 1 - low) * (0.25 + 0.1 * Math.sin(i / 900))
    wave[i] = low * Math.min(1, t * 12) * Math.min(1, (1 - t) * 6)
  }
  const source = context.createBufferSource()
  source.buffer = buffer
  const gain = context.createGain()
  gain.gain.value = 0.22 * loudness
  const pan = context.createStereoPanner()
  pan.pan.value = side * 0.7
  source.connect(gain).connect(pan).connect(master)
  source.start()
}

/** Steam over a machine that has just made a cup, and the sound of it. */
class CoffeeFace {
  readonly mesh = new Group()
  readonly #shape = new SphereGeometry(0.05, 8, 6)
  readonly #material = new MeshBasicMaterial({ color: '#ffffff', transparent: true, depthWrite: false })
  readonly #onFrame: () => void
  readonly #from = performance.now()
  #timer: ReturnType<typeof setInterval> | undefined
  #hasPoured = false

  constructor(object: MapObject, onFrame: () => void) {
    this.#onFrame = onFrame
    const { x, y, z } = placementOf(object)
    this.mesh.position.set(x, y + 0.36, z)
    for (let i = 0; i < PUFFS; i++) this.mesh.add(new Mesh(this.#shape, this.#material))
    if (calm.matches) this.mesh.visible = false
    else this.#timer = setInterval(this.#rise, STEP_MS)
    this.#rise()
  }

  readonly #rise = (): void => {
    const share = (performance.now() - this.#from) / POUR_MS
    this.#material.opacity = 0.34 * Math.max(0, 1 - share)
    this.mesh.children.forEach((puff, i) => {
      const own = (share * 2 + i / PUFFS) % 1
      puff.position.set(Math.sin(i * 2.4 + own * 4) * 0.05, own * 0.4, Math.cos(i * 2.4 + own * 3) * 0.05)
      puff.scale.setScalar(0.5 + own)
    })
    if (share >= 1) {
      clearInterval(this.#timer)
      this.mesh.visible = false
    }
    this.#onFrame()
  }

  hear(loudness: number, side: number): void {
    if (this.#hasPoured) return
    this.#hasPoured = true
    pour(loudness, side)
  }

  dispose(): void {
    clearInterval(this.#timer)
    this.mesh.removeFromParent()
    this.#shape.dispose()
    this.#material.dispose()
  }
}

/** The face of a machine that has made a cup since one saw it last. */
export function coffeeFace(
  mapId: MapId,
  key: string,
  object: MapObject,
  onFrame: () => void,
): CoffeeFace | undefined {
  const id = `${mapId}.${key}`
  const [before, count] = [seen.get(id), countOf(object)]
  seen.set(id, count)
  return before !== undefined && count > before ? new CoffeeFace(object, onFrame) : undefined
}
