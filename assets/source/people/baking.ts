/** Poses over time, mixed and baked into clips. */
import { Vector3, type Quaternion } from 'three'
import { startPose, vec, type PoseOf, type Poser } from './poser.ts'
import { smoothstep } from './sdf.ts'
import { FINGER, SIDES, sign, type FigurePose, type Rig } from './skeleton.ts'

const FRAMES_PER_SECOND = 30

export const TURN = 2 * Math.PI

export const SMILING_EYES = 0.72

/** A clip: rotations by bone, one a time. */
export interface Clip {
  readonly name: string
  readonly times: readonly number[]
  readonly rotations: ReadonlyMap<string, readonly Quaternion[]>
  readonly hips?: readonly Vector3[] | undefined
  readonly scales?: ReadonlyMap<string, readonly Vector3[]> | undefined
}

export interface Baking {
  /** Also key eyes and mouth. */
  readonly withFace?: boolean
  /** Leave hips and legs to what else is played. */
  readonly upper?: boolean
  /** False: they keep the relaxed curl of the skeleton's rest. */
  readonly fingers?: boolean
  /** Keys a second (slow clips need few). */
  readonly rate?: number
}

export const frameTimes = (duration: number, rate = FRAMES_PER_SECOND): readonly number[] => {
  const count = Math.round(duration * rate)
  return Array.from({ length: count + 1 }, (_, i) => (i / count) * duration)
}

const LOWER_BODY = /^(hips|(left|right)(UpperLeg|LowerLeg|Foot|Toes))$/

/** Bakes poses over time into a clip. */
export const bake = (
  rig: Rig,
  name: string,
  duration: number,
  poseOf: PoseOf,
  { withFace = false, upper = false, fingers = true, rate }: Baking = {},
): Clip => {
  const times = frameTimes(duration, rate)
  const poses = times.map(poseOf)
  const rotations = new Map<string, readonly Quaternion[]>()
  for (const bone of rig.bones.keys()) {
    if (['root', 'eyes', 'mouth'].includes(bone)) continue
    if ((upper && LOWER_BODY.test(bone)) || (!fingers && FINGER.test(bone))) continue
    const rest = rig.bones.get(bone)!.rotation
    const list = poses.map((pose) => (pose.rotations.get(bone) ?? rest).clone().normalize())
    for (let i = 1; i < list.length; i++) {
      const q = list[i]!
      if (q.dot(list[i - 1]!) < 0) q.set(-q.x, -q.y, -q.z, -q.w)
    }
    const relaxed = FINGER.test(bone) && rig.relaxed.get(bone)
    if (relaxed && list.every((q) => q.angleTo(relaxed) < 0.02)) continue
    rotations.set(bone, list)
  }
  const scales = withFace
    ? new Map([
        ['eyes', poses.map((pose) => new Vector3(1, pose.eyes ?? 1, 1))],
        ['mouth', poses.map((pose) => new Vector3(1, pose.mouth ?? 1, 1))],
      ])
    : undefined
  return { name, times, rotations, hips: upper ? undefined : poses.map((pose) => pose.hips), scales }
}

/** Rotations of b mixed into a by t (a number, or a function of the bone's name). */
export const blend = (a: FigurePose, b: FigurePose, t: number | ((bone: string) => number)): FigurePose => {
  const share = typeof t === 'function' ? t : (): number => t
  return {
    rotations: new Map(
      [...a.rotations].map(([bone, q]) => [bone, q.clone().slerp(b.rotations.get(bone) ?? q, share(bone))]),
    ),
    hips: a.hips.clone().lerp(b.hips, share('hips')),
  }
}

export const relaxedFingers = (rig: Rig, pose: FigurePose, curl: number): FigurePose => {
  const poser = startPose(rig, pose)
  for (const side of SIDES) poser.fingers(side, curl, Math.max(0.5, curl), 1)
  return poser.pose
}

/** What somebody who stands so does over time. */
export type Gesture = (rig: Rig, stand: FigurePose) => PoseOf

export const ANKLES = { left: vec(0.108, 0.104, -0.02), right: vec(-0.108, 0.104, -0.055) }

/** Puts both feet where they stand in Idle, so that idles cross-fade without a step. */
export const planted = (poser: Poser): Poser => {
  for (const side of SIDES)
    poser.leg(side, { ankle: ANKLES[side], pole: vec(sign(side) * 0.25, 0, 1), yaw: sign(side) * 11 })
  return poser
}

export const pulse = (t: number, from: number, to: number, ease = 0.5): number =>
  smoothstep(from, from + ease, t) * smoothstep(to, to - ease, t)
