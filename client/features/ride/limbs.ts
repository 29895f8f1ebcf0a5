import { Quaternion, Vector3, type Object3D } from 'three'
import type { VehicleKind } from '#shared/map/vehicles.ts'

type Point = readonly [x: number, y: number, z: number]

/** Where a rider holds on and puts their feet: metres from the foot of the vehicle, the left side (+x) said, the front +z. */
interface Hold {
  /** Metres the hips go forward, and degrees the back leans forward. */
  readonly hipsAhead: number
  readonly lean: number
  readonly wrist: Point
  /** Of each foot, by how far the pedals have gone round (radians). */
  readonly ankle: (side: 1 | -1, turn: number) => Point
  /** Degrees the toes are up. */
  readonly toesUp: number
}

const CRANK_M = 0.165

const holds: Readonly<Record<VehicleKind, Hold>> = {
  kart: {
    hipsAhead: -0.09,
    lean: -6,
    wrist: [0.15, 0.54, 0.12],
    ankle: (side) => [side * 0.15, 0.28, 0.5],
    toesUp: 48,
  },
  bicycle: {
    hipsAhead: -0.1,
    lean: 22,
    wrist: [0.235, 1.03, 0.22],
    ankle: (side, turn) => {
      const at = turn + (side > 0 ? 0 : Math.PI)
      return [side * 0.11, 0.33 + 0.09 - Math.cos(at) * CRANK_M, -0.1 + Math.sin(at) * CRANK_M]
    },
    toesUp: -6,
  },
  scooter: {
    hipsAhead: -0.05,
    lean: 6,
    wrist: [0.2, 1.06, 0.28],
    ankle: (side) => [side * 0.055, 0.25, side > 0 ? 0.07 : -0.26],
    toesUp: 0,
  },
  boat: {
    hipsAhead: -0.08,
    lean: 8,
    wrist: [0.37, 0.46, 0.08],
    ankle: (side) => [side * 0.13, 0.17, 0.36],
    toesUp: 30,
  },
}

const [a, b, c, target, ahead, knee, pole] = Array.from({ length: 7 }, () => new Vector3()) as [
  Vector3, Vector3, Vector3, Vector3, Vector3, Vector3, Vector3,
] // prettier-ignore
const [turned, above, kept] = [new Quaternion(), new Quaternion(), new Quaternion()]
const aside = new Vector3(1, 0, 0)

/** Turns a bone, in the axes of the person, from one direction to another. */
function turnBone(bone: Object3D, rotation: Quaternion): void {
  bone.parent?.getWorldQuaternion(above)
  bone.quaternion.premultiply(above.clone().invert().multiply(rotation).multiply(above))
  bone.updateMatrixWorld(true)
}

function aim(bone: Object3D, from: Vector3, to: Vector3): void {
  bone.getWorldPosition(a)
  knee.copy(from).sub(a).normalize()
  ahead.copy(to).sub(a).normalize()
  turnBone(bone, turned.setFromUnitVectors(knee, ahead))
}

/** Bends a limb so that its end is at a point (rig space); its joint goes towards `pole`. What is too far is reached for. */
function reach(upper: Object3D, lower: Object3D, end: Object3D, to: Vector3, towards: Vector3): void {
  upper.getWorldPosition(a)
  lower.getWorldPosition(b)
  end.getWorldPosition(c)
  const [first, second] = [a.distanceTo(b), b.distanceTo(c)]
  ahead.copy(to).sub(a)
  const distance = Math.max(Math.abs(first - second) + 0.01, Math.min(ahead.length(), first + second - 0.005))
  ahead.normalize()
  const cos = (first * first + distance * distance - second * second) / (2 * first * distance)
  const sin = Math.sqrt(Math.max(0, 1 - cos * cos))
  pole.copy(towards).addScaledVector(ahead, -towards.dot(ahead)).normalize()
  const joint = a
    .clone()
    .addScaledVector(ahead, first * cos)
    .addScaledVector(pole, first * sin)
  const hand = a.clone().addScaledVector(ahead, distance)
  aim(upper, lower.getWorldPosition(b), joint)
  aim(lower, end.getWorldPosition(c), hand)
}

const degrees = Math.PI / 180
const kneesUp = new Vector3(0, 1, 0.6)
const elbowsDown = new Vector3()

/**
 * Puts the limbs of a rider where the vehicle wants them, after the clips of sitting or standing. `rig` is the skeleton
 * of the person, `lift` how far (metres) the body is shown above where its bones are, `turn` how far the pedals have gone round.
 * Answers how the bones become again what the clips made of them.
 */
export function poseRider(rig: Object3D, lift: number, kind: VehicleKind, turn: number): () => void {
  const hold = holds[kind]
  const bone = (name: string): Object3D | undefined => rig.getObjectByName(name)
  const hips = bone('hips')
  if (!hips) return () => undefined
  const restore = remember([hips, ...posed.flatMap((name) => bone(name) ?? [])])
  rig.updateMatrixWorld(true)
  hips.getWorldPosition(a)
  hips.parent?.worldToLocal(a.setZ(a.z + hold.hipsAhead))
  hips.position.copy(a)
  hips.updateMatrixWorld(true)
  lean(bone('spine'), hold.lean)
  lean(bone('neck'), -hold.lean * 0.8)
  for (const side of [1, -1] as const) {
    const name = side > 0 ? 'left' : 'right'
    const [thigh, shin, foot] = [bone(`${name}UpperLeg`), bone(`${name}LowerLeg`), bone(`${name}Foot`)]
    const [arm, forearm, hand] = [bone(`${name}UpperArm`), bone(`${name}LowerArm`), bone(`${name}Hand`)]
    if (thigh && shin && foot) {
      foot.getWorldQuaternion(kept)
      const [x, y, z] = hold.ankle(side, turn)
      reach(thigh, shin, foot, target.set(x, y - lift, z), kneesUp)
      foot.parent?.getWorldQuaternion(above)
      turned.setFromAxisAngle(aside, -hold.toesUp * degrees).multiply(kept)
      foot.quaternion.copy(above.invert()).multiply(turned)
    }
    if (arm && forearm && hand) {
      const [x, y, z] = hold.wrist
      reach(arm, forearm, hand, target.set(side * x, y - lift, z), elbowsDown.set(side * 0.6, -1, -0.4))
    }
  }
  return restore
}

/** Bones whose clips may not write them again in the next frame: what stays the same is not written. */
const posed = [
  'spine',
  'neck',
  ...['left', 'right'].flatMap((side) =>
    ['UpperLeg', 'LowerLeg', 'Foot', 'UpperArm', 'LowerArm'].map((part) => side + part),
  ),
]

function remember(bones: readonly Object3D[]): () => void {
  const were = bones.map((bone) => [bone, bone.position.clone(), bone.quaternion.clone()] as const)
  return () => {
    for (const [bone, position, quaternion] of were) {
      bone.position.copy(position)
      bone.quaternion.copy(quaternion)
    }
  }
}

function lean(bone: Object3D | undefined, by: number): void {
  if (bone) turnBone(bone, turned.setFromAxisAngle(aside, by * degrees))
}
