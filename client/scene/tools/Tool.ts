import type { Offer } from '../prompt/prompts.ts'

/** A pointer on the canvas: x and y from -1 to 1, y up. */
export interface ToolPointer {
  readonly id: number
  readonly x: number
  readonly y: number
  /** By a finger, which covers what it means. */
  readonly isTouch?: boolean
  /** Shift is held: this one, too. */
  readonly isMore?: boolean
  /** Alt is held: nothing snaps. */
  readonly isFree?: boolean
}

/** What hands ask for in a frame, whatever they hold: keys, the stick on the screen, a gamepad. */
export interface HandWishes {
  /** To the right and ahead of the eye, together at most 1. */
  right: number
  ahead: number
  run: boolean
  /** Pressed since the frame before. */
  jump: boolean
}

/** What pointers, touch, keys and gamepad mean in the scene. One is chosen at a time: tools/Toolbox.ts. */
export interface Tool {
  /**
   * A pointer goes down; true: the tool follows it with `move` until `up`, and it neither turns the view nor taps.
   * Without: every pointer looks round and taps.
   */
  down?(pointer: ToolPointer): boolean
  move?(pointer: ToolPointer): void
  /** `isCancelled`: it was taken away, not lifted. */
  up?(pointer: ToolPointer, isCancelled: boolean): void
  /** A mouse or pen goes over the picture with nothing pressed; undefined: it left. */
  hover?(pointer: ToolPointer | undefined): void
  /** A click or a tap; `isDouble`: the second one in quick succession. */
  tap(x: number, y: number, isDouble: boolean, pointer?: ToolPointer): void
  /** A drag over the picture, or a stick that turns: CSS pixels. */
  look(dx: number, dy: number): void
  /** factor > 1: farther away. */
  zoom(factor: number): void
  /** Once a frame. */
  hold(wishes: Readonly<HandWishes>): void
  /** E, its button on a gamepad, or the prompt itself: does what `offers` says, or asks which. */
  use(): void
  /** What is offered where one is: the first is shown as a prompt. */
  offers(): readonly Offer[]
  /** The next way to see the scene. */
  nextView(): void
  /** Another tool is chosen. */
  leave?(): void
}
