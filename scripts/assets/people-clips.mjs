/** The clips: locomotion from the Universal Animation Library (CC0), everything else made here by targets. */
import { Vector3 } from 'three'
import { mix, smoothstep } from './people-sdf.mjs'
import { SIDES, poseAt, positionOf, readClip, sign, worldOf } from './people-skeleton.mjs'
import { startPose, vec } from './people-poser.mjs'

const FRAMES_PER_SECOND = 30
const TURN = 2 * Math.PI
/** Hips bone in the Sit clip (rig metres): thighs level on a seat of 0.45 m for a person of scale 0.92. */
const SIT_HIPS = vec(0, 0.564, -0.13)
const SMILING_EYES = 0.72

const frameTimes = (duration) => {
  const count = Math.round(duration * FRAMES_PER_SECOND)
  return Array.from({ length: count + 1 }, (_, i) => (i / count) * duration)
}

/** Bakes poses over time into a clip. withFace: also key eyes and mouth. */
const bake = (rig, name, duration, poseOf, { withFace = false } = {}) => {
  const times = frameTimes(duration)
  const poses = times.map(poseOf)
  const rotations = new Map()
  for (const bone of rig.bones.keys()) {
    if (['root', 'eyes', 'mouth'].includes(bone)) continue
    const rest = rig.bones.get(bone).rotation
    const list = poses.map((pose) => (pose.rotations.get(bone) ?? rest).clone().normalize())
    for (let i = 1; i < list.length; i++)
      if (list[i].dot(list[i - 1]) < 0) list[i].set(-list[i].x, -list[i].y, -list[i].z, -list[i].w)
    rotations.set(bone, list)
  }
  const scales = withFace
    ? new Map([
        ['eyes', poses.map((pose) => new Vector3(1, pose.eyes ?? 1, 1))],
        ['mouth', poses.map((pose) => new Vector3(1, pose.mouth ?? 1, 1))],
      ])
    : undefined
  return { name, times, rotations, hips: poses.map((pose) => pose.hips), scales }
}

/** Rotations of b mixed into a by t (a number, or a function of the bone's name). */
const blend = (a, b, t) => {
  const share = typeof t === 'function' ? t : () => t
  return {
    rotations: new Map(
      [...a.rotations].map(([bone, q]) => [bone, q.clone().slerp(b.rotations.get(bone) ?? q, share(bone))]),
    ),
    hips: a.hips.clone().lerp(b.hips, share('hips')),
  }
}

/** Height of the lowest toe joint over a clip. */
const lowestToe = (rig, duration, poseOf) =>
  Math.min(
    ...Array.from({ length: 48 }, (_, i) => {
      const worlds = worldOf(rig, poseOf((i / 48) * duration))
      return Math.min(...SIDES.map((side) => positionOf(worlds, `${side}Toes`).y))
    }),
  )

const relaxedFingers = (rig, pose, curl) => {
  const poser = startPose(rig, pose)
  for (const side of SIDES) poser.fingers(side, curl, Math.max(0.5, curl), 1)
  return poser.pose
}

/** Mean pose of a clip: what is left when its swing is taken out. */
const meanPose = (clip, samples = 16) => {
  let mean = poseAt(clip, 0)
  for (let i = 1; i < samples; i++)
    mean = blend(mean, poseAt(clip, (clip.duration * i) / samples), 1 / (i + 1))
  return mean
}

/** Ground speed (m/s, rig scale 1): how fast the planted foot runs backwards under the body. */
const groundSpeed = (rig, duration, poseOf) => {
  const count = 96
  const feet = Array.from({ length: count }, (_, i) => {
    const worlds = worldOf(rig, poseOf((i / count) * duration))
    return SIDES.map((side) => positionOf(worlds, `${side}Toes`))
  })
  const lowest = Math.min(...feet.flat().map((p) => p.y))
  const speeds = []
  for (let i = 0; i < count; i++)
    for (const side of [0, 1]) {
      const [now, next] = [feet[i][side], feet[(i + 1) % count][side]]
      if (now.y < lowest + 0.02 && next.y < lowest + 0.02) speeds.push(((now.z - next.z) * count) / duration)
    }
  speeds.sort((a, b) => a - b)
  return speeds[Math.floor(speeds.length / 2)]
}

const IDLE_SECONDS = 5

/** Upright and at ease: slow breathing, a little weight shifted from foot to foot, a glance aside. */
const standing = (rig, base) => (t) => {
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

/** Knees give way on touching the ground, then straighten; the feet stay planted. */
const landing = (rig, stand) => (t) => {
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

const locomotion = async (rig) => {
  const [idle, walk, sprint, up, loop] = await Promise.all(
    ['idle', 'walk', 'run', 'jump-up', 'jump-loop'].map((file) => readClip(rig, file)),
  )
  const idlePose = standing(rig, poseAt(idle, 0))
  const stand = idlePose(0)
  const walkPose = (t) => {
    const poser = startPose(rig, poseAt(walk, t)).turn('spine', -3, 0, 0).turn('upperChest', -3, 0, 0)
    return relaxedFingers(rig, poser.turn('neck', 1, 0, 0).pose, 0.24)
  }
  const mean = meanPose(sprint)
  const jog = (t) => blend(mean, poseAt(sprint, (t / RUN_SECONDS) * sprint.duration), runSwing)
  const lift = positionOf(worldOf(rig, stand), 'leftToes').y - lowestToe(rig, RUN_SECONDS, jog)
  const runPose = (t) => {
    const pose = jog(t)
    pose.hips.y += lift
    const poser = startPose(rig, pose)
    for (const bone of ['spine', 'chest', 'upperChest']) poser.turn(bone, -5, 0, 0)
    poser.turn('neck', 5, 0, 0)
    return relaxedFingers(rig, poser.pose, 0.5)
  }
  const air = poseAt(loop, 0)
  const startPoseAt = (t) => {
    const from = mix(JUMP_PUSH[0], JUMP_PUSH[1], t / JUMP_START_SECONDS)
    const push = blend(stand, poseAt(up, from), smoothstep(0, 0.12, t))
    return relaxedFingers(rig, blend(push, air, smoothstep(0.12, JUMP_START_SECONDS, t)), 0.3)
  }
  return {
    stand,
    speeds: {
      walk: groundSpeed(rig, walk.duration, walkPose),
      run: groundSpeed(rig, RUN_SECONDS, runPose),
    },
    clips: [
      bake(rig, 'Idle', IDLE_SECONDS, idlePose),
      bake(rig, 'Walk', walk.duration, walkPose),
      bake(rig, 'Run', RUN_SECONDS, runPose),
      bake(rig, 'JumpStart', JUMP_START_SECONDS, startPoseAt),
      bake(rig, 'JumpLoop', loop.duration, (t) => relaxedFingers(rig, poseAt(loop, t), 0.3)),
      bake(rig, 'JumpLand', JUMP_LAND_SECONDS, landing(rig, stand)),
    ],
  }
}
/** The packaged run is a sprint; its swing is damped to a jog (legs most), so 4 m/s looks natural. */
const RUN_SECONDS = 0.72
const runSwing = (bone) => (/Leg|Foot|Toes/.test(bone) ? 0.62 : /Arm|Hand|Shoulder/.test(bone) ? 0.75 : 0.7)
/** The part of the packaged jump that becomes JumpStart: the stretch after the crouch. */
const JUMP_PUSH = [0.06, 0.4]
const JUMP_START_SECONDS = 0.3
const JUMP_LAND_SECONDS = 0.5

const sit = (rig, stand) => (t) => {
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

const wave = (rig, stand) => (t) => {
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

const clap = (rig, stand) => (t) => {
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

const dance = (rig, stand) => (t) => {
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

const cheer = (rig, stand) => (t) => {
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

const raiseHand = (rig, stand) => (t) => {
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

const thumbsUp = (rig, stand) => (t) => {
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

const think = (rig, stand) => (t) => {
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
const faceClips = () => {
  const blinkTimes = [0, 1.9, 1.96, 2.02, 2.1, 4.4, 4.46, 4.52, 4.6, 4.75, 4.81, 4.9, 6]
  const blinkHeights = [1, 1, 0.08, 0.08, 1, 1, 0.08, 0.08, 1, 1, 0.08, 1, 1]
  const talkTimes = frameTimes(1.6)
  const talk = (t) =>
    1 + 2.6 * Math.abs(Math.sin(t * TURN * 1.875) * (0.65 + 0.35 * Math.sin(t * TURN * 1.25)))
  return [
    {
      name: 'Blink',
      times: blinkTimes,
      rotations: new Map(),
      scales: new Map([['eyes', blinkHeights.map((height) => new Vector3(1, height, 1))]]),
    },
    {
      name: 'Talk',
      times: talkTimes,
      rotations: new Map(),
      scales: new Map([['mouth', talkTimes.map((t) => new Vector3(1 - 0.03 * talk(t), talk(t), 1))]]),
    },
  ]
}

/** All clips, the ground speeds of Walk and Run and the drop of the hips when sitting (rig scale 1, metres). */
export const buildClips = async (rig) => {
  const { stand, clips, speeds } = await locomotion(rig)
  const made = [
    ['Sit', 4, sit],
    ['Wave', 2.4, wave, true],
    ['Clap', 2, clap, true],
    ['Dance', 4, dance, true],
    ['Cheer', 2, cheer, true],
    ['RaiseHand', 2, raiseHand],
    ['ThumbsUp', 2, thumbsUp, true],
    ['Think', 4, think],
  ].map(([name, seconds, make, withFace = false]) => bake(rig, name, seconds, make(rig, stand), { withFace }))
  return { clips: [...clips, ...made, ...faceClips()], speeds, sitHipDrop: stand.hips.y - SIT_HIPS.y }
}
