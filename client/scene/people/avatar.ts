import {
  AnimationMixer,
  DataTexture,
  DetachedBindMode,
  DoubleSide,
  Group,
  LoopOnce,
  LoopRepeat,
  MeshBasicMaterial,
  NearestFilter,
  Quaternion,
  SkinnedMesh,
  Sphere,
  SRGBColorSpace,
  Vector3,
} from 'three'
import type { AnimationAction, AnimationClip, BufferGeometry, MeshStandardMaterial, Object3D } from 'three'
import { clone as cloneSkinned } from 'three/examples/jsm/utils/SkeletonUtils.js'
import { parseOutfit } from '#shared/rules/outfit.ts'
import type { Outfit } from '#shared/rules/outfit.ts'
import { loadJson, loadModel } from '../assets.ts'
import { wearSimpleMaterials } from '../simpleMaterials.ts'
import { SHADOW_LAYER } from '../sky/sun.ts'
import { advanceBody, createBodyState, easeFor, startGesture } from './bodyState.ts'
import type { BodyState, Easing, Motion } from './bodyState.ts'
import type { GaitClips } from './gait.ts'

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
  /** The body itself and, for the crowd, its two coarser levels, if the file has them. */
  readonly mesh: SkinnedMesh | undefined
  readonly fine: BufferGeometry | undefined
  readonly coarse: BufferGeometry | undefined
  /** Metres this person is to one metre of the skeleton. */
  readonly size: number
  readonly clips: ReadonlyMap<string, AnimationClip>
  readonly gait: GaitClips
}

const CLIPS = 'models/people/clips.glb'
/** Bones a gesture leaves to the legs. */
const legs = /hips|leg|foot|toe|root/i

/** Full-body states; everything else in clips.glb is a gesture over them. */
const states = new Set([
  'Idle',
  'Idle2',
  'Idle3',
  'Walk',
  'Run',
  'JumpStart',
  'JumpLoop',
  'JumpLand',
  'Sit',
  'Dance',
  'Sit2',
  'SitDown',
  'StandUp',
  'TurnLeft',
  'TurnRight',
  'Blink',
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

/** Names of the coarser levels in a body's file. */
const LEVELS = { fine: 'lod1', coarse: 'lod2' } as const

function partsOf(scene: Object3D): Pick<Person, 'scene' | 'mesh' | 'fine' | 'coarse' | 'size'> {
  const meshes: SkinnedMesh[] = []
  scene.traverse((node) => {
    if (node instanceof SkinnedMesh) meshes.push(node)
  })
  const of = (name: string): BufferGeometry | undefined => meshes.find((mesh) => mesh.name === name)?.geometry
  const coarser: readonly string[] = Object.values(LEVELS)
  const mesh = meshes.find(({ name }) => !coarser.includes(name))
  return {
    scene,
    mesh,
    fine: of(LEVELS.fine),
    coarse: of(LEVELS.coarse),
    size: scene.getObjectByName('Avatar')?.scale.x ?? 1,
  }
}

/** Loads the body an outfit asks for. */
export async function loadPerson(outfit: Outfit): Promise<Person> {
  const rows = await loadJson<PersonRow[]>('people.json')
  const row = rows.find(({ id }) => id === outfit.person) ?? rows[0]
  if (!row) throw new Error('people.json names nobody')
  const [model, clips] = await Promise.all([loadModel(row.file), loadClips()])
  const seconds = (name: string, otherwise: number): number => clips.get(name)?.duration ?? otherwise
  return {
    row,
    ...partsOf(model.scene),
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

/** Nobody sees what wears it; hair and hems are open sheets, whichever side is towards the sun. */
const castMaterial = new MeshBasicMaterial({ side: DoubleSide })

const own = new Set(['Idle', 'Idle2', 'Idle3', 'Walk', 'Run', 'JumpLoop', 'Sit'])
const idleClips = ['Idle', 'Idle2', 'Idle3'] as const
/** How much of a look the neck takes; the head takes the rest. */
const NECK_SHARE = 0.4
const up = new Vector3(0, 1, 0)
const aside = new Vector3(1, 0, 0)
const turn = new Quaternion()
const nod = new Quaternion()

/** What casts the shadow of a body in its stead. */
function casterOf(body: SkinnedMesh, geometry: BufferGeometry): SkinnedMesh {
  const caster = new SkinnedMesh(geometry, castMaterial)
  caster.bindMode = DetachedBindMode
  caster.bind(body.skeleton, body.bindMatrix)
  caster.boundingSphere = body.boundingSphere
  caster.position.copy(body.position)
  caster.quaternion.copy(body.quaternion)
  caster.scale.copy(body.scale)
  caster.layers.set(SHADOW_LAYER)
  caster.castShadow = true
  return caster
}

/**
 * A person with a skeleton of their own: a clone that shares its geometry, with its own colours and bones. The bones
 * are no part of the scene: they only move when this body's turn has come, however often it is drawn.
 */
export class Avatar {
  readonly root = new Group()
  readonly person: Person
  /** What it shows; whoever has a figure gives its own. */
  body: BodyState = createBodyState()
  private readonly rig: Object3D
  private readonly mixer: AnimationMixer
  private readonly actions = new Map<string, AnimationAction>()
  private readonly mesh: SkinnedMesh | undefined
  /** Casts its shadow: the same bones, fewer triangles. */
  private readonly caster: SkinnedMesh | undefined
  private readonly material: MeshStandardMaterial | undefined
  private readonly bones: Readonly<Record<'head' | 'neck' | 'eyes' | 'mouth', Object3D | undefined>>
  private readonly above = { head: new Quaternion(), neck: new Quaternion() }
  private palette: DataTexture | undefined
  private gesture: AnimationAction | undefined
  private gestureClip = ''
  private faded = false
  private moved = true

  constructor(person: Person, outfit?: Outfit) {
    this.person = person
    this.rig = cloneSkinned(person.scene)
    const meshes: SkinnedMesh[] = []
    this.rig.traverse((node) => {
      if (node instanceof SkinnedMesh) meshes.push(node)
    })
    const mesh = meshes.find(({ name }) => name === person.mesh?.name) ?? meshes[0]
    for (const each of meshes) each.removeFromParent()
    this.mesh = mesh
    if (mesh) {
      this.material = (mesh.material as MeshStandardMaterial).clone()
      mesh.material = this.material
      mesh.receiveShadow = true
      // Bones never leave this ball; three would otherwise measure every vertex.
      mesh.boundingSphere = new Sphere(new Vector3(0, 0.9, 0), 1.6)
      mesh.bindMode = DetachedBindMode
      this.updateWhenMoved(mesh)
      this.caster = casterOf(mesh, person.fine ?? mesh.geometry)
      this.root.add(mesh, this.caster)
    }
    const bone = (name: string): Object3D | undefined => this.rig.getObjectByName(name)
    this.bones = { head: bone('head'), neck: bone('neck'), eyes: bone('eyes'), mouth: bone('mouth') }
    this.rig.updateMatrixWorld(true)
    this.bones.head?.parent?.getWorldQuaternion(this.above.head)
    this.bones.neck?.parent?.getWorldQuaternion(this.above.neck)
    if (outfit) this.dress(outfit)
    this.mixer = new AnimationMixer(this.rig)
    for (const name of own) this.state(name)
  }

  /** The card gets bones only when they have moved. */
  private updateWhenMoved(mesh: SkinnedMesh): void {
    const { skeleton } = mesh
    const update = skeleton.update.bind(skeleton)
    skeleton.update = () => {
      if (this.moved) update()
      this.moved = false
    }
  }

  private state(name: string): void {
    const clip = this.person.clips.get(name)
    if (!clip) return
    const action = this.mixer.clipAction(clip)
    action.setLoop(LoopRepeat, Infinity)
    action.setEffectiveWeight(name === 'Idle' ? 1 : 0)
    action.play()
    action.paused = true
    this.actions.set(name, action)
  }

  dress(outfit: Outfit): void {
    const { material } = this
    if (!material) return
    this.paint(paletteOf(material.userData as PaletteExtras, outfit))
  }

  /** The colours of its palette. */
  paint(colours: Uint8Array): void {
    const { material } = this
    if (!material) return
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
    this.material.opacity = faded ? FADED_OPACITY : 1
    this.material.needsUpdate = true
    wearSimpleMaterials(this.root, this.mesh?.material !== this.material)
  }

  show(visible: boolean): void {
    if (this.mesh) this.mesh.visible = visible
    if (this.caster) this.caster.visible = visible
  }

  castShadow(casts: boolean): void {
    if (this.caster) this.caster.castShadow = casts
  }

  /** Plays a gesture over whatever the legs do; an unknown one is ignored. */
  play(name: string): void {
    const clip = this.person.clips.get(name)
    if (clip) startGesture(this.body, name, clip.duration)
  }

  /** Takes time over and poses: for whoever has no figure that does the first for all. */
  update(motion: Motion, deltaS: number): void {
    advanceBody(this.body, motion, this.person.gait, easeFor(deltaS, alone))
    this.pose()
  }

  /** Where a bone is in the scene, into `out`; false when there is none. */
  bonePlace(name: string, out: Vector3): boolean {
    const bone = this.rig.getObjectByName(name)
    if (!bone) return false
    this.root.updateMatrixWorld()
    // The bones are no part of the scene: they are measured from where the body stands.
    out.setFromMatrixPosition(bone.matrixWorld)
    out.y += this.body.lift
    out.applyMatrix4(this.root.matrixWorld)
    return true
  }

  /** Bones as the body's state says. */
  pose(): void {
    const { body, bones } = this
    const stand = (1 - body.sitting) * (1 - body.jumping)
    const idle = idleClips[body.idleKind] ?? 'Idle'
    const shown = this.actions.has(idle) ? idle : 'Idle'
    for (const name of idleClips) this.weigh(name, name === shown ? body.idle * stand : 0, body.clockS)
    this.weigh('Walk', body.walk * stand, body.phase * this.person.gait.walkS)
    this.weigh('Run', body.run * stand, body.phase * this.person.gait.runS)
    this.weigh('JumpLoop', body.jumping * (1 - body.sitting), body.clockS)
    this.weigh('Sit', body.sitting, body.clockS)
    this.poseGesture()
    this.mixer.update(0)
    if (bones.head) this.look(bones.head, this.above.head, 1 - NECK_SHARE)
    if (bones.neck) this.look(bones.neck, this.above.neck, NECK_SHARE)
    bones.eyes?.scale.setY(0.02 + body.eyes * 0.98)
    bones.mouth?.scale.setY(1 + body.mouth * 1.6)
    const letGo = body.limbs?.(this.rig, body.lift)
    this.rig.updateMatrixWorld()
    letGo?.()
    this.moved = true
    if (this.mesh) this.mesh.position.y = body.lift
    if (this.caster) this.caster.position.y = body.lift
  }

  /** Turns a bone of the neck by its share of the look, in the axes of the person. */
  private look(bone: Object3D, above: Quaternion, share: number): void {
    const { gazeYaw, gazePitch } = this.body
    if (Math.abs(gazeYaw) + Math.abs(gazePitch) < 0.005) return
    turn.setFromAxisAngle(up, gazeYaw * share).multiply(nod.setFromAxisAngle(aside, -gazePitch * share))
    nod.copy(above).invert().multiply(turn).multiply(above)
    bone.quaternion.premultiply(nod)
  }

  private weigh(name: string, weight: number, seconds: number): void {
    const action = this.actions.get(name)
    if (!action) return
    action.weight = weight < 0.002 ? 0 : weight
    action.time = seconds % action.getClip().duration
  }

  private poseGesture(): void {
    const { body } = this
    if (this.gestureClip !== body.gesture) {
      this.gesture?.stop()
      const clip = this.person.clips.get(body.gesture)
      this.gesture = clip && this.mixer.clipAction(clip)
      this.gestureClip = body.gesture
      if (this.gesture) {
        this.gesture.reset()
        this.gesture.setLoop(LoopOnce, 1)
        this.gesture.clampWhenFinished = true
        this.gesture.play()
      }
    }
    if (!this.gesture) return
    this.gesture.paused = true
    this.gesture.time = Math.min(body.gestureS, body.gestureLengthS)
    // Weights of one bone are shares of their sum: a heavy gesture outweighs the walk in the arms.
    this.gesture.weight = body.gestureWeight * body.gestureWeight * 9
  }

  dispose(): void {
    this.mixer.stopAllAction()
    this.mixer.uncacheRoot(this.rig)
    this.palette?.dispose()
    this.material?.dispose()
    this.mesh?.skeleton.dispose()
    this.root.removeFromParent()
  }
}

/** How much is seen of somebody whose connection is away. */
export const FADED_OPACITY = 0.42
const alone: Easing = { deltaS: 0, seat: 0, jump: 0, gesture: 0, gaze: 0 }

/** The colours of a person in an outfit, for the crowd. */
export const coloursOf = ({ mesh }: Person, outfit: Outfit): Uint8Array =>
  paletteOf(((mesh?.material as MeshStandardMaterial | undefined)?.userData ?? {}) as PaletteExtras, outfit)

/** The gesture an emote asks for. */
export const emoteGestures: Readonly<Record<string, string>> = {
  '👋': 'Wave',
  '❤️': 'Cheer',
  '🎉': 'Cheer',
  '👍': 'ThumbsUp',
  '❓': 'Think',
  '✋': 'RaiseHand',
  '👏': 'Clap',
  '💃': 'Dance',
}

export const outfitFor = (outfitString: string, uid: string): Outfit => parseOutfit(outfitString, uid)
