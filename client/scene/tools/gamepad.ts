import { controlOf } from './controls.ts'

/** As much of a Gamepad as is read here; the browser's own fits. */
export interface PadLike {
  readonly connected: boolean
  readonly mapping: string
  readonly axes: readonly number[]
  readonly buttons: readonly { readonly pressed: boolean; readonly value: number }[]
}

/** Sticks rest a little off their middle. */
const DEAD = 0.18
const read = ['run', 'jump', 'use', 'view', 'wheel'] as const
const buttonsOf = (action: (typeof read)[number]): readonly number[] => controlOf(action).pad?.buttons ?? []

export interface PadWishes {
  /** Right and forward, -1 to 1. */
  x: number
  z: number
  /** To the right and down, -1 to 1; gentle near the middle. */
  lookX: number
  lookY: number
  run: boolean
  /** Pressed since the last time it was read. */
  jump: boolean
  use: boolean
  view: boolean
  /** Held: the sticks point on the wheel of emotes. */
  wheel: boolean
}

/** What two axes ask for beyond the dead middle: a vector of length 0 to 1. */
export function stick(x: number, y: number): readonly [x: number, y: number] {
  const length = Math.hypot(x, y)
  if (length <= DEAD) return [0, 0]
  const wanted = Math.min(1, (length - DEAD) / (1 - DEAD)) / length
  return [x * wanted, y * wanted]
}

/** Reads the first gamepad of the standard layout. A press counts once, however long it is held. */
export class PadReader {
  private readonly pads: () => readonly (PadLike | null)[]
  private held = new Set<number>()

  constructor(pads: () => readonly (PadLike | null)[]) {
    this.pads = pads
  }

  /** Writes into `out`; answers false when there is no gamepad. */
  read(out: PadWishes): boolean {
    const pad = this.pads().find((one) => one?.connected && one.mapping === 'standard')
    if (!pad) {
      this.held.clear()
      return false
    }
    const [x, y] = stick(pad.axes[0] ?? 0, pad.axes[1] ?? 0)
    const [lookX, lookY] = stick(pad.axes[2] ?? 0, pad.axes[3] ?? 0)
    out.x = x
    out.z = y === 0 ? 0 : -y
    out.lookX = lookX * Math.abs(lookX)
    out.lookY = lookY * Math.abs(lookY)
    const isDown = (index: number): boolean => (pad.buttons[index]?.value ?? 0) > 0.4
    out.run = buttonsOf('run').some(isDown)
    out.wheel = buttonsOf('wheel').some(isDown)
    out.jump = this.pressed(buttonsOf('jump'), isDown)
    out.use = this.pressed(buttonsOf('use'), isDown)
    out.view = this.pressed(buttonsOf('view'), isDown)
    return true
  }

  /** Whether a hand is on it: something of what is read here is pushed. Changes nothing. */
  isUsed(): boolean {
    const pad = this.pads().find((one) => one?.connected && one.mapping === 'standard')
    if (!pad) return false
    const [axes, buttons] = [pad.axes.slice(0, 4), read.flatMap(buttonsOf)]
    return (
      axes.some((_, i) => i % 2 === 0 && Math.hypot(axes[i] ?? 0, axes[i + 1] ?? 0) > DEAD) ||
      buttons.some((index) => (pad.buttons[index]?.value ?? 0) > 0.4)
    )
  }

  private pressed(buttons: readonly number[], isDown: (index: number) => boolean): boolean {
    let isNew = false
    for (const index of buttons) {
      if (!isDown(index)) this.held.delete(index)
      else if (!this.held.has(index)) {
        this.held.add(index)
        isNew = true
      }
    }
    return isNew
  }
}

/** Gamepads of this browser; none where pages may not ask. */
export const browserPads = (): readonly (PadLike | null)[] => {
  try {
    return navigator.getGamepads?.() ?? []
  } catch {
    return []
  }
}
