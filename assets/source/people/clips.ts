/** The clips: locomotion from the Universal Animation Library (CC0), everything else made here by targets. */
import { Vector3, type Quaternion } from 'three'
import { mix, smoothstep } from './sdf.ts'
import {
  FINGER,
  SIDES,
  poseAt,
  positionOf,
  readClip,
  sign,
  worldOf,
  type Rig,
  type FigurePose,
  type PackagedClip,
} from './skeleton.ts'
import { startPose, vec, type Poser, type PoseOf } from './poser.ts'

const FRAMES_PER_SECOND = 30
const TURN = 2 * Math.PI
/** Hips bone in the Sit clip (rig metres): thighs level on a seat of 0.45 m for a person of scale 0.92. */
const SIT_HIPS = vec(0, 0.564, -0.13)
const SMILING_EYES = 0.72

/** A clip: rotations by bone, one a time. */
export interface Clip {
  readonly name: string
  readonly times: readonly number[]
  readonly rotations: ReadonlyMap<string, readonly Quaternion[]>
  readonly hips?: readonly Vector3[] | undefined
  readonly scales?: ReadonlyMap<string, readonly Vector3[]> | undefined
}

interface Baking {
  /** Also key eyes and mouth. */
  readonly withFace?: boolean
  /** Leave hips and legs to what else is played. */
  readonly upper?: boolean
  /** False: they keep the relaxed curl of the skeleton's rest. */
  readonly fingers?: boolean
  /** Keys a second (slow clips need few). */
  readonly rate?: number
}

const frameTimes = (duration: number, rate = FRAMES_PER_SECOND): readonly number[] => {
  const count = Math.round(duration * rate)
  return Array.from({ length: count + 1 }, (_, i) => (i / count) * duration)
}

const LOWER_BODY = /^(hips|(left|right)(UpperLeg|LowerLeg|Foot|Toes))$/

/** Bakes poses over time into a clip. */
const bake = (
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
const blend = (a: FigurePose, b: FigurePose, t: number | ((bone: string) => number)): FigurePose => {
  const share = typeof t === 'function' ? t : (): number => t
  return {
    rotations: new Map(
      [...a.rotations].map(([bone, q]) => [bone, q.clone().slerp(b.rotations.get(bone) ?? q, share(bone))]),
    ),
    hips: a.hips.clone().lerp(b.hips, share('hips')),
  }
}

/** Height of the lowest toe joint over a clip. */
const lowestToe = (rig: Rig, duration: number, poseOf: PoseOf) =>
  Math.min(
    ...Array.from({ length: 48 }, (_, i) => {
      const worlds = worldOf(rig, poseOf((i / 48) * duration))
      return Math.min(...SIDES.map((side) => positionOf(worlds, `${side}Toes`).y))
    }),
  )

const relaxedFingers = (rig: Rig, pose: FigurePose, curl: number): FigurePose => {
  const poser = startPose(rig, pose)
  for (const side of SIDES) poser.fingers(side, curl, Math.max(0.5, curl), 1)
  return poser.pose
}

/** Mean pose of a clip: what is left when its swing is taken out. */
const meanPose = (clip: PackagedClip, samples = 16): FigurePose => {
  let mean = poseAt(clip, 0)
  for (let i = 1; i < samples; i++)
    mean = blend(mean, poseAt(clip, (clip.duration * i) / samples), 1 / (i + 1))
  return mean
}

/** Ground speed (m/s, rig scale 1): how fast the planted foot runs backwards under the body. */
const groundSpeed = (rig: Rig, duration: number, poseOf: PoseOf) => {
  const count = 96
  const feet = Array.from({ length: count }, (_, i) => {
    const worlds = worldOf(rig, poseOf((i / count) * duration))
    return SIDES.map((side) => positionOf(worlds, `${side}Toes`))
  })
  const lowest = Math.min(...feet.flat().map((p) => p.y))
  const speeds = []
  for (let i = 0; i < count; i++)
    for (const side of [0, 1]) {
      const [now, next] = [feet[i]![side]!, feet[(i + 1) % count]![side]!]
      if (now.y < lowest + 0.02 && next.y < lowest + 0.02) speeds.push(((now.z - next.z) * count) / duration)
    }
  speeds.sort((a, b) => a - b)
  return speeds[Math.floor(speeds.length / 2)]!
}

/** What somebody who stands so does over time. */
type Gesture = (rig: Rig, stand: FigurePose) => PoseOf

const IDLE_SECONDS = 5

/** Upright and at ease: slow breathing, a little weight shifted from foot to foot, a glance aside. */
const standing =
  (rig: Rig, base: FigurePose): PoseOf =>
  (t) => {
    const breath = Math.sin((t / IDLE_SECONDS) * TURN * 2)
    const shift = Math.sin((t / IDLE_SECONDS) * TURN)
    const glance = Math.sin((t / IDLE_SECONDS) * TURN + 0.8)
    const poser = startPose(rig, base).hips(0.012 * shift, 0.914 - 0.002 * shift * shift, -0.05)
    poser.face('hips', 1, 2 + 1.5 * shift, 1.2 * shift).face('spine', -1, 1, -0.6 * shift)
    poser.face('chest', -2 - 0.7 * breath, 0, -0.6 * shift).face('upperChest', 1 + 1 * breath, -1, 0)
    poser.face('neck', 4, 0, 0).face('head', 0 - 0.6 * breath, 2.5 * glance, 1 * shift)
    for (const side of SIDES) {
      const s = sign(side)
      poser.face(`${side}Shoulder`, 0, 0, s * (-2 + 0.8 * breath))
      poser.leg(side, {
        ankle: vec(s * 0.108, 0.104, side === 'left' ? -0.02 : -0.055),
        pole: vec(s * 0.25, 0, 1),
        yaw: s * 11,
      })
      poser.arm(side, {
        wrist: vec(s * 0.243 + 0.008 * shift, 0.917 + 0.003 * breath, 0.005),
        pole: vec(s * 0.1, 0, -1),
        fingers: vec(-s * 0.06, -1, 0.16),
        palm: vec(-s, -0.05, -0.35),
      })
      poser.fingers(side, 0.26, 0.55, 0)
    }
    return poser.pose
  }

const ANKLES = { left: vec(0.108, 0.104, -0.02), right: vec(-0.108, 0.104, -0.055) }

/** Puts both feet where they stand in Idle, so that idles cross-fade without a step. */
const planted = (poser: Poser): Poser => {
  for (const side of SIDES)
    poser.leg(side, { ankle: ANKLES[side], pole: vec(sign(side) * 0.25, 0, 1), yaw: sign(side) * 11 })
  return poser
}

const pulse = (t: number, from: number, to: number, ease = 0.5): number =>
  smoothstep(from, from + ease, t) * smoothstep(to, to - ease, t)

/** Hands folded in front, weight on the left leg, a look to either side. */
const idleFolded: Gesture = (rig, stand) => (t) => {
  const breath = Math.sin((t / 6) * TURN * 2)
  const drift = Math.sin((t / 6) * TURN)
  const look = pulse(t, 0.6, 2.6, 0.6) - 0.8 * pulse(t, 3.4, 5.2, 0.6)
  const poser = startPose(rig, stand).hips(0.03 + 0.004 * drift, 0.908, -0.045)
  poser
    .face('hips', 1, -2, 3)
    .face('spine', -1, 0, -1.5)
    .face('chest', -1 - 0.7 * breath, 3 * look, -2)
  poser.face('upperChest', 2 + 0.8 * breath, 4 * look, -1.5).face('neck', 4, 7 * look, 1)
  poser.face('head', 1 - 2 * Math.abs(look), 15 * look, 2 - 2 * look)
  planted(poser)
  for (const side of SIDES) {
    const s = sign(side)
    poser.face(`${side}Shoulder`, 0, 0, s * (-2 + 0.8 * breath))
    poser.arm(side, {
      wrist: vec(
        s * 0.072 + 0.012,
        0.952 + 0.004 * breath + (side === 'left' ? 0.014 : 0),
        side === 'left' ? 0.195 : 0.178,
      ),
      pole: vec(s * 1, -0.5, -0.5),
      fingers: vec(-s * 0.86, -0.5, 0.08),
      palm: vec(-s * 0.15, -0.25, -1),
    })
    poser.fingers(side, side === 'left' ? 0.38 : 0.2, 0.3, 0)
  }
  return poser.pose
}

/** A hand on the hip, the other arm loose; the head nods a little and tilts. */
const idleHip: Gesture = (rig, stand) => (t) => {
  const breath = Math.sin((t / 6) * TURN * 2)
  const drift = Math.sin((t / 6) * TURN)
  const nod = pulse(t, 1.2, 2.2, 0.3) * Math.sin((t - 1.2) * TURN * 1.6)
  const look = pulse(t, 3, 5, 0.6)
  const poser = startPose(rig, stand).hips(-0.032 + 0.004 * drift, 0.907, -0.045)
  poser
    .face('hips', 1, 3, -3.5)
    .face('spine', -1, -1, 2)
    .face('chest', -1 - 0.7 * breath, -2, 2)
  poser.face('upperChest', 1 + 0.8 * breath, -3, 1.5).face('neck', 4, -6 * look, -1)
  poser.face('head', 1 + 3 * nod, -14 * look, -3 + 2 * look)
  planted(poser)
  poser.face('leftShoulder', 0, 0, -2 + 0.8 * breath).face('rightShoulder', 0, 0, 3 + 0.8 * breath)
  poser.arm('left', {
    wrist: vec(0.235 + 0.006 * drift, 0.917, 0.0),
    pole: vec(0.1, 0, -1),
    fingers: vec(-0.06, -1, 0.16),
    palm: vec(-1, -0.05, -0.35),
  })
  poser.arm('right', {
    wrist: vec(-0.213, 1.035 + 0.003 * breath, 0.03),
    pole: vec(-1, 0.1, -0.45),
    fingers: vec(0.6, -0.45, 0.66),
    palm: vec(0.45, -0.9, -0.1),
  })
  poser.fingers('left', 0.26, 0.55, 0).fingers('right', 0.3, 0.1, 2)
  return poser.pose
}

/** Degrees turned in one cycle of TurnLeft and TurnRight, and how long it takes (s). */
const TURN_DEGREES = 90
const TURN_SECONDS = 0.8

/**
 * Steps on the spot while whoever plays the clip turns the body TURN_DEGREES in TURN_SECONDS: the standing foot
 * turns back under it, so it stays where it is on the ground.
 */
const turning =
  (rig: Rig, stand: FigurePose, way: 1 | -1): PoseOf =>
  (t) => {
    const phase = t / TURN_SECONDS
    const half = TURN_DEGREES / 2
    const poser = startPose(rig, stand)
    const sway = Math.sin(phase * TURN)
    poser.hips(stand.hips.x + 0.02 * sway * way, 0.9 - 0.006 * Math.cos(phase * TURN * 2), stand.hips.z)
    poser.face('hips', 1, 0, -1.5 * sway * way).face('head', 1, way * 12, 0)
    poser.face('chest', -2, way * 5, 1.5 * sway * way)
    for (const side of SIDES) {
      const s = sign(side)
      // The foot on the side turned to goes first.
      const own = ((side === 'left') === way > 0 ? phase : phase + 0.5) % 1
      const swing = own < 0.5 ? smoothstep(0, 0.5, own) : 1 - (own - 0.5) * 2
      const angle = (way * (swing - 0.5) * half * Math.PI) / 180
      const lift = own < 0.5 ? Math.sin(own * 2 * Math.PI) : 0
      const rest = vec(s * 0.108, 0.104 + 0.045 * lift, -0.037)
      poser.leg(side, {
        ankle: rest.applyAxisAngle(vec(0, 1, 0), angle),
        pole: vec(Math.sin(angle) + s * 0.2, 0, Math.cos(angle)),
        pitch: 14 * lift,
        yaw: s * 11 + (angle * 180) / Math.PI,
      })
      poser.arm(side, {
        wrist: vec(s * 0.25 + 0.015 * sway, 0.92, 0.02 + 0.03 * sway * s),
        pole: vec(s * 0.1, 0, -1),
        fingers: vec(-s * 0.06, -1, 0.16),
        palm: vec(-s, -0.05, -0.35),
      })
    }
    return poser.pose
  }

/** Knees give way on touching the ground, then straighten; the feet stay planted. */
const landing: Gesture = (rig, stand) => (t) => {
  const give = smoothstep(-0.08, 0.11, t) * smoothstep(JUMP_LAND_SECONDS, 0.14, t)
  const poser = startPose(rig, stand).hips(
    stand.hips.x,
    mix(stand.hips.y, 0.765, give),
    mix(stand.hips.z, -0.13, give),
  )
  poser
    .turn('hips', 12 * give, 0, 0)
    .turn('spine', 7 * give, 0, 0)
    .turn('chest', 4 * give, 0, 0)
  poser.turn('neck', -8 * give, 0, 0).turn('head', -8 * give, 0, 0)
  for (const side of SIDES) {
    const s = sign(side)
    poser.leg(side, {
      ankle: vec(s * 0.108, 0.104, side === 'left' ? -0.02 : -0.055),
      pole: vec(s * 0.3, 0, 1),
      yaw: s * 11,
    })
    poser.arm(side, {
      wrist: vec(s * mix(0.243, 0.36, give), mix(0.917, 0.95, give), mix(0.005, 0.03, give)),
      pole: vec(s * mix(0.1, 0.6, give), 0, -1),
      fingers: vec(s * mix(-0.06, 0.35, give), -1, 0.16),
      palm: vec(-s, -0.05 - 0.3 * give, -0.35),
    })
  }
  return poser.pose
}

const locomotion = async (rig: Rig) => {
  const [idle, walk, sprint, up, loop] = await Promise.all([
    readClip(rig, 'idle'),
    readClip(rig, 'walk'),
    readClip(rig, 'run'),
    readClip(rig, 'jump-up'),
    readClip(rig, 'jump-loop'),
  ])
  const idlePose = standing(rig, poseAt(idle, 0))
  const stand = idlePose(0)
  const walkPose: PoseOf = (t) => {
    const poser = startPose(rig, poseAt(walk, t)).turn('spine', -3, 0, 0).turn('upperChest', -3, 0, 0)
    return relaxedFingers(rig, poser.turn('neck', 1, 0, 0).pose, 0.24)
  }
  const mean = meanPose(sprint)
  const jog: PoseOf = (t) => blend(mean, poseAt(sprint, (t / RUN_SECONDS) * sprint.duration), runSwing)
  const lift = positionOf(worldOf(rig, stand), 'leftToes').y - lowestToe(rig, RUN_SECONDS, jog)
  const runPose: PoseOf = (t) => {
    const pose = jog(t)
    pose.hips.y += lift
    const poser = startPose(rig, pose)
    for (const bone of ['spine', 'chest', 'upperChest']) poser.turn(bone, -5, 0, 0)
    poser.turn('neck', 5, 0, 0)
    return relaxedFingers(rig, poser.pose, 0.5)
  }
  const air = poseAt(loop, 0)
  const startPoseAt: PoseOf = (t) => {
    const from = mix(JUMP_PUSH[0]!, JUMP_PUSH[1]!, t / JUMP_START_SECONDS)
    const push = blend(stand, poseAt(up, from), smoothstep(0, 0.12, t))
    return relaxedFingers(rig, blend(push, air, smoothstep(0.12, JUMP_START_SECONDS, t)), 0.3)
  }
  const locomotionClips: readonly (readonly [string, number, PoseOf, Baking?])[] = [
    ['Idle', IDLE_SECONDS, idlePose, { rate: 8 }],
    ['Idle2', 6, idleFolded(rig, stand), { rate: 9 }],
    ['Idle3', 6, idleHip(rig, stand), { fingers: true, rate: 9 }],
    ['Walk', walk.duration, walkPose],
    ['Run', RUN_SECONDS, runPose],
    ['TurnLeft', TURN_SECONDS, turning(rig, stand, 1)],
    ['TurnRight', TURN_SECONDS, turning(rig, stand, -1)],
    ['JumpStart', JUMP_START_SECONDS, startPoseAt],
    ['JumpLoop', loop.duration, (t) => relaxedFingers(rig, poseAt(loop, t), 0.3)],
    ['JumpLand', JUMP_LAND_SECONDS, landing(rig, stand)],
  ]
  return {
    stand,
    speeds: {
      walk: groundSpeed(rig, walk.duration, walkPose),
      run: groundSpeed(rig, RUN_SECONDS, runPose),
    },
    clips: locomotionClips.map(([name, seconds, poseOf, options]) =>
      bake(rig, name, seconds, poseOf, { fingers: false, ...options }),
    ),
  }
}
/** The packaged run is a sprint; its swing is damped to a jog (legs most), so 4 m/s looks natural. */
const RUN_SECONDS = 0.72
const runSwing = (bone: string): number =>
  /Leg|Foot|Toes/.test(bone) ? 0.62 : /Arm|Hand|Shoulder/.test(bone) ? 0.75 : 0.7
/** The part of the packaged jump that becomes JumpStart: the stretch after the crouch. */
const JUMP_PUSH = [0.06, 0.4]
const JUMP_START_SECONDS = 0.3
const JUMP_LAND_SECONDS = 0.5

const sit: Gesture = (rig, stand) => (t) => {
  const breath = Math.sin((t / 4) * TURN)
  const sway = Math.sin((t / 4) * TURN + 1)
  const poser = startPose(rig, stand).hips(SIT_HIPS.x, SIT_HIPS.y, SIT_HIPS.z)
  poser
    .face('hips', -9, 0, 0)
    .face('spine', -3, 0, 0)
    .face('chest', 1 + 0.8 * breath, 0, 0)
  poser
    .face('upperChest', 4 + 1.2 * breath, 0.8 * sway, 0)
    .face('neck', 5, 0, 0)
    .face('head', 1 - 0.8 * breath, 3 * sway, 1)
  for (const side of SIDES) {
    const s = sign(side)
    poser.face(`${side}Shoulder`, 0, 0, 0)
    poser.leg(side, { ankle: vec(s * 0.115, 0.104, 0.285), pole: vec(s * 0.12, 0.6, 1), yaw: s * 6 })
    poser.arm(side, {
      wrist: vec(s * 0.165, 0.705 + 0.004 * breath, 0.155),
      pole: vec(s * 1, -0.5, -0.9),
      fingers: vec(-s * 0.22, -0.18, 1),
      palm: vec(-s * 0.1, -1, -0.12),
    })
    poser.fingers(side, 0.16, 0.35, 1)
  }
  return poser.pose
}

/** Leaning back at ease: ankles crossed, one hand on the thigh, the other on its wrist. */
const sitBack: Gesture = (rig, stand) => (t) => {
  const breath = Math.sin((t / 5) * TURN * 2)
  const sway = Math.sin((t / 5) * TURN)
  const poser = startPose(rig, stand).hips(SIT_HIPS.x, SIT_HIPS.y - 0.006, SIT_HIPS.z + 0.02)
  poser
    .face('hips', -17, 0, 0)
    .face('spine', -11, 1, 0)
    .face('chest', -4 + 0.8 * breath, 2, 1)
  poser.face('upperChest', 4 + 1.2 * breath, 2 + sway, 1).face('neck', 10, 3, 0)
  poser.face('head', 6 - 0.8 * breath, 5 + 6 * sway, -3)
  poser.leg('left', { ankle: vec(0.05, 0.112, 0.42), pole: vec(0.3, 0.6, 1), yaw: 16, pitch: -8 })
  poser.leg('right', { ankle: vec(0.045, 0.165, 0.475), pole: vec(-0.1, 0.6, 1), yaw: -4, pitch: -14 })
  for (const side of SIDES) {
    const s = sign(side)
    const isLeft = side === 'left'
    poser.face(`${side}Shoulder`, 0, 0, 0)
    poser.arm(side, {
      wrist: vec(s * 0.07, (isLeft ? 0.742 : 0.722) + 0.004 * breath, isLeft ? 0.1 : 0.12),
      pole: vec(s * 1, -0.6, -0.8),
      fingers: vec(-s * 0.8, -0.3, 0.5),
      palm: vec(0, -0.95, -0.25),
    })
    poser.fingers(side, isLeft ? 0.3 : 0.2, 0.3, 1)
  }
  return poser.pose
}

/**
 * How far before the seat (m, rig scale 1) SitDown begins and StandUp ends: the feet stay where they are, only the
 * body goes back and down. The clips' origin is the seat's, as in Sit.
 */
const SIT_REACH = 0.322
const SIT_DOWN_SECONDS = 1
const STAND_UP_SECONDS = 0.9

/** Between standing before the seat (0) and sitting on it (1). */
const lowering =
  (rig: Rig, stand: FigurePose, settled: FigurePose): PoseOf =>
  (u) => {
    const down = smoothstep(0, 1, u)
    const lean = Math.sin(Math.min(1, u * 1.05) * Math.PI)
    const mixed = blend({ ...stand, hips: stand.hips.clone() }, settled, smoothstep(0.25, 1, u))
    const poser = startPose(rig, mixed)
    const back = smoothstep(0, 0.9, u)
    poser.hips(
      mix(stand.hips.x, SIT_HIPS.x, down),
      mix(stand.hips.y, SIT_HIPS.y, smoothstep(0.05, 1, u)),
      mix(stand.hips.z + SIT_REACH, SIT_HIPS.z, back),
    )
    poser
      .turn('hips', 24 * lean, 0, 0)
      .turn('spine', 9 * lean, 0, 0)
      .turn('chest', 5 * lean, 0, 0)
    poser.turn('neck', -9 * lean, 0, 0).turn('head', -12 * lean, 0, 0)
    for (const side of SIDES) {
      const s = sign(side)
      const from = ANKLES[side].clone().add(vec(0, 0, SIT_REACH))
      const step = smoothstep(0.55, 0.95, u)
      const ankle = from.lerp(vec(s * 0.115, 0.104, 0.285), step)
      ankle.y += 0.012 * Math.sin(step * Math.PI)
      poser.leg(side, { ankle, pole: vec(s * 0.2, 0.6 * down, 1), yaw: s * mix(11, 6, step) })
      const reach = smoothstep(0.15, 0.75, u)
      const wrist = vec(s * 0.243, 0.917, SIT_REACH + 0.005).lerp(vec(s * 0.165, 0.705, 0.155), reach)
      wrist.z += 0.1 * lean
      wrist.y += 0.02 * lean
      poser.arm(side, {
        wrist,
        pole: vec(s * mix(0.1, 1, reach), -0.5 * reach, -1),
        fingers: vec(-s * mix(0.06, 0.22, reach), mix(-1, -0.18, reach), mix(0.16, 1, reach)),
        palm: vec(-s * mix(1, 0.1, reach), mix(-0.05, -1, reach), mix(-0.35, -0.12, reach)),
      })
      poser.fingers(side, mix(0.26, 0.16, reach), mix(0.55, 0.35, reach), reach)
    }
    return poser.pose
  }

const sitDown: Gesture = (rig, stand) => {
  const pose = lowering(rig, stand, sit(rig, stand)(0))
  return (t) => pose(smoothstep(0, 1, t / SIT_DOWN_SECONDS))
}
const standUp: Gesture = (rig, stand) => {
  const pose = lowering(rig, stand, sit(rig, stand)(0))
  return (t) => pose(1 - smoothstep(0, 1, t / STAND_UP_SECONDS))
}

const point: Gesture = (rig, stand) => (t) => {
  const out = smoothstep(0, 0.35, t) * smoothstep(2.2, 1.8, t)
  const shake =
    Math.sin(Math.max(0, t - 0.4) * TURN * 1.4) * smoothstep(0.35, 0.5, t) * smoothstep(1.5, 1.2, t)
  const poser = startPose(rig, stand)
  poser.turn('chest', 1 * out, 8 * out, 0).turn('head', -2 * out, -8 * out, 2 * out)
  const raised = startPose(rig, poser.pose)
  raised.turn('rightShoulder', 0, 6, -3)
  raised.arm('right', {
    wrist: vec(-0.17, 1.405 + 0.015 * shake, 0.5),
    pole: vec(-0.7, -1, 0),
    fingers: vec(0.02, 0.06 + 0.05 * shake, 1),
    palm: vec(0.75, -0.65, 0),
  })
  raised.fingers('right', 0.95, 0.7).pointing('right')
  const pose = blend(poser.pose, raised.pose, out)
  return { ...pose, mouth: mix(1, 1.2, out) }
}

/** Talking with the hands: both open and close in front of the chest, the head goes along. */
const talk: Gesture = (rig, stand) => (t) => {
  const wide = 0.5 - 0.5 * Math.cos((t / 4) * TURN * 2)
  const beat = Math.sin((t / 4) * TURN * 4)
  const turn = Math.sin((t / 4) * TURN)
  const poser = startPose(rig, stand)
  poser.turn('chest', 1, 4 * turn, 1.5 * turn).turn('neck', 1, 3 * turn, 0)
  poser.turn('head', 1 - 2.5 * beat, 5 * turn, -4 * turn)
  for (const side of SIDES) {
    const s = sign(side)
    const own = side === 'left' ? wide : 0.5 - 0.5 * Math.cos((t / 4) * TURN * 2 - 1.1)
    poser.arm(side, {
      wrist: vec(
        s * mix(0.15, 0.27, own),
        mix(1.08, 1.19, own) + 0.02 * beat * (side === 'left' ? 0.6 : 1),
        mix(0.27, 0.24, own),
      ),
      pole: vec(s * 0.9, -1, -0.45),
      fingers: vec(s * mix(-0.35, 0.3, own), mix(0.15, 0.4, own), 1),
      palm: vec(-s * mix(0.8, 0.35, own), mix(0.1, 0.85, own), 0.05),
    })
    poser.fingers(side, mix(0.3, 0.12, own), 0.2, 2)
  }
  return poser.look(1, 1.1).pose
}

const wave: Gesture = (rig, stand) => (t) => {
  const up = smoothstep(0, 0.35, t) * smoothstep(2.4, 2.0, t)
  const swing = Math.sin((t - 0.35) * TURN * 1.75) * smoothstep(0.3, 0.5, t) * smoothstep(2.15, 1.95, t)
  const poser = startPose(rig, stand)
  poser.turn('chest', 0, 3 * up, 2.5 * up).turn('head', 1 * up, -2 * up, -5 * up)
  const raised = startPose(rig, poser.pose)
  raised.arm('right', {
    wrist: vec(-0.385 - 0.075 * swing, 1.6, 0.13),
    pole: vec(-0.7, -1, 0.1),
    fingers: vec(-0.12 - 0.42 * swing, 1, 0.06),
    palm: vec(0.1, 0, 1),
  })
  raised.fingers('right', 0.04, -0.1, 5)
  const pose = blend(poser.pose, raised.pose, up)
  return { ...pose, eyes: mix(1, SMILING_EYES, up), mouth: mix(1, 1.25, up) }
}

const clap: Gesture = (rig, stand) => (t) => {
  const apart = 0.5 - 0.5 * Math.cos(t * TURN * 3)
  const poser = startPose(rig, stand)
    .turn('chest', 2, 0, 0)
    .turn('head', 2 - 3 * apart, 0, 0)
  for (const side of SIDES) {
    const s = sign(side)
    poser.arm(side, {
      wrist: vec(s * (0.0245 + 0.115 * apart), 1.19 + 0.012 * apart, 0.31),
      pole: vec(s * 1, -0.75, -0.35),
      fingers: vec(s * (0.02 + 0.18 * apart), 0.82, 0.62),
      palm: vec(-s, 0.12 * apart, 0.2 * apart),
    })
    poser.fingers(side, 0.03, 0.05, 2)
  }
  return poser.look(SMILING_EYES, 1.25).pose
}

const dance: Gesture = (rig, stand) => (t) => {
  const sway = Math.sin(t * TURN * 0.5)
  const beat = Math.abs(Math.sin(t * TURN * 0.5))
  const pump = Math.sin(t * TURN)
  const bounce = 0.5 - 0.5 * Math.cos(t * TURN * 2)
  const poser = startPose(rig, stand).hips(0.085 * sway, 0.865 - 0.035 * bounce, -0.06)
  poser
    .face('hips', 3, 10 * sway, 5 * sway)
    .face('spine', 1, 4 * sway, 0)
    .face('chest', 0, -6 * sway, -5 * sway)
  poser
    .face('upperChest', 2, -9 * sway, -5 * sway)
    .face('neck', 2, 0, 2 * sway)
    .face('head', 3 - 5 * bounce, 7 * sway, 5 * sway)
  for (const side of SIDES) {
    const s = sign(side)
    const free = Math.max(0, -s * sway)
    const lift = smoothstep(0.35, 1, free)
    poser.leg(side, {
      ankle: vec(s * (0.16 - 0.06 * lift), 0.104 + 0.05 * lift, -0.03 + 0.03 * lift),
      pole: vec(s * 0.25, 0, 1),
      pitch: 26 * lift,
      yaw: s * 12,
    })
    const high = 0.5 + 0.5 * s * pump
    poser.arm(side, {
      wrist: vec(s * (0.3 + 0.05 * beat) + 0.05 * sway, mix(1.12, 1.52, high), mix(0.26, 0.2, high)),
      pole: vec(s * 1, -0.8, -0.4),
      fingers: vec(-s * 0.25, mix(0.5, 1, high), mix(0.75, 0.25, high)),
      palm: vec(-s * 0.8, -0.2, mix(0.1, 0.8, high)),
    })
    poser.fingers(side, 0.3, 0.3, 2)
  }
  return poser.look(SMILING_EYES, 1.2).pose
}

const cheer: Gesture = (rig, stand) => (t) => {
  const phase = t % 1
  const air = phase < 0.5 ? Math.sin((phase / 0.5) * Math.PI) : 0
  const crouch = phase >= 0.5 ? Math.sin(((phase - 0.5) / 0.5) * Math.PI) : 0
  const hop = 0.11 * air
  const poser = startPose(rig, stand).hips(0, 0.885 + hop - 0.07 * crouch, -0.07 - 0.02 * crouch)
  poser
    .face('hips', 8 * crouch, 0, 0)
    .face('spine', 2 + 4 * crouch - 4 * air, 0, 0)
    .face('chest', -4 * air, 0, 0)
  poser
    .face('upperChest', -3, 0, 0)
    .face('neck', -3, 0, 0)
    .face('head', -8 * air + 3 * crouch, 0, 0)
  for (const side of SIDES) {
    const s = sign(side)
    poser.leg(side, {
      ankle: vec(s * 0.115, 0.104 + hop + 0.03 * air, -0.04 - 0.05 * air),
      pole: vec(s * 0.2, 0, 1),
      pitch: 28 * air,
      yaw: s * 8,
    })
    const up = 1 - 0.5 * crouch
    poser.turn(`${side}Shoulder`, 0, 0, s * 12 * up)
    poser.arm(side, {
      wrist: vec(s * mix(0.36, 0.31, up), mix(1.5, 1.93, up) + hop, mix(0.16, 0.02, up)),
      pole: vec(s * 1, -0.3, 0.1),
      fingers: vec(s * 0.2, 1, 0.05),
      palm: vec(-s * 0.45, 0.05, 1),
    })
    poser.fingers(side, 0.9, 0.9)
  }
  return poser.look(SMILING_EYES, 1.5).pose
}

const raiseHand: Gesture = (rig, stand) => (t) => {
  const breath = Math.sin((t / 2) * TURN)
  const poser = startPose(rig, stand).turn('chest', 0, 0, 3).turn('head', -3, 0, -3)
  poser.turn('rightShoulder', 0, 0, -16)
  poser.arm('right', {
    wrist: vec(-0.235 - 0.008 * breath, 1.965 + 0.006 * breath, 0.03),
    pole: vec(-1, 0, 0.25),
    fingers: vec(0.05, 1, 0.06),
    palm: vec(0.15, 0, 1),
  })
  poser.fingers('right', 0.03, -0.05, 2)
  return poser.look(1, 1.1).pose
}

const thumbsUp: Gesture = (rig, stand) => (t) => {
  const out = smoothstep(0, 0.3, t) * smoothstep(2, 1.7, t)
  const nod = Math.sin(Math.max(0, t - 0.35) * TURN * 1.6) * smoothstep(0.3, 0.5, t) * smoothstep(1.4, 1.1, t)
  const poser = startPose(rig, stand).turn('head', (2 + 4 * nod) * out, 0, -4 * out)
  const raised = startPose(rig, poser.pose)
  raised.arm('right', {
    wrist: vec(-0.25, 1.235 + 0.02 * nod, 0.3),
    pole: vec(-0.8, -1, -0.3),
    fingers: vec(0.42, 0.05, 1),
    palm: vec(1, 0, -0.42),
  })
  raised.fingers('right', 1, -0.35)
  const pose = blend(poser.pose, raised.pose, out)
  return { ...pose, eyes: mix(1, SMILING_EYES, out), mouth: mix(1, 1.25, out) }
}

const think: Gesture = (rig, stand) => (t) => {
  const sway = Math.sin((t / 4) * TURN)
  const poser = startPose(rig, stand)
    .turn('chest', 2, 4, 0)
    .turn('neck', 0, 4, 2)
    .turn('head', -5 + 1.5 * sway, 10 + 3 * sway, 7)
  poser.arm('left', {
    wrist: vec(-0.09, 1.155, 0.17),
    pole: vec(0.8, -0.9, 0.1),
    fingers: vec(-1, 0.15, 0.1),
    palm: vec(0, -0.35, -1),
  })
  poser.arm('right', {
    wrist: vec(-0.075, 1.437 + 0.004 * sway, 0.2),
    pole: vec(-0.45, -1, 0.25),
    fingers: vec(0.42, 0.9, -0.1),
    palm: vec(0.15, -0.1, -1),
  })
  poser.fingers('right', 0.5, 0.05).fingers('left', 0.2)
  return poser.pose
}

/** Face-only clips, to be played beside any other: they touch nothing but the bones eyes and mouth. */
const faceClips = (): readonly Clip[] => {
  const blinkTimes = [0, 1.9, 1.96, 2.02, 2.1, 4.4, 4.46, 4.52, 4.6, 4.75, 4.81, 4.9, 6]
  const blinkHeights = [1, 1, 0.08, 0.08, 1, 1, 0.08, 0.08, 1, 1, 0.08, 1, 1]
  const talkTimes = frameTimes(1.6)
  const opening = (t: number) =>
    1 + 2.6 * Math.abs(Math.sin(t * TURN * 1.875) * (0.65 + 0.35 * Math.sin(t * TURN * 1.25)))
  return [
    {
      name: 'Blink',
      times: blinkTimes,
      rotations: new Map(),
      scales: new Map([['eyes', blinkHeights.map((height) => new Vector3(1, height, 1))]]),
    },
    {
      name: 'Mouth',
      times: talkTimes,
      rotations: new Map(),
      scales: new Map([['mouth', talkTimes.map((t) => new Vector3(1 - 0.03 * opening(t), opening(t), 1))]]),
    },
  ]
}

/**
 * All clips; the ground speeds of Walk and Run (m/s), the drop of the hips when sitting and how far before the seat
 * SitDown begins (m), all at rig scale 1; degrees a second the Turn clips are made for.
 */
export const buildClips = async (rig: Rig) => {
  const { stand, clips, speeds } = await locomotion(rig)
  const gesture = { upper: true, withFace: true, rate: 20 }
  const gestures: readonly (readonly [string, number, Gesture, Baking])[] = [
    ['Sit', 4, sit, { fingers: false, rate: 6 }],
    ['Sit2', 5, sitBack, { fingers: false, rate: 6 }],
    ['SitDown', SIT_DOWN_SECONDS, sitDown, { fingers: false, rate: 18 }],
    ['StandUp', STAND_UP_SECONDS, standUp, { fingers: false, rate: 18 }],
    ['Wave', 2.4, wave, gesture],
    ['Clap', 2, clap, { ...gesture, rate: 30 }],
    ['Dance', 4, dance, { withFace: true, rate: 20 }],
    ['Cheer', 2, cheer, { withFace: true }],
    ['RaiseHand', 2, raiseHand, { upper: true, rate: 8 }],
    ['ThumbsUp', 2, thumbsUp, gesture],
    ['Think', 4, think, { upper: true, rate: 6 }],
    ['Point', 2.2, point, gesture],
    ['Talk', 4, talk, { upper: true, rate: 12 }],
  ]
  const made = gestures.map(([name, seconds, make, options]) =>
    bake(rig, name, seconds, make(rig, stand), options),
  )
  return {
    clips: [...clips, ...made, ...faceClips()],
    speeds,
    sitHipDrop: stand.hips.y - SIT_HIPS.y,
    sitReach: SIT_REACH,
    turnSpeed: TURN_DEGREES / TURN_SECONDS,
  }
}
