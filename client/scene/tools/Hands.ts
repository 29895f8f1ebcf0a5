import { createSignal } from '../frame/signal.ts'
import { browserPads, PadReader, type PadWishes } from './gamepad.ts'
import { Keys } from './keys.ts'

/** Asked before the tool is, with what the gamepad says: true, it is meant for something else in this frame. */
export type PadTaker = (pad: Readonly<PadWishes>) => boolean

/** Where a hint is to stand that would be at a place of the view, pixels. */
export type ClearHint = (x: number, y: number) => readonly [x: number, y: number]

/** What somebody at this window holds: keys, the stick on the screen, a gamepad. Made by whoever mounts a scene. */
export class Hands {
  readonly keys = new Keys()
  readonly pad = new PadReader(browserPads)
  /** The touch joystick: right and forward, -1 to 1. */
  readonly stick = { x: 0, z: 0 }
  /** The hint at a thing has got its element, or lost it. */
  readonly hintShown = createSignal<[element: HTMLElement | null]>()
  /** Where a hint that would stand at a place of the view (pixels) is in nobody's way; undefined: wherever its thing is. */
  clearHint: ClearHint | undefined
  private readonly takers = new Set<PadTaker>()
  private hint: HTMLElement | null = null

  /** Whether a hand holds something of which no event tells: the sticks of a gamepad or of the screen. */
  get isHeld(): boolean {
    return this.stick.x !== 0 || this.stick.z !== 0 || this.pad.isUsed()
  }

  pushStick(x: number, z: number): void {
    this.stick.x = x
    this.stick.z = z
  }

  /** The button of the screen, as if its key had been pressed. */
  press(action: 'jump' | 'use'): void {
    this.keys[action] = true
  }

  /** Lets something else have the gamepad now and then; answers the way to stop. */
  lend(taker: PadTaker): () => void {
    this.takers.add(taker)
    return () => void this.takers.delete(taker)
  }

  /** Whether the gamepad is meant for something else in this frame. */
  isLent(pad: Readonly<PadWishes>): boolean {
    let isTaken = false
    for (const taker of this.takers) isTaken = taker(pad) || isTaken
    return isTaken
  }

  /** Lets somebody say where hints are in nobody's way; answers the way to stop. */
  keepHintClear(clear: ClearHint): () => void {
    this.clearHint = clear
    return () => {
      this.clearHint = undefined
    }
  }

  /** The element that is to stand at the thing of the prompt. */
  get hintElement(): HTMLElement | null {
    return this.hint
  }

  readonly placeHint = (element: HTMLElement | null): void => {
    this.hint = element
    this.hintShown.tell(element)
  }
}
