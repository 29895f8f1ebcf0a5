/**
 * Poses by targets: put a hand or foot somewhere and two-bone inverse kinematics finds the limb. All places and
 * directions are in model axes (x left of the person, y up, z forward), metres of the unscaled rig.
 */
import { Euler, Matrix4, Quaternion, Vector3 } from 'three'
import {
  localFor,
  positionOf,
  rotationOf,
  sign,
  worldOf,
  type Bone,
  type FigurePose,
  type Rig,
  type Side,
  type Worlds,
} from './skeleton.ts'

const DEGREE = Math.PI / 180
export const vec = (x: number, y: number, z: number): Vector3 => new Vector3(x, y, z)

const basis = (forward: Vector3, up: Vector3): Quaternion => {
  const x = forward.clone().normalize()
  const y = up.clone().addScaledVector(x, -up.dot(x)).normalize()
  return new Quaternion().setFromRotationMatrix(new Matrix4().makeBasis(x, y, x.clone().cross(y)))
}
/** Rotation that takes direction pair (fromA, fromB) to (toA, toB). */
const between = (fromA: Vector3, fromB: Vector3, toA: Vector3, toB: Vector3): Quaternion =>
  basis(toA, toB).multiply(basis(fromA, fromB).invert())

/** Where the middle joint of a two-bone limb lies. */
const bend = (start: Vector3, target: Vector3, lengthA: number, lengthB: number, pole: Vector3) => {
  const way = target.clone().sub(start)
  const distance = Math.min(way.length(), lengthA + lengthB - 0.001)
  way.normalize()
  const along = (lengthA ** 2 - lengthB ** 2 + distance ** 2) / (2 * distance)
  const out = Math.sqrt(Math.max(0, lengthA ** 2 - along ** 2))
  const side = pole.clone().addScaledVector(way, -pole.dot(way)).normalize()
  return {
    middle: start.clone().addScaledVector(way, along).addScaledVector(side, out),
    end: start.clone().addScaledVector(way, distance),
  }
}

/** The part of a rotation that turns about an axis, as an angle (rad). */
const twistAngle = (rotation: Quaternion, axis: Vector3): number => {
  const projection = rotation.x * axis.x + rotation.y * axis.y + rotation.z * axis.z
  const angle = 2 * Math.atan2(projection, rotation.w)
  return angle > Math.PI ? angle - 2 * Math.PI : angle < -Math.PI ? angle + 2 * Math.PI : angle
}

/** How a pose is made of another, step by step: every step returns the poser itself. */
export interface Poser {
  readonly pose: FigurePose
  /** Puts the hips bone at a place. */
  hips(x: number, y: number, z: number): Poser
  /** Adds a turn (degrees about model axes) to where the bone stands now. */
  turn(bone: string, x: number, y: number, z: number): Poser
  /** Sets a bone to its rest orientation turned by degrees about model axes. */
  face(bone: string, x: number, y: number, z: number): Poser
  /** Wrist to a place; elbow towards pole; hand with given finger and palm directions. */
  arm(
    side: Side,
    to: {
      readonly wrist: Vector3
      readonly pole: Vector3
      readonly fingers: Vector3
      readonly palm: Vector3
    },
  ): Poser
  /** Ankle to a place; knee towards pole; the foot flat, then pitched and turned (degrees). */
  leg(
    side: Side,
    to: { readonly ankle: Vector3; readonly pole?: Vector3; readonly pitch?: number; readonly yaw?: number },
  ): Poser
  /** Curls the fingers: 0 flat, 1 fist; thumb likewise (negative: stretched out). spread in degrees. */
  fingers(side: Side, curl: number, thumb?: number, spread?: number): Poser
  /** Stretches the index finger of a curled hand. */
  pointing(side: Side): Poser
  /** Height factors of eyes (1 open, 0.1 shut) and mouth. */
  look(eyes: number, mouth?: number): Poser
  /** Where a bone is now. */
  at(bone: string): Vector3
}

/** A pose over time, seconds. */
export type PoseOf = (t: number) => FigurePose

interface Mutable {
  readonly rotations: Map<string, Quaternion>
  hips: Vector3
  eyes: number
  mouth: number
}

/** A pose under construction, starting from a copy of `base` ({ rotations, hips }). */
export const startPose = (rig: Rig, base: FigurePose): Poser => {
  const pose: Mutable = {
    rotations: new Map([...base.rotations].map(([bone, q]) => [bone, q.clone()])),
    hips: base.hips.clone(),
    eyes: 1,
    mouth: 1,
  }
  const boneOf = (bone: string): Bone => rig.bones.get(bone)!
  const world = (): Worlds => worldOf(rig, pose)
  const parentRotation = (bone: string): Quaternion => {
    const { parent } = boneOf(bone)
    return parent ? rotationOf(world(), parent) : new Quaternion()
  }
  const setWorld = (bone: string, rotation: Quaternion) =>
    pose.rotations.set(bone, localFor(rotation, parentRotation(bone)))

  const self: Poser = {
    pose,
    hips: (x, y, z) => {
      pose.hips = vec(x, y, z)
      return self
    },
    turn: (bone, x, y, z) => {
      const delta = new Quaternion().setFromEuler(new Euler(x * DEGREE, y * DEGREE, z * DEGREE))
      setWorld(bone, delta.multiply(rotationOf(world(), bone)))
      return self
    },
    face: (bone, x, y, z) => {
      const delta = new Quaternion().setFromEuler(new Euler(x * DEGREE, y * DEGREE, z * DEGREE))
      setWorld(bone, delta.multiply(boneOf(bone).worldRotation))
      return self
    },
    arm: (side, { wrist, pole, fingers, palm }) => {
      const s = sign(side)
      const [upper, lower, hand] = [`${side}UpperArm`, `${side}LowerArm`, `${side}Hand`]
      const rest = (bone: string) => positionOf(restWorlds(rig), bone)
      const [a, b] = [rest(upper).distanceTo(rest(lower)), rest(lower).distanceTo(rest(hand))]
      const start = positionOf(world(), upper)
      const { middle, end } = bend(start, wrist, a, b, pole)
      const [d1, d2] = [middle.clone().sub(start).normalize(), end.clone().sub(middle).normalize()]
      const hinge = d1.clone().cross(d2)
      if (hinge.lengthSq() < 1e-5) hinge.copy(d1).cross(pole).negate()
      hinge.normalize()
      const [axis, restHinge] = [vec(s, 0, 0), vec(0, -s, 0)]
      const upperTurn = between(axis, restHinge, d1, hinge)
      const lowerTurn = between(axis, restHinge, d2, hinge)
      const handTurn = between(axis, vec(0, -1, 0), fingers, palm)
      const relative = handTurn.clone().multiply(lowerTurn.clone().invert())
      const twist = new Quaternion().setFromAxisAngle(d2, twistAngle(relative, d2) * 0.65)
      setWorld(upper, upperTurn.multiply(boneOf(upper).worldRotation))
      setWorld(lower, twist.multiply(lowerTurn).multiply(boneOf(lower).worldRotation))
      setWorld(hand, handTurn.multiply(boneOf(hand).worldRotation))
      return self
    },
    leg: (side, { ankle, pole = vec(0, 0, 1), pitch = 0, yaw = 0 }) => {
      const [upper, lower, foot, toes] = [`${side}UpperLeg`, `${side}LowerLeg`, `${side}Foot`, `${side}Toes`]
      const rest = (bone: string) => positionOf(restWorlds(rig), bone)
      const [a, b] = [rest(upper).distanceTo(rest(lower)), rest(lower).distanceTo(rest(foot))]
      const start = positionOf(world(), upper)
      const { middle, end } = bend(start, ankle, a, b, pole)
      const [d1, d2] = [middle.clone().sub(start).normalize(), end.clone().sub(middle).normalize()]
      const across = pole.clone().cross(d1).normalize()
      const down = rest(lower).sub(rest(upper)).normalize()
      const shin = rest(foot).sub(rest(lower)).normalize()
      const restAcross = vec(1, 0, 0)
      setWorld(upper, between(down, restAcross, d1, across).multiply(boneOf(upper).worldRotation))
      setWorld(lower, between(shin, restAcross, d2, across).multiply(boneOf(lower).worldRotation))
      const flat = new Quaternion().setFromEuler(new Euler(pitch * DEGREE, yaw * DEGREE, 0, 'YXZ'))
      setWorld(foot, flat.multiply(boneOf(foot).worldRotation))
      pose.rotations.set(toes, boneOf(toes).rotation.clone())
      return self
    },
    fingers: (side, curl, thumb = curl, spread = 0) => {
      const s = sign(side)
      const bones = { Index: 1, Middle: 0.3, Ring: -0.5, Little: -1.3 }
      for (const [finger, fan] of Object.entries(bones)) {
        const extra = finger === 'Little' || finger === 'Ring' ? 1.12 : 1
        bendFinger(rig, pose, `${side}${finger}Proximal`, vec(0, -s * fan * spread, -s * 78 * curl * extra))
        bendFinger(rig, pose, `${side}${finger}Intermediate`, vec(0, 0, -s * 95 * curl))
        bendFinger(rig, pose, `${side}${finger}Distal`, vec(0, 0, -s * 60 * curl))
      }
      bendFinger(rig, pose, `${side}ThumbMetacarpal`, vec(8 * thumb, s * 22 * thumb, -s * 10 * thumb))
      bendFinger(rig, pose, `${side}ThumbProximal`, vec(0, s * 30 * thumb, -s * 10 * thumb))
      bendFinger(rig, pose, `${side}ThumbDistal`, vec(0, s * 45 * thumb, -s * 10 * thumb))
      return self
    },
    pointing: (side) => {
      for (const part of ['Proximal', 'Intermediate', 'Distal'])
        bendFinger(rig, pose, `${side}Index${part}`, vec(0, 0, 0))
      return self
    },
    look: (eyes, mouth = 1) => {
      pose.eyes = eyes
      pose.mouth = mouth
      return self
    },
    at: (bone) => positionOf(world(), bone),
  }
  return self
}

const restCache = new WeakMap<Rig, Worlds>()
const restWorlds = (rig: Rig): Worlds => {
  const known = restCache.get(rig) ?? worldOf(rig, { rotations: new Map() })
  restCache.set(rig, known)
  return known
}

const bendFinger = (rig: Rig, pose: Mutable, bone: string, degrees: Vector3): void => {
  const { x, y, z } = degrees.multiplyScalar(DEGREE)
  const turn = new Quaternion().setFromEuler(new Euler(x, y, z))
  const { parent, rotation } = rig.bones.get(bone)!
  const above = rig.bones.get(parent!)!.worldRotation
  pose.rotations.set(bone, above.clone().invert().multiply(turn).multiply(above).multiply(rotation))
}
