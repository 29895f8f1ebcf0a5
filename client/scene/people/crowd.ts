import {
  DataArrayTexture,
  DynamicDrawUsage,
  Group,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
  Mesh,
  NearestFilter,
  RGBAIntegerFormat,
  Sphere,
  UnsignedIntType,
} from 'three'
import type { AnimationClip, DataTexture } from 'three'
import { TEXEL_NUMBERS, bindTransform, writeBody } from './bodyTexels.ts'
import type { BodyState } from './bodyState.ts'
import { BoneBake, rowAt } from './boneBake.ts'
import type { BakedClip } from './boneBake.ts'
import { PALETTE_SLOTS, PaletteRows } from './paletteRows.ts'
import { crowdDepthMaterial, crowdMaterial } from './crowdShader.ts'
import type { CrowdUniforms } from './crowdShader.ts'
import type { Person } from './avatar.ts'

/** Numbers that place one person. */
const STRIDE = 16
/** Bodies, and people of all of them, that find room. */
const LAYERS = 24
export const CROWD_MOST = 1024
/** Vertices to a row of the texture (two pixels each). */
const ROW_VERTICES = 64
const PIXEL = 4
/** Time a frame may give to baking, ms. */
const BAKE_MS = 3
/** Clips everybody needs; the crowd is shown once they are there. */
const base = ['Idle', 'Walk', 'Run', 'JumpLoop', 'Sit'] as const
const bound = new Sphere(undefined, 1e6)

/** All of one fineness: their bodies in one texture, their places in one buffer, drawn by one call. */
class Bodies {
  readonly mesh: Mesh<InstancedBufferGeometry>
  readonly uniforms: CrowdUniforms
  private readonly capacity: number
  private readonly texture: DataArrayTexture
  private readonly texels: Uint32Array
  private readonly places: Float32Array
  private readonly buffer: InstancedInterleavedBuffer
  private longest = 0
  count = 0
  /** The first so many also cast a shadow. */
  casting = 0

  constructor(capacity: number, shared: CrowdUniforms, castShadow: boolean) {
    this.capacity = capacity
    const rows = capacity / ROW_VERTICES
    this.texels = new Uint32Array(capacity * TEXEL_NUMBERS * LAYERS)
    this.texture = new DataArrayTexture(this.texels, (ROW_VERTICES * TEXEL_NUMBERS) / PIXEL, rows, LAYERS)
    this.texture.format = RGBAIntegerFormat
    this.texture.type = UnsignedIntType
    this.texture.internalFormat = 'RGBA32UI'
    this.texture.magFilter = this.texture.minFilter = NearestFilter
    this.texture.unpackAlignment = 1
    this.uniforms = { ...shared, bodies: { value: this.texture } }
    this.places = new Float32Array(CROWD_MOST * STRIDE)
    this.buffer = new InstancedInterleavedBuffer(this.places, STRIDE)
    this.buffer.setUsage(DynamicDrawUsage)
    const geometry = new InstancedBufferGeometry()
    geometry.setIndex(stripIndex(capacity))
    ;['place', 'looks', 'moves', 'face'].forEach((name, i) =>
      geometry.setAttribute(name, new InterleavedBufferAttribute(this.buffer, 4, i * 4)),
    )
    geometry.boundingSphere = bound
    geometry.instanceCount = 0
    this.mesh = new Mesh(geometry, crowdMaterial(this.uniforms))
    this.mesh.customDepthMaterial = crowdDepthMaterial(this.uniforms)
    this.mesh.frustumCulled = false
    this.mesh.receiveShadow = true
    this.mesh.castShadow = castShadow
    this.mesh.matrixAutoUpdate = false
    // In the sun's picture only those who cast: they are the first.
    this.mesh.onBeforeShadow = () => (geometry.instanceCount = this.casting)
    this.mesh.onAfterShadow = () => (geometry.instanceCount = this.count)
  }

  put(layer: number, person: Person, level: 'fine' | 'coarse'): void {
    const { mesh, fine, coarse } = person
    const geometry = level === 'fine' ? fine : coarse
    if (!mesh || !geometry) return
    const size = this.capacity * TEXEL_NUMBERS
    const out = this.texels.subarray(layer * size, (layer + 1) * size)
    this.longest = Math.max(this.longest, writeBody(geometry, bindTransform(mesh), PALETTE_SLOTS, out))
    this.mesh.geometry.setDrawRange(0, (this.longest - 2) * 3)
    this.texture.addLayerUpdate(layer)
    this.texture.needsUpdate = true
  }

  /** The place of one more person in the buffer; casters are kept in front. */
  place(casts: boolean): number {
    const { places } = this
    let at = this.count++
    if (casts) {
      if (at !== this.casting)
        places.copyWithin(at * STRIDE, this.casting * STRIDE, (this.casting + 1) * STRIDE)
      at = this.casting++
    }
    return at * STRIDE
  }

  get numbers(): Float32Array {
    return this.places
  }

  end(): void {
    this.mesh.geometry.instanceCount = this.count
    this.mesh.visible = this.count > 0
    if (this.count === 0) return
    this.buffer.clearUpdateRanges()
    this.buffer.addUpdateRange(0, this.count * STRIDE)
    this.buffer.needsUpdate = true
  }

  dispose(): void {
    this.mesh.geometry.dispose()
    for (const material of [this.mesh.material, this.mesh.customDepthMaterial])
      if (material && !Array.isArray(material)) material.dispose()
    this.texture.dispose()
  }
}

/** The triangles of a strip of any vertices: see stripOf. */
function stripIndex(vertices: number): number[] {
  const out: number[] = []
  for (let i = 0; i + 2 < vertices; i++) out.push(...(i % 2 === 0 ? [i, i + 1, i + 2] : [i + 1, i, i + 2]))
  return out
}

/** Everybody who has no skeleton of their own: two draws, whatever bodies, clothes and movements they have. */
export class Crowd {
  readonly group = new Group()
  /** Everybody's colours. */
  readonly palettes = new PaletteRows(CROWD_MOST)
  private readonly layers = new Map<number, number>()
  private readonly shared
  private readonly fine: Bodies
  private readonly coarse: Bodies
  private readonly toWrite: { layer: number; person: Person }[] = []
  private readonly written = new Uint8Array(LAYERS)
  private bake: BoneBake | undefined
  private idles: readonly BakedClip[] = []
  private base: Readonly<Record<(typeof base)[number], BakedClip>> | undefined
  private wholeBody: ReadonlySet<string> = new Set()

  constructor() {
    this.shared = {
      bodies: { value: null },
      bones: { value: null as DataTexture | null },
      palettes: { value: this.palettes.texture },
      boneIds: { value: [0, 0, 0, 0] as [number, number, number, number] },
      faceIds: { value: [-1, -1] as [number, number] },
      facePivots: { value: [0, 0] as [number, number] },
      headPivot: { value: [0, 0, 0] as [number, number, number] },
    }
    this.fine = new Bodies(6144, this.shared, true)
    this.coarse = new Bodies(1536, this.shared, false)
    this.group.add(this.fine.mesh, this.coarse.mesh)
  }

  /** Whether people can be shown in the crowd yet. */
  get isReady(): boolean {
    return this.base !== undefined
  }

  /** Takes a body in; answers its number, or undefined when it has no coarser levels or there is no room. */
  body(person: Person): number | undefined {
    if (!person.mesh || !person.fine || !person.coarse) return undefined
    const known = this.layers.get(person.row.id)
    if (known !== undefined) return known
    if (this.layers.size === LAYERS) return undefined
    const layer = this.layers.size
    this.layers.set(person.row.id, layer)
    this.toWrite.push({ layer, person })
    if (!this.bake) this.beginBake(person)
    return layer
  }

  private beginBake(person: Person): void {
    const clips = [...person.clips.values()].filter((clip) => clip.tracks.length > 3)
    const rank = (clip: AnimationClip): number => {
      const at = (base as readonly string[]).indexOf(clip.name)
      return at < 0 ? base.length : at
    }
    clips.sort((a, b) => rank(a) - rank(b))
    this.wholeBody = new Set(clips.filter(movesHips).map(({ name }) => name))
    this.bake = new BoneBake(person.scene, clips, (clip) => !movesHips(clip))
    const { bones, restOf } = this.bake
    const legs = bones.flatMap((name, i) => (/leg|foot|toe/i.test(name) ? [i] : []))
    const { boneIds, faceIds, facePivots, headPivot } = this.shared
    boneIds.value = [Math.min(...legs), Math.max(...legs), bones.indexOf('hips'), bones.indexOf('head')]
    faceIds.value = [bones.indexOf('eyes'), bones.indexOf('mouth')]
    facePivots.value = [restOf.get('eyes')?.[1] ?? 0, restOf.get('mouth')?.[1] ?? 0]
    headPivot.value = [...(restOf.get('head') ?? [0, 0, 0])] as [number, number, number]
  }

  /** One piece of what is left to prepare: a body, or some milliseconds of baking. */
  tick(): void {
    const { bake } = this
    const next = this.toWrite.shift()
    if (next) {
      this.fine.put(next.layer, next.person, 'fine')
      this.coarse.put(next.layer, next.person, 'coarse')
      this.written[next.layer] = 1
      return
    }
    if (!bake || bake.isDone) return
    bake.step(BAKE_MS)
    if (this.base || base.some((name) => !bake.clips.has(name) || !bake.has(name))) {
      if (bake.isDone) this.idles = this.allIdles(bake)
      return
    }
    const of = (name: (typeof base)[number]): BakedClip => bake.clips.get(name)!
    this.base = {
      Idle: of('Idle'),
      Walk: of('Walk'),
      Run: of('Run'),
      JumpLoop: of('JumpLoop'),
      Sit: of('Sit'),
    }
    this.idles = [of('Idle')]
    this.shared.bones.value = bake.texture
  }

  private allIdles(bake: BoneBake): readonly BakedClip[] {
    return ['Idle', 'Idle2', 'Idle3'].flatMap((name) => bake.clips.get(name) ?? [])
  }

  start(): void {
    this.fine.count = this.fine.casting = this.coarse.count = this.coarse.casting = 0
  }

  get fineCount(): number {
    return this.fine.count
  }

  add(
    isFine: boolean,
    casts: boolean,
    x: number,
    y: number,
    z: number,
    heading: number,
    size: number,
    layer: number,
    row: number,
    opacity: number,
    body: BodyState,
  ): void {
    const { base } = this
    if (!base || !this.written[layer]) return
    const bodies = isFine ? this.fine : this.coarse
    if (bodies.count >= CROWD_MOST) return
    const at = bodies.place(casts && isFine)
    const n = bodies.numbers
    n[at] = x
    n[at + 1] = y + body.lift
    n[at + 2] = z
    n[at + 3] = heading
    n[at + 4] = size
    n[at + 5] = layer
    n[at + 6] = row
    n[at + 7] = opacity
    this.writeMoves(body, n, at + 8)
    this.writeGesture(body, n, at + 11)
    n[at + 13] = body.gazeYaw
    n[at + 14] = body.gazePitch
    n[at + 15] = Math.floor(Math.min(1, body.mouth) * 63) + Math.min(1, body.eyes) * 0.98
  }

  /** The two states that matter most, and the share of the lesser one. */
  private writeMoves(body: BodyState, n: Float32Array, at: number): void {
    const { base, idles } = this
    if (!base) return
    const { sitting, jumping, clockS, phase } = body
    const stand = (1 - sitting) * (1 - jumping)
    top.share = second.share = 0
    if (body.idle * stand > LEAST)
      weigh(rowAt(idles[body.idleKind % idles.length] ?? base.Idle, clockS), body.idle * stand)
    if (body.walk * stand > LEAST) weigh(base.Walk.firstRow + phase * base.Walk.steps, body.walk * stand)
    if (body.run * stand > LEAST) weigh(base.Run.firstRow + phase * base.Run.steps, body.run * stand)
    if (jumping > LEAST) weigh(rowAt(base.JumpLoop, clockS), jumping * (1 - sitting))
    if (sitting > LEAST) weigh(rowAt(base.Sit, clockS), sitting)
    n[at] = top.row
    n[at + 1] = second.row
    n[at + 2] = second.share > 0 ? second.share / (top.share + second.share) : 0
  }

  private writeGesture(body: BodyState, n: Float32Array, at: number): void {
    const clip = body.gesture === '' ? undefined : this.bake?.clips.get(body.gesture)
    if (!clip || !this.bake?.has(body.gesture)) {
      n[at] = n[at + 1] = 0
      return
    }
    // As heavy as in a mixer, where a gesture's weight is nine times its share squared beside a state of one.
    const heavy = body.gestureWeight * body.gestureWeight * 9
    const share = heavy / (1 + heavy)
    n[at] = clip.firstRow + Math.min(1, body.gestureS / clip.durationS) * clip.steps
    n[at + 1] = this.wholeBody.has(body.gesture) ? -share : share
  }

  end(): void {
    this.fine.end()
    this.coarse.end()
  }

  dispose(): void {
    this.fine.dispose()
    this.coarse.dispose()
    this.palettes.texture.dispose()
    this.bake?.dispose()
    this.group.removeFromParent()
  }
}

const movesHips = (clip: AnimationClip): boolean => clip.tracks.some(({ name }) => name.startsWith('hips.'))

/** Shares below this are not shown. */
const LEAST = 0.002
const top = { row: 0, share: 0 }
const second = { row: 0, share: 0 }

function weigh(row: number, share: number): void {
  if (share > top.share) {
    second.row = top.row
    second.share = top.share
    top.row = row
    top.share = share
  } else if (share > second.share) {
    second.row = row
    second.share = share
  }
}
