/** The clips: locomotion from the Universal Animation Library (CC0), everything else made here by targets. */
import { TURN, bake, blend, planted, pulse, relaxedFingers, type Baking, type Gesture } from './baking.ts'
import { cheer, clap, dance, faceClips, point, raiseHand, talk, think, thumbsUp, wave } from './gestures.ts'
import { startPose, vec, type PoseOf } from './poser.ts'
import { mix, smoothstep } from './sdf.ts'
import {
  SIT_DOWN_SECONDS,
  SIT_HIPS,
  SIT_REACH,
  STAND_UP_SECONDS,
  sit,
  sitBack,
  sitDown,
  standUp,
} from './sitting.ts'
import {
  SIDES,
  poseAt,
  positionOf,
  readClip,
  sign,
  worldOf,
  type FigurePose,
  type PackagedClip,
  type Rig,
} from './skeleton.ts'

/** Height of the lowest toe joint over a clip. */
const lowestToe = (rig: Rig, duration: number, poseOf: PoseOf) =>
  Math.min(
    ...Array.from({ length: 48 }, (_, i) => {
      const worlds = worldOf(rig, poseOf((i / 48) * duration))
      return Math.min(...SIDES.map((side) => positionOf(worlds, `${side}Toes`).y))
    }),
  )

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
