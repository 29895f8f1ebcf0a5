import { promptStore } from '../prompt/promptStore.ts'
import type { PadWishes } from './gamepad.ts'
import type { Hands } from './Hands.ts'
import type { HandWishes, Tool } from './Tool.ts'

/** What a stick pushed all the way turns a second, in pixels of a drag. */
const PAD_LOOK_PX = 520
/** The stick on the screen pushed so far runs. */
const EDGE = 0.92

const noPad: Readonly<PadWishes> = {
  x: 0,
  z: 0,
  lookX: 0,
  lookY: 0,
  run: false,
  jump: false,
  use: false,
  view: false,
  wheel: false,
}
const pad: PadWishes = { ...noPad }
const direction = { x: 0, z: 0 }
const wishes: HandWishes = { right: 0, ahead: 0, run: false, jump: false }

/** Hints name the button of what was used last. */
function noteDevice(hands: Hands, isByKeys: boolean): void {
  const device = hands.pad.isUsed() ? 'pad' : isByKeys ? 'keys' : undefined
  if (device && device !== promptStore.get().device) promptStore.setState({ device })
}

function readPad(hands: Hands, tool: Tool, deltaS: number): Readonly<PadWishes> {
  if (!hands.pad.read(pad) || hands.isLent(pad)) return noPad
  const { lookX, lookY, view } = pad
  if (lookX !== 0 || lookY !== 0) tool.look(lookX * PAD_LOOK_PX * deltaS, lookY * PAD_LOOK_PX * deltaS)
  if (view) tool.nextView()
  return pad
}

/** One frame: tells the tool what all hands together ask for. What was pressed counts once. */
export function serveHands(hands: Hands, tool: Tool, deltaS: number): void {
  const { keys, stick } = hands
  keys.direction(direction)
  const padded = readPad(hands, tool, deltaS)
  noteDevice(hands, direction.x !== 0 || direction.z !== 0 || keys.use)
  const right = direction.x || stick.x || padded.x
  const ahead = direction.z || stick.z || padded.z
  const scale = 1 / Math.max(1, Math.hypot(right, ahead))
  wishes.right = right * scale
  wishes.ahead = ahead * scale
  wishes.run = keys.running || Math.hypot(stick.x, stick.z) > EDGE || padded.run
  wishes.jump = keys.jump || padded.jump
  keys.jump = false
  tool.hold(wishes)
  if (keys.use || padded.use) tool.use()
  keys.use = false
}
