/** What people do with arms and faces: the emotes, talking, blinking. */
import { Vector3 } from 'three'
import { SMILING_EYES, TURN, blend, frameTimes, type Clip, type Gesture } from './baking.ts'
import { startPose, vec } from './poser.ts'
import { mix, smoothstep } from './sdf.ts'
import { SIDES, sign } from './skeleton.ts'

export const point: Gesture = (rig, stand) => (t) => {
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
export const talk: Gesture = (rig, stand) => (t) => {
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

export const wave: Gesture = (rig, stand) => (t) => {
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

export const clap: Gesture = (rig, stand) => (t) => {
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

export const dance: Gesture = (rig, stand) => (t) => {
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

export const cheer: Gesture = (rig, stand) => (t) => {
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

export const raiseHand: Gesture = (rig, stand) => (t) => {
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

export const thumbsUp: Gesture = (rig, stand) => (t) => {
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

export const think: Gesture = (rig, stand) => (t) => {
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
export const faceClips = (): readonly Clip[] => {
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
