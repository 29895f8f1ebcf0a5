import type { MapId } from '#shared/ids.ts'

/** Work on levels, as far as the server must remember it. */
export interface WorkMemory {
  /** When somebody last took a step on a level, ms that only go forward. */
  readonly stepAt: ReadonlyMap<MapId, number>
}

export const emptyWorkMemory: WorkMemory = { stepAt: new Map() }

export interface WorkChange {
  readonly mapId: MapId
  readonly at: number
}

export const changeWork = ({ stepAt }: WorkMemory, { mapId, at }: WorkChange): WorkMemory => ({
  stepAt: new Map(stepAt).set(mapId, at),
})
