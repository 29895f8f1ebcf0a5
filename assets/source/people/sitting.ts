/** Sitting, sitting down and standing up. */
import { ANKLES, TURN, blend, type Gesture } from './baking.ts'
import { startPose, vec, type PoseOf } from './poser.ts'
import { mix, smoothstep } from './sdf.ts'
import { SIDES, sign, type FigurePose, type Rig } from './skeleton.ts'

/** Hips bone in the Sit clip (rig metres): thighs level on a seat of 0.45 m for a person of scale 0.92. */
export const SIT_HIPS = vec(0, 0.564, -0.13)

export const sit: Gesture = (rig, stand) => (t) => {
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
export const sitBack: Gesture = (rig, stand) => (t) => {
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
export const SIT_REACH = 0.322

export const SIT_DOWN_SECONDS = 1

export const STAND_UP_SECONDS = 0.9

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

export const sitDown: Gesture = (rig, stand) => {
  const pose = lowering(rig, stand, sit(rig, stand)(0))
  return (t) => pose(smoothstep(0, 1, t / SIT_DOWN_SECONDS))
}

export const standUp: Gesture = (rig, stand) => {
  const pose = lowering(rig, stand, sit(rig, stand)(0))
  return (t) => pose(1 - smoothstep(0, 1, t / STAND_UP_SECONDS))
}
