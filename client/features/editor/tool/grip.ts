import type { ToolPointer } from '../../../scene/tools/Tool.ts'

/** What of the picture pointers take hold of before they mean things: the gizmo, where there is one. */
export interface Grip {
  /** Whether it takes hold of this pointer until `up`. */
  down(pointer: ToolPointer): boolean
  move(pointer: ToolPointer): void
  up(pointer: ToolPointer, isCancelled: boolean): void
  hover(pointer: ToolPointer | undefined): void
  /** Puts back what it is dragging, whoever still holds it. */
  letGo(): void
}

let grip: Grip | undefined

export const currentGrip = (): Grip | undefined => grip

/** Offers a grip; answers the way to take it back. */
export function offerGrip(offered: Grip): () => void {
  grip = offered
  return () => {
    if (grip === offered) grip = undefined
  }
}
