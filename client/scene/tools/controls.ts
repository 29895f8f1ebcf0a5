/** What one can do in a space with hands; the tool that is chosen does the first ones, the interface the others. */
export const toolActions = ['move', 'run', 'jump', 'walkTo', 'look', 'use'] as const
export const interfaceActions = [
  'emote',
  'wheel',
  'chat',
  'view',
  'map',
  'bag',
  'around',
  'decorate',
  'microphone',
  'camera',
  'talk',
  'help',
  'close',
] as const
export type ToolAction = (typeof toolActions)[number]
export type InterfaceAction = (typeof interfaceActions)[number]
export type ControlAction = ToolAction | InterfaceAction

export interface Control {
  readonly action: ControlAction
  /** Keys by their place on the keyboard (`KeyboardEvent.code`): what one does without looking. */
  readonly codes?: readonly string[]
  /** Keys by what they write (`KeyboardEvent.key`), small. */
  readonly keys?: readonly string[]
  /** What the keys are called in the help; those that have a name of their own in each language are found there. */
  readonly caps?: string
  /** A gamepad of the standard layout: what is written on it, and its buttons, the usual one first. */
  readonly pad?: { readonly name: string; readonly buttons: readonly number[] }
  /** The words that say how fingers do it. */
  readonly touch?: 'touchMove' | 'touchWalk' | 'touchLook' | 'touchSit'
}

/** Right and forward. */
export const directions: Readonly<Record<string, readonly [x: number, z: number]>> = {
  KeyW: [0, 1],
  ArrowUp: [0, 1],
  KeyS: [0, -1],
  ArrowDown: [0, -1],
  KeyA: [-1, 0],
  ArrowLeft: [-1, 0],
  KeyD: [1, 0],
  ArrowRight: [1, 0],
}

/**
 * The one table of keys, buttons and gestures. Keys and gamepad are read by it, the help card and the settings show it
 * (space.help has the words of each row), the prompt names its keys.
 */
export const controls = [
  {
    action: 'move',
    codes: Object.keys(directions),
    caps: 'W A S D',
    pad: { name: 'L', buttons: [] },
    touch: 'touchMove',
  },
  { action: 'run', codes: ['ShiftLeft', 'ShiftRight'], caps: 'Shift', pad: { name: 'RT', buttons: [7, 10] } },
  { action: 'jump', codes: ['Space'], caps: 'space', pad: { name: 'A', buttons: [0] } },
  { action: 'walkTo', touch: 'touchWalk' },
  { action: 'look', pad: { name: 'R', buttons: [] }, touch: 'touchLook' },
  { action: 'use', codes: ['KeyE'], caps: 'E', pad: { name: 'X', buttons: [2] }, touch: 'touchSit' },
  { action: 'emote', keys: ['1', '2', '3', '4', '5', '6'], caps: '1 – 6' },
  { action: 'wheel', keys: ['q'], caps: 'Q', pad: { name: 'LB', buttons: [4] } },
  { action: 'chat', keys: ['enter'], caps: 'enter' },
  { action: 'view', keys: ['v'], caps: 'V', pad: { name: 'Y', buttons: [3] } },
  { action: 'map', keys: ['m'], caps: 'M' },
  { action: 'bag', keys: ['b'], caps: 'B' },
  { action: 'around', keys: ['l'], caps: 'L' },
  { action: 'decorate', keys: ['f'], caps: 'F' },
  { action: 'microphone', keys: ['n'], caps: 'N' },
  { action: 'camera', keys: ['c'], caps: 'C' },
  { action: 'talk', keys: ['t'], caps: 'T' },
  { action: 'help', keys: ['h'], caps: 'H' },
  { action: 'close', keys: ['escape'], caps: 'Esc' },
] as const satisfies readonly Control[]

const byAction = new Map<ControlAction, Control>(controls.map((control) => [control.action, control]))

/** The row of an action. */
export const controlOf = (action: ControlAction): Control => byAction.get(action)!

/** What a key by its place asks the tool for. */
export const toolActionOf = (code: string): ToolAction | undefined =>
  toolActions.find((action) => controlOf(action).codes?.includes(code))

/** What a key by what it writes asks the interface for. */
export const interfaceActionOf = (key: string): InterfaceAction | undefined =>
  interfaceActions.find((action) => controlOf(action).keys?.includes(key.toLowerCase()))
