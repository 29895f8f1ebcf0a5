/**
 * Skin weights as explicit functions of a place in the modelling pose. Every layer (skin, trousers, shirt) uses the
 * same functions, so layers bend together and do not poke through one another.
 */
import { Vector3 } from 'three'
import { cone, loft, smoothstep, type Shape } from './sdf.ts'
import { SIDES, type At, type Side } from './skeleton.ts'

/** A bone and how much of a vertex follows it. */
type WeightRow = readonly [bone: string, weight: number]
/** What a place in the modelling pose follows. */
export type Weights = (x: number, y: number, z: number) => readonly WeightRow[]
type Link = readonly [bone: string, border?: number, blend?: number]

const TORSO_CHAIN: readonly Link[] = [
  ['hips', 1.02, 0.07],
  ['spine', 1.16, 0.07],
  ['chest', 1.29, 0.07],
  ['upperChest', 1.505, 0.035],
  ['neck', 1.572, 0.03],
  ['head'],
]
const KNEE = [0.532, 0.065] as const
const ANKLE = [0.115, 0.035] as const

const torsoCore = loft(
  [
    [0.8, 0.13, 0.1, 0],
    [1.1, 0.13, 0.1, 0],
    [1.3, 0.135, 0.1, -0.01],
    [1.4, 0.128, 0.1, -0.02],
    [1.46, 0.1, 0.08, -0.02],
    [1.56, 0.06, 0.06, -0.01],
  ],
  { round: 0.02 },
)

/** Splits 1 along a chain of [name, border, half blend] rows by height. */
const alongChain = (chain: readonly Link[], y: number): readonly WeightRow[] => {
  const rows: WeightRow[] = []
  let left = 1
  for (const [name, border, blend] of chain) {
    if (border === undefined || blend === undefined) {
      rows.push([name, left])
      break
    }
    const above = smoothstep(border - blend, border + blend, y)
    rows.push([name, left * (1 - above)])
    left *= above
  }
  return rows
}

const scaled = (rows: readonly WeightRow[], factor: number): readonly WeightRow[] =>
  rows.map(([name, weight]) => [name, weight * factor])

interface Arm {
  readonly start: Vector3
  readonly elbow: number
  readonly wrist: number
  readonly direction: Vector3
  readonly along: Shape
  readonly away: Shape
}

/** The straight modelling-pose arms: distances along them, metres from the shoulder joint, and away from them. */
export const armCoordinates = (at: At): Readonly<Record<Side, Arm>> => ({
  left: armOf(at, 'left'),
  right: armOf(at, 'right'),
})

const armOf = (at: At, side: Side): Arm => {
  const start = at(`${side}UpperArm`)
  const elbow = at(`${side}LowerArm`).distanceTo(start)
  const wrist = elbow + at(`${side}Hand`).distanceTo(at(`${side}LowerArm`))
  const direction = at(`${side}Hand`).sub(start).normalize()
  const along: Shape = (x, y, z) =>
    (x - start.x) * direction.x + (y - start.y) * direction.y + (z - start.z) * direction.z
  const away: Shape = (x, y, z) => {
    const u = along(x, y, z)
    return Math.hypot(
      x - start.x - direction.x * u,
      y - start.y - direction.y * u,
      z - start.z - direction.z * u,
    )
  }
  return { start, elbow, wrist, direction, along, away }
}

interface BodyWeights {
  /** Half width over which the two legs share the middle, metres. */
  readonly split?: number
  /** A skirt, and how much its lower part follows the shins, 0 to 1. */
  readonly skirt?: number
  readonly noArms?: boolean
  /** An upper garment, whose hem follows both legs part of the way. */
  readonly hem?: boolean
  /** False: nothing follows the feet (trousers). */
  readonly feet?: boolean
}

/** Weights of torso, arms and legs. */
export const bodyWeights = (
  at: At,
  { split = 0.035, skirt, noArms = false, hem = false, feet = true }: BodyWeights = {},
): Weights => {
  const splitAt = hem ? 0.13 : split
  const arms = armCoordinates(at)
  const armShapeOf = (side: Side): Shape => cone(arms[side].start, at(`${side}Hand`), 0.052, 0.04)
  const armShape = { left: armShapeOf('left'), right: armShapeOf('right') }
  return (x, y, z) => {
    const side = x >= 0 ? 'left' : 'right'
    const arm = arms[side]
    const inArm = noArms ? 0 : smoothstep(-0.05, 0.05, torsoCore(x, y, z) - armShape[side]!(x, y, z))
    const rows: WeightRow[] = []
    if (inArm > 0) {
      const u = arm.along(x, y, z)
      const lower = smoothstep(arm.elbow - 0.055, arm.elbow + 0.055, u)
      const hand = smoothstep(arm.wrist - 0.03, arm.wrist + 0.015, u)
      rows.push(
        [`${side}UpperArm`, inArm * (1 - lower)],
        [`${side}LowerArm`, inArm * lower * (1 - hand)],
        [`${side}Hand`, inArm * lower * hand],
      )
    }
    const trunk = 1 - inArm
    const crease = 0.905 + 0.35 * Math.max(-0.12, Math.min(0.14, z))
    const inLeg = skirt
      ? smoothstep(0.99, 0.62, y) * 0.94
      : smoothstep(-0.075, 0.075, crease - y) * (hem ? 0.62 : 1)
    const shoulder =
      smoothstep(0.06, 0.14, Math.abs(x)) * smoothstep(1.34, 1.44, y) * smoothstep(1.56, 1.5, y) * 0.6
    const inTrunk = trunk * (1 - inLeg)
    rows.push(...scaled(alongChain(TORSO_CHAIN, y), inTrunk * (1 - shoulder)))
    rows.push([`${side}Shoulder`, inTrunk * shoulder])
    if (inLeg > 0) {
      const leftShare = smoothstep(-splitAt, splitAt, x)
      for (const leg of SIDES) {
        const share = trunk * inLeg * (leg === 'left' ? leftShare : 1 - leftShare)
        const shin = skirt
          ? smoothstep(0.62, 0.3, y) * skirt
          : smoothstep(KNEE[0]! + KNEE[1]!, KNEE[0]! - KNEE[1]!, y)
        const foot = skirt || !feet ? 0 : smoothstep(ANKLE[0]! + ANKLE[1]!, ANKLE[0]! - ANKLE[1]!, y)
        rows.push(
          [`${leg}UpperLeg`, share * (1 - shin)],
          [`${leg}LowerLeg`, share * shin * (1 - foot)],
          [`${leg}Foot`, share * shin * foot],
        )
      }
    }
    return rows
  }
}

/** Shoes: ankle to foot to toes, each side for itself. */
export const shoeWeights = (): Weights => (x, y, z) => {
  const side = x >= 0 ? 'left' : 'right'
  const toes = smoothstep(0.07, 0.125, z)
  const shin = smoothstep(ANKLE[0]! - ANKLE[1]! + 0.02, ANKLE[0]! + ANKLE[1]! + 0.02, y)
  return [
    [`${side}LowerLeg`, shin],
    [`${side}Foot`, (1 - shin) * (1 - toes)],
    [`${side}Toes`, (1 - shin) * toes],
  ]
}

export const rigid =
  (bone: string): Weights =>
  () => [[bone, 1]]

/** Long hair and scarves: follow the head above, the shoulders below. */
export const drapeWeights =
  (top: number, bottom: number): Weights =>
  (x, y) => {
    const down = smoothstep(top, bottom, y)
    return [
      ['head', 1 - down],
      ['neck', down * (1 - down)],
      ['upperChest', down * down],
    ]
  }

type Segment = readonly [bone: string, from: Vector3, to: Vector3]

const FINGERS = ['Thumb', 'Index', 'Middle', 'Ring', 'Little']
const fingerBones = (side: Side, finger: string): readonly [string, string, string] =>
  finger === 'Thumb'
    ? [`${side}ThumbMetacarpal`, `${side}ThumbProximal`, `${side}ThumbDistal`]
    : [`${side}${finger}Proximal`, `${side}${finger}Intermediate`, `${side}${finger}Distal`]

/** Finger bones of one hand as segments, the thumb first. */
export const fingerSegments = (at: At, side: Side): readonly (readonly [Segment, Segment, Segment])[] =>
  FINGERS.map((finger) => {
    const bones = fingerBones(side, finger)
    const [a, b, c] = [at(bones[0]), at(bones[1]), at(bones[2])]
    const tip = c.clone().add(c.clone().sub(b).multiplyScalar(0.85))
    return [
      [bones[0], a, b],
      [bones[1], b, c],
      [bones[2], c, tip],
    ]
  })

const distanceTo = (x: number, y: number, z: number, a: Vector3, b: Vector3): number => {
  const d = new Vector3().subVectors(b, a)
  const p = new Vector3(x - a.x, y - a.y, z - a.z)
  const t = Math.min(1, Math.max(0, p.dot(d) / d.lengthSq()))
  return p.addScaledVector(d, -t).length()
}

/** Arm, hand and fingers of bare skin. */
export const handWeights = (at: At): Weights => {
  const body = bodyWeights(at)
  const arms = armCoordinates(at)
  const segments = { left: fingerSegments(at, 'left').flat(), right: fingerSegments(at, 'right').flat() }
  return (x, y, z) => {
    const side = x >= 0 ? 'left' : 'right'
    const arm = arms[side]
    const u = arm.along(x, y, z)
    if (u < arm.wrist - 0.04) return body(x, y, z)
    const wrist = smoothstep(arm.wrist - 0.035, arm.wrist + 0.02, u)
    const palm: WeightRow = [
      `${side}Hand`,
      distanceTo(x, y, z, at(`${side}Hand`), at(`${side}MiddleProximal`)) * 0.8,
    ]
    const near = [palm, ...segments[side].map(([bone, a, b]): WeightRow => [bone, distanceTo(x, y, z, a, b)])]
      .sort((a, b) => a[1] - b[1])
      .slice(0, 3)
    const closest = near[0]![1]
    const shares = near.map(([bone, d]): WeightRow => [bone, Math.exp(-(((d - closest) / 0.007) ** 2))])
    const sum = shares.reduce((total, [, share]) => total + share, 0)
    return [
      [`${side}LowerArm`, 1 - wrist],
      ...shares.map(([bone, share]): WeightRow => [bone, (wrist * share) / sum]),
    ]
  }
}

/** The four strongest of a list, by the bones' numbers, summing to 1. */
export const strongest = (
  rows: readonly WeightRow[],
  indexOf: (bone: string) => number,
): readonly (readonly [joint: number, weight: number])[] => {
  const sums = new Map<string, number>()
  for (const [bone, weight] of rows) if (weight > 0.004) sums.set(bone, (sums.get(bone) ?? 0) + weight)
  const four = [...sums].sort((a, b) => b[1] - a[1]).slice(0, 4)
  const total = four.reduce((sum, [, weight]) => sum + weight, 0)
  return four.map(([bone, weight]) => [indexOf(bone), weight / total])
}
