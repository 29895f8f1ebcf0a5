import {
  AnimationMixer,
  DataTexture,
  Group,
  LoopOnce,
  LoopRepeat,
  NearestFilter,
  SkinnedMesh,
  Sphere,
  SRGBColorSpace,
  Vector3,
} from 'three'
import type { AnimationAction, AnimationClip, MeshStandardMaterial, Object3D } from 'three'
import { clone as cloneSkinned } from 'three/examples/jsm/utils/SkeletonUtils.js'
import { parseOutfit } from '#shared/rules/outfit.ts'
import type { Outfit } from '#shared/rules/outfit.ts'
import { loadJson, loadModel } from '../assets.ts'
import { damping } from '../heading.ts'
import { useSimpleMaterials } from '../simpleMaterials.ts'
import { advanceGait } from './gait.ts'
import type { Gait, GaitClips } from './gait.ts'

/** A row of assets/people.json. */
interface PersonRow {
  readonly id: number
  readonly file: string
  readonly walkSpeed: number
  readonly runSpeed: number
  /** Metres the hips sink in the Sit clip below where a seat of 0.47 m wants them. */
  readonly sitHipDrop: number
}

/** A body ready to be cloned, with the clips of its skeleton. */
export interface Person {
  readonly row: PersonRow
  readonly scene: Object3D
  readonly clips: ReadonlyMap<string, AnimationClip>
  readonly gait: GaitClips
}

const CLIPS = 'models/people/clips.glb'
/** Seat height (metres) the Sit clip was made for. */
const SIT_CLIP_SEAT_M = 0.47
/** Bones a gesture leaves to the legs. */
const legs = /hips|leg|foot|toe|root/i
const gestureFade = 0.22

/** Full-body states; everything else in clips.glb is a gesture over them. */
const states = new Set([
  'Idle',
  'Walk',
  'Run',
  'JumpStart',
  'JumpLoop',
  'JumpLand',
  'Sit',
  'Dance',
  'Blink',
  'Talk',
])

const upperBody = (clip: AnimationClip): AnimationClip => {
  const upper = clip.clone()
  upper.tracks = upper.tracks.filter(
    ({ name }) => !legs.test(name) && !name.startsWith('eyes') && !name.startsWith('mouth'),
  )
  return upper
}

let clipsLoading: Promise<ReadonlyMap<string, AnimationClip>> | undefined
const loadClips = (): Promise<ReadonlyMap<string, AnimationClip>> =>
  (clipsLoading ??= loadModel(CLIPS).then(
    ({ animations }) =>
      new Map(animations.map((clip) => [clip.name, states.has(clip.name) ? clip : upperBody(clip)])),
  ))

/** Loads the body an outfit asks for. */
export async function loadPerson(outfit: Outfit): Promise<Person> {
  const rows = await loadJson<PersonRow[]>('people.json')
  const row = rows.find(({ id }) => id === outfit.person) ?? rows[0]
  if (!row) throw new Error('people.json names nobody')
  const [model, clips] = await Promise.all([loadModel(row.file), loadClips()])
  const seconds = (name: string, otherwise: number): number => clips.get(name)?.duration ?? otherwise
  return {
    row,
    scene: model.scene,
    clips,
    gait: {
      walkSpeed: row.walkSpeed,
      runSpeed: row.runSpeed,
      walkS: seconds('Walk', 1.33),
      runS: seconds('Run', 0.7),
    },
  }
}

interface PaletteExtras {
  readonly palette?: readonly string[]
  readonly slots?: readonly string[]
}

/** Slots that follow a chosen colour, with the share of black or white mixed in. */
const followers: Readonly<Record<string, readonly (readonly [slot: string, lighten: number])[]>> = {
  top: [['topAccent', -0.18]],
  bottom: [['bottomAccent', -0.18]],
}

const byte = (value: number): number => Math.max(0, Math.min(255, Math.round(value)))

/** The 16 colours of a body with the outfit's own in their slots. */
export function paletteOf(extras: PaletteExtras, outfit: Outfit): Uint8Array {
  const palette = new Uint8Array(16 * 4).fill(255)
  const slots = extras.slots ?? []
  const set = (slot: number, hex: string, lighten = 0): void => {
    for (let c = 0; c < 3; c++) {
      const value = Number.parseInt(hex.replace('#', '').slice(c * 2, c * 2 + 2), 16)
      palette[slot * 4 + c] = byte(lighten < 0 ? value * (1 + lighten) : value + (255 - value) * lighten)
    }
  }
  extras.palette?.forEach((hex, slot) => set(slot, hex))
  for (const [name, hex] of Object.entries(outfit.colours)) {
    if (slots.includes(name)) set(slots.indexOf(name), hex)
    for (const [slot, lighten] of followers[name] ?? []) {
      if (slots.includes(slot)) set(slots.indexOf(slot), hex, lighten)
    }
  }
  return palette
}

/** What an avatar is doing, told every frame. */
export interface Motion {
  /** Metres per second over the ground. */
  speed: number
  airborne: boolean
  /** Height of the seat while sitting, otherwise 0. */
  seatHeight: number
}

/** A person in the scene: a clone that shares its geometry, with its own colours and its own bones. */
export class Avatar {
  readonly root = new Group()
  private readonly body: Object3D
  private readonly person: Person
  private readonly mixer: AnimationMixer
  private readonly actions = new Map<string, AnimationAction>()
  private readonly gait: Gait = { idle: 1, walk: 0, run: 0, phase: Math.random() }
  private readonly mesh: SkinnedMesh | undefined
  private readonly material: MeshStandardMaterial | undefined
  private palette: DataTexture | undefined
  private sitting = 0
  private jumping = 0
  private gesture: AnimationAction | undefined
  private gestureLeftS = 0
  private gestureWeight = 0
  private faded = false

  constructor(person: Person, outfit: Outfit) {
    this.person = person
    this.body = cloneSkinned(person.scene)
    this.root.add(this.body)
    let mesh: SkinnedMesh | undefined
    this.body.traverse((node) => {
      if (!(node instanceof SkinnedMesh)) return
      // The coarser levels in the file are for crowds.
      if (node.name.startsWith('lod')) node.visible = false
      else mesh = node
    })
    this.mesh = mesh
    if (mesh) {
      this.material = (mesh.material as MeshStandardMaterial).clone()
      mesh.material = this.material
      mesh.castShadow = true
      mesh.receiveShadow = true
      // Bones never leave this ball; three would otherwise measure every vertex.
      mesh.boundingSphere = new Sphere(new Vector3(0, 0.9, 0), 1.6)
    }
    this.dress(outfit)
    this.mixer = new AnimationMixer(this.body)
    for (const name of ['Idle', 'Walk', 'Run', 'JumpLoop', 'Sit']) this.state(name)
    const idle = this.actions.get('Idle')
    if (idle) idle.time = Math.random() * idle.getClip().duration
  }

  private state(name: string): void {
    const clip = this.person.clips.get(name)
    if (!clip) return
    const action = this.mixer.clipAction(clip)
    action.setLoop(LoopRepeat, Infinity)
    action.setEffectiveWeight(name === 'Idle' ? 1 : 0)
    action.play()
    this.actions.set(name, action)
  }

  dress(outfit: Outfit): void {
    const { material } = this
    if (!material) return
    const colours = paletteOf(material.userData as PaletteExtras, outfit)
    this.palette?.dispose()
    this.palette = new DataTexture(colours, 16, 1)
    this.palette.colorSpace = SRGBColorSpace
    this.palette.magFilter = this.palette.minFilter = NearestFilter
    this.palette.needsUpdate = true
    material.map = this.palette
  }

  /** A player whose connection is away is half transparent. */
  fade(faded: boolean): void {
    if (this.faded === faded || !this.material) return
    this.faded = faded
    this.material.transparent = faded
    this.material.opacity = faded ? 0.42 : 1
    this.material.needsUpdate = true
    useSimpleMaterials(this.body, this.mesh?.material !== this.material)
  }

  show(visible: boolean): void {
    this.body.visible = visible
  }

  castShadow(casts: boolean): void {
    if (this.mesh) this.mesh.castShadow = casts
  }

  /** Plays a gesture over whatever the legs do; an unknown one is ignored. */
  play(name: string): void {
    const clip = this.person.clips.get(name)
    if (!clip) return
    this.gesture?.stop()
    const action = this.mixer.clipAction(clip)
    action.reset()
    action.setLoop(LoopOnce, 1)
    action.clampWhenFinished = true
    action.setEffectiveWeight(0)
    action.play()
    this.gesture = action
    this.gestureWeight = 0
    this.gestureLeftS = clip.duration
  }

  /** Advances the bones; `deltaS` may be the time of several frames for somebody far away. */
  update(motion: Motion, deltaS: number): void {
    const { gait, person } = this
    advanceGait(gait, motion.airborne || motion.seatHeight > 0 ? 0 : motion.speed, deltaS, person.gait)
    this.sitting += ((motion.seatHeight > 0 ? 1 : 0) - this.sitting) * damping(9, deltaS)
    this.jumping += ((motion.airborne ? 1 : 0) - this.jumping) * damping(14, deltaS)
    const stand = (1 - this.sitting) * (1 - this.jumping)
    this.weigh('Idle', gait.idle * stand)
    this.weigh('Walk', gait.walk * stand, gait.phase)
    this.weigh('Run', gait.run * stand, gait.phase)
    this.weigh('JumpLoop', this.jumping * (1 - this.sitting))
    this.weigh('Sit', this.sitting)
    this.updateGesture(deltaS)
    this.mixer.update(deltaS)
    const seat = motion.seatHeight > 0 ? motion.seatHeight - SIT_CLIP_SEAT_M : 0
    this.body.position.y += (seat - this.body.position.y) * damping(9, deltaS)
  }

  private weigh(name: string, weight: number, phase?: number): void {
    const action = this.actions.get(name)
    if (!action) return
    action.weight = weight < 0.002 ? 0 : weight
    if (phase === undefined) return
    action.paused = true
    action.time = phase * action.getClip().duration
  }

  private updateGesture(deltaS: number): void {
    const { gesture } = this
    if (!gesture) return
    this.gestureLeftS -= deltaS
    const want = this.gestureLeftS > gestureFade ? 1 : 0
    this.gestureWeight += (want - this.gestureWeight) * damping(1.6 / gestureFade, deltaS)
    // Weights of one bone are shares of their sum: a heavy gesture outweighs the walk in the arms.
    gesture.weight = this.gestureWeight * this.gestureWeight * 9
    if (want === 0 && this.gestureWeight < 0.02) {
      gesture.stop()
      this.gesture = undefined
    }
  }

  dispose(): void {
    this.mixer.stopAllAction()
    this.mixer.uncacheRoot(this.body)
    this.palette?.dispose()
    this.material?.dispose()
    this.mesh?.skeleton.dispose()
    this.root.removeFromParent()
  }
}

/** The gesture an emote asks for. */
export const emoteGestures: Readonly<Record<string, string>> = {
  '👋': 'Wave',
  '❤️': 'Cheer',
  '🎉': 'Cheer',
  '👍': 'ThumbsUp',
  '❓': 'Think',
  '✋': 'RaiseHand',
}

export const outfitFor = (outfitString: string, uid: string): Outfit => parseOutfit(outfitString, uid)
