/**
 * The skeleton all people share, with its locomotion clips: the CC0 mannequin and Universal Animation Library clips
 * by Quaternius as packaged by @pmndrs/viverse (bones carry VRM humanoid names). Two bones of our own are added
 * under the head: `eyes` (scale y to blink) and `mouth` (scale y to talk).
 */
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { NodeIO, type Document } from '@gltf-transform/core'
import { ALL_EXTENSIONS } from '@gltf-transform/extensions'
import { MeshoptDecoder, MeshoptEncoder, MeshoptSimplifier } from 'meshoptimizer'
import { Euler, Matrix4, Quaternion, Vector3 } from 'three'

export type Side = 'left' | 'right'
export const SIDES: readonly Side[] = ['left', 'right']
/** +1 for the left side (+x, as the person faces +z), −1 for the right. */
export const sign = (side: Side): 1 | -1 => (side === 'left' ? 1 : -1)

export interface Bone {
  readonly name: string
  readonly parent: string | undefined
  readonly translation: Vector3
  readonly rotation: Quaternion
  readonly world: Matrix4
  readonly worldRotation: Quaternion
}

/** The skeleton at its T-shaped rest, parents first; `relaxed`: local rotations of fingers that hang loosely. */
export interface Rig {
  readonly io: NodeIO
  readonly bones: Map<string, Bone>
  readonly names: readonly string[]
  readonly relaxed: ReadonlyMap<string, Quaternion>
}

/** Local rotations by bone; hips: where they are. */
interface Pose {
  readonly rotations: ReadonlyMap<string, Quaternion>
  readonly hips?: Vector3 | undefined
}

/** A whole pose, with the height factors of eyes (1 open, 0.1 shut) and mouth. */
export interface FigurePose extends Pose {
  readonly hips: Vector3
  readonly eyes?: number
  readonly mouth?: number
}

/** World matrices by bone. */
export type Worlds = ReadonlyMap<string, Matrix4>
/** Where a bone is in the modelling pose. */
export type At = (bone: string) => Vector3

/** A clip as it is packaged, without root motion and scales. */
export interface PackagedClip {
  readonly duration: number
  readonly tracks: ReadonlyMap<
    string,
    { readonly times: readonly number[]; readonly rotations: readonly Quaternion[] }
  >
  readonly hips: { readonly times: readonly number[]; readonly positions: readonly Vector3[] }
}

/** Shoulders are moved in by this much (m): the mannequin is broader than our people. */
const NARROWER_SHOULDERS = 0.019
/** Factor on the fingers' lengths: the mannequin's hands are long. */
const SHORTER_FINGERS = 0.9
/** Names of the finger bones. */
export const FINGER = /Thumb|Index|Middle|Ring|Little/
export const HEAD_CENTRE = new Vector3(0, 1.704, 0.032)
const EYES_AT = HEAD_CENTRE.clone().add(new Vector3(0, -0.014, 0.11))
const MOUTH_AT = HEAD_CENTRE.clone().add(new Vector3(0, -0.082, 0.11))

/** glTF reader/writer that knows meshopt compression. */
export const createIo = async (): Promise<NodeIO> => {
  await Promise.all([MeshoptDecoder.ready, MeshoptEncoder.ready, MeshoptSimplifier.ready])
  return new NodeIO()
    .registerExtensions(ALL_EXTENSIONS)
    .registerDependencies({ 'meshopt.decoder': MeshoptDecoder, 'meshopt.encoder': MeshoptEncoder })
}

const readPackaged = async (io: NodeIO, name: string): Promise<Document> => {
  const folder = path.dirname(createRequire(import.meta.url).resolve('@pmndrs/viverse/package.json'))
  const text = fs.readFileSync(path.join(folder, 'dist/assets', `${name}.js`), 'utf8')
  const base64 = /base64,([A-Za-z0-9+/=]+)/.exec(text)?.[1]
  if (!base64) throw new Error(`${name}.js holds no file`)
  return io.readBinary(new Uint8Array(Buffer.from(base64, 'base64')))
}

const addBone = (bones: Map<string, Bone>, name: string, parent: string, at: Vector3): void => {
  const inParent = bones.get(parent)!.world.clone().invert()
  const world = new Matrix4().makeTranslation(at.x, at.y, at.z)
  const local = inParent.multiply(world)
  const [translation, rotation, scale] = [new Vector3(), new Quaternion(), new Vector3()]
  local.decompose(translation, rotation, scale)
  bones.set(name, { name, parent, translation, rotation, world, worldRotation: new Quaternion() })
}

const DEGREE = Math.PI / 180

/** Local rotations of loosely curled fingers: how they hang in Idle, and the rest of the skeletons written. */
const relaxedFingers = (bones: ReadonlyMap<string, Bone>): ReadonlyMap<string, Quaternion> => {
  const relaxed = new Map<string, Quaternion>()
  const bend = (bone: string, x: number, y: number, z: number): void => {
    const { parent, rotation } = bones.get(bone)!
    const above = bones.get(parent!)!.worldRotation
    const turn = new Quaternion().setFromEuler(new Euler(x * DEGREE, y * DEGREE, z * DEGREE))
    relaxed.set(bone, above.clone().invert().multiply(turn).multiply(above).multiply(rotation))
  }
  for (const side of SIDES) {
    const s = sign(side)
    for (const finger of ['Index', 'Middle', 'Ring', 'Little']) {
      const more = finger === 'Little' || finger === 'Ring' ? 1.12 : 1
      bend(`${side}${finger}Proximal`, 0, 0, -s * 78 * CURL * more)
      bend(`${side}${finger}Intermediate`, 0, 0, -s * 95 * CURL)
      bend(`${side}${finger}Distal`, 0, 0, -s * 60 * CURL)
    }
    bend(`${side}ThumbMetacarpal`, 8 * THUMB, s * 22 * THUMB, -s * 10 * THUMB)
    bend(`${side}ThumbProximal`, 0, s * 30 * THUMB, -s * 10 * THUMB)
    bend(`${side}ThumbDistal`, 0, s * 45 * THUMB, -s * 10 * THUMB)
  }
  return relaxed
}
const CURL = 0.26
const THUMB = 0.55

/** Reads the rig. */
export const loadRig = async (io: NodeIO): Promise<Rig> => {
  const doc = await readPackaged(io, 'mannequin')
  const joints = doc.getRoot().listSkins()[0]!.listJoints()
  const names = new Set(joints.map((joint) => joint.getName()))
  const bones = new Map<string, Bone>()
  for (const joint of joints) {
    const parentName = joint.getParentNode()?.getName() ?? ''
    const name = joint.getName()
    const parent = names.has(parentName) ? parentName : undefined
    const translation = new Vector3().fromArray(joint.getTranslation())
    const rotation = new Quaternion().fromArray(joint.getRotation())
    if (FINGER.test(name)) translation.multiplyScalar(SHORTER_FINGERS)
    const above = parent ? bones.get(parent)!.world : new Matrix4()
    const world = above.clone().multiply(new Matrix4().compose(translation, rotation, new Vector3(1, 1, 1)))
    if (name.endsWith('UpperArm')) {
      world.elements[12] -= Math.sign(world.elements[12]) * NARROWER_SHOULDERS
      translation.setFromMatrixPosition(above.clone().invert().multiply(world))
    }
    bones.set(name, {
      name,
      parent,
      translation,
      rotation,
      world,
      worldRotation: new Quaternion().setFromRotationMatrix(world),
    })
  }
  addBone(bones, 'eyes', 'head', EYES_AT)
  addBone(bones, 'mouth', 'head', MOUTH_AT)
  return { io, bones, names: [...bones.keys()], relaxed: relaxedFingers(bones) }
}

/** One packaged clip. */
export const readClip = async (rig: Rig, file: string): Promise<PackagedClip> => {
  const doc = await readPackaged(rig.io, file)
  const tracks = new Map<string, { times: readonly number[]; rotations: readonly Quaternion[] }>()
  let hips: PackagedClip['hips'] | undefined
  let duration = 0
  for (const channel of doc.getRoot().listAnimations()[0]!.listChannels()) {
    const bone = channel.getTargetNode()!.getName()
    if (!rig.bones.has(bone) || bone === 'root') continue
    const sampler = channel.getSampler()!
    const times = [...sampler.getInput()!.getArray()!]
    const output = sampler.getOutput()!
    duration = Math.max(duration, times.at(-1)!)
    const rows = times.map((_, i) => output.getElement(i, []))
    if (channel.getTargetPath() === 'rotation')
      tracks.set(bone, { times, rotations: rows.map((row) => new Quaternion().fromArray(row)) })
    if (channel.getTargetPath() === 'translation' && bone === 'hips')
      hips = { times, positions: rows.map((row) => new Vector3().fromArray(row)) }
  }
  if (!hips) throw new Error(`${file} does not move the hips`)
  return { duration, tracks, hips }
}

const locate = (times: readonly number[], time: number): readonly [i: number, share: number] => {
  let i = 0
  while (i < times.length - 2 && times[i + 1]! <= time) i++
  const span = times[i + 1]! - times[i]! || 1
  return [i, Math.min(1, Math.max(0, (time - times[i]!) / span))]
}

/** Pose of a clip at a time. */
export const poseAt = (clip: PackagedClip, time: number): FigurePose => {
  const rotations = new Map<string, Quaternion>()
  for (const [bone, track] of clip.tracks) {
    const [i, t] = track.times.length > 1 ? locate(track.times, time) : [0, 0]
    const next = track.rotations[Math.min(i + 1, track.rotations.length - 1)]!
    rotations.set(bone, track.rotations[i]!.clone().slerp(next, t))
  }
  const [i, t] = locate(clip.hips.times, time)
  return { rotations, hips: clip.hips.positions[i]!.clone().lerp(clip.hips.positions[i + 1]!, t) }
}

/** World matrices of all bones for a pose (bones without a rotation keep their rest). */
export const worldOf = (rig: Rig, pose: Pose): Worlds => {
  const worlds = new Map<string, Matrix4>()
  const one = new Vector3(1, 1, 1)
  for (const bone of rig.bones.values()) {
    const rotation = pose.rotations.get(bone.name) ?? bone.rotation
    const translation = bone.name === 'hips' && pose.hips ? pose.hips : bone.translation
    const local = new Matrix4().compose(translation, rotation, one)
    const above = bone.parent ? worlds.get(bone.parent)! : new Matrix4()
    worlds.set(bone.name, above.clone().multiply(local))
  }
  return worlds
}

/**
 * The local rotation that turns a bone by `turn` (a quaternion in model axes, measured from the rest pose) when its
 * parent stands at parentWorldRotation.
 */
export const localFor = (worldRotation: Quaternion, parentWorldRotation: Quaternion): Quaternion =>
  parentWorldRotation.clone().invert().multiply(worldRotation)

export const positionOf = (worlds: Worlds, bone: string): Vector3 =>
  new Vector3().setFromMatrixPosition(worlds.get(bone)!)
export const rotationOf = (worlds: Worlds, bone: string): Quaternion =>
  new Quaternion().setFromRotationMatrix(worlds.get(bone)!)

/** How far the arms hang down from the T pose while we model: relaxed shoulders need the least bending. */
const MODELLING_ARM_DROP = (56 * Math.PI) / 180

/** The pose the bodies are modelled and bound in: T pose with the arms lowered. */
export const modellingPose = (rig: Rig): Pose => {
  const rotations = new Map<string, Quaternion>()
  for (const side of SIDES) {
    const bone = rig.bones.get(`${side}UpperArm`)!
    const parent = rig.bones.get(bone.parent!)!.worldRotation
    const drop = new Quaternion().setFromAxisAngle(new Vector3(0, 0, 1), -sign(side) * MODELLING_ARM_DROP)
    rotations.set(bone.name, localFor(drop.multiply(bone.worldRotation), parent))
  }
  return { rotations }
}
