import type { ToolPointer } from '../../../scene/tools/Tool.ts'

/**
 * What is in the hand, by its kind (`held` of workStore): what pointers and keys mean as long as it is. One stands for
 * each kind; MakerTool asks the one whose kind is held.
 */
export interface Hand {
  /** It is in the hand from now on; `at`: where the pointer was last. */
  begin(at: ToolPointer | undefined): void
  /** A mouse goes over the picture; undefined: it left. */
  hover(pointer: ToolPointer | undefined): void
  tap(pointer: ToolPointer): void
  /** Follows a pointer from here on, if it answers true. Without: pointers look round and tap. */
  down?(pointer: ToolPointer): boolean
  move?(pointer: ToolPointer): void
  up?(pointer: ToolPointer, isCancelled: boolean): void
  /** Degrees clockwise. */
  turn(degrees: number): void
  /** Does it before oneself: for who has no pointer. */
  ahead(): void
  /** Whether a key was meant for it; Ctrl and Alt are not held. */
  press?(event: KeyboardEvent): boolean
}
