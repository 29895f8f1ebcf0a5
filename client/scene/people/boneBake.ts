import {
  AnimationMixer,
  DataTexture,
  DataUtils,
  HalfFloatType,
  LinearFilter,
  Matrix4,
  RGBAFormat,
  SkinnedMesh,
} from 'three'
import type { AnimationClip, Bone, Object3D } from 'three'
import { clone as cloneSkinned } from 'three/examples/jsm/utils/SkeletonUtils.js'

/** Rows of a clip for each second: the card goes evenly from row to row. */
const ROWS_PER_S = 30
/** A bone's matrix is three pixels: its rows, the last (0 0 0 1) left out. */
const PIXELS_PER_BONE = 3
const CHANNELS = 4

/** Where a clip lies in the texture. */
export interface BakedClip {
  readonly firstRow: number
  /** Steps: there is one row more, where a loop begins again. */
  readonly steps: number
  readonly durationS: number
}

/**
 * Every clip as matrices, a row a moment: what a mixer and a skeleton would work out for each person is looked up by
 * the graphics card. Baked in slices, so that no frame waits for it; clips in the order they are given.
 */
export class BoneBake {
  readonly texture: DataTexture
  readonly clips = new Map<string, BakedClip>()
  readonly bones: readonly string[]
  /** Where bones are before they move: for turning and scaling about them. */
  readonly restOf: ReadonlyMap<string, readonly [x: number, y: number, z: number]>
  private readonly data: Uint16Array
  private readonly rig: Object3D
  private readonly nodes: readonly Bone[]
  private readonly inverses: readonly Matrix4[]
  private readonly mixer: AnimationMixer
  private readonly waiting: { clip: AnimationClip; pinned: boolean; baked: BakedClip }[] = []
  private doneRows = 0

  /**
   * `scene`: a body in its modelling pose; `pinned`: whether a clip leaves the hips alone (a gesture over the legs),
   * which are then kept where they are modelled.
   */
  constructor(scene: Object3D, clips: readonly AnimationClip[], pinned: (clip: AnimationClip) => boolean) {
    this.rig = cloneSkinned(scene)
    let mesh: SkinnedMesh | undefined
    this.rig.traverse((node) => {
      node.scale.setScalar(1)
      if (node instanceof SkinnedMesh) mesh ??= node
    })
    if (!mesh) throw new Error('a body without a skeleton')
    this.nodes = mesh.skeleton.bones
    this.bones = this.nodes.map(({ name }) => name)
    this.rig.updateMatrixWorld(true)
    this.inverses = this.nodes.map(({ matrixWorld }) => matrixWorld.clone().invert())
    this.restOf = new Map(
      this.nodes.map(({ name, matrixWorld: { elements: e } }) => [name, [e[12]!, e[13]!, e[14]!] as const]),
    )
    let row = 0
    for (const clip of clips) {
      const steps = Math.max(2, Math.round(clip.duration * ROWS_PER_S))
      const baked = { firstRow: row, steps, durationS: clip.duration }
      this.clips.set(clip.name, baked)
      this.waiting.push({ clip, pinned: pinned(clip), baked })
      row += steps + 1
    }
    const width = this.nodes.length * PIXELS_PER_BONE
    this.data = new Uint16Array(width * row * CHANNELS)
    this.texture = new DataTexture(this.data, width, row, RGBAFormat, HalfFloatType)
    this.texture.magFilter = this.texture.minFilter = LinearFilter
    this.mixer = new AnimationMixer(this.rig)
  }

  get isDone(): boolean {
    return this.waiting.length === 0
  }

  has(name: string): boolean {
    return !this.waiting.some(({ clip }) => clip.name === name)
  }

  /** Bakes on for about so many ms. */
  step(budgetMs: number): void {
    const endsAt = performance.now() + budgetMs
    while (this.waiting[0]) {
      const { clip, pinned, baked } = this.waiting[0]
      const action = this.mixer.clipAction(clip)
      action.play()
      while (this.doneRows <= baked.steps) {
        action.time = Math.min(clip.duration, (this.doneRows / baked.steps) * clip.duration)
        action.paused = true
        this.mixer.update(0)
        this.write(baked.firstRow + this.doneRows, pinned)
        this.doneRows++
        if (performance.now() > endsAt) return
      }
      action.stop()
      this.mixer.uncacheAction(clip)
      this.doneRows = 0
      this.waiting.shift()
      this.texture.needsUpdate = true
    }
  }

  private write(row: number, pinned: boolean): void {
    const { nodes, inverses, data } = this
    this.rig.updateMatrixWorld(true)
    // A gesture is told from the hips as they are modelled; the card puts it on the hips of whatever the legs do.
    if (pinned) {
      const hips = this.bones.indexOf('hips')
      still.multiplyMatrices(nodes[hips]!.matrixWorld, inverses[hips]!).invert()
    } else still.identity()
    let at = row * nodes.length * PIXELS_PER_BONE * CHANNELS
    for (let bone = 0; bone < nodes.length; bone++) {
      matrix.multiplyMatrices(nodes[bone]!.matrixWorld, inverses[bone]!).premultiply(still)
      const e = matrix.elements
      for (let line = 0; line < PIXELS_PER_BONE; line++)
        for (let column = 0; column < 4; column++) data[at++] = DataUtils.toHalfFloat(e[column * 4 + line]!)
    }
  }

  /** The matrix of a bone in a row, as the card will read it. */
  matrixAt(row: number, bone: string, out: Matrix4): Matrix4 {
    const first = (row * this.nodes.length + this.bones.indexOf(bone)) * PIXELS_PER_BONE * CHANNELS
    const at = (i: number): number => DataUtils.fromHalfFloat(this.data[first + i]!)
    return out.set(
      at(0), at(1), at(2), at(3),
      at(4), at(5), at(6), at(7),
      at(8), at(9), at(10), at(11),
      0, 0, 0, 1,
    ) // prettier-ignore
  }

  dispose(): void {
    this.mixer.stopAllAction()
    this.mixer.uncacheRoot(this.rig)
    this.texture.dispose()
  }
}

const matrix = new Matrix4()
const still = new Matrix4()

/** The row (with a fraction) of a moment of a clip; loops begin again. */
export const rowAt = ({ firstRow, steps, durationS }: BakedClip, seconds: number): number =>
  firstRow + ((seconds % durationS) / durationS) * steps
