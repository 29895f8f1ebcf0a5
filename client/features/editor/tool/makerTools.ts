import type { MakerTool } from './MakerTool.ts'

let tool: MakerTool | undefined

/** What hands work with while the map maker is open. */
export const currentTool = (): MakerTool | undefined => tool

export function setTool(used: MakerTool | undefined): void {
  tool = used
}
