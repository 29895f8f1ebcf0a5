import { closedNooks } from '#shared/map/nooks.ts'
import { canManage } from '#shared/rules/roles.ts'
import type { Player } from '#shared/world/world.ts'
import type { SceneSource } from '../sceneSource.ts'
import type { Level } from './level.ts'
import type { ShownLevel } from './shownLevel.ts'
import type { Occupancy } from './signs/doorSigns.ts'

/** How often one looks into rooms. */
export const ROOMS_MS = 1_000

/** Keeps the doors of the level that is shown closed where one does not come in. */
export class ClosedDoors {
  private readonly source: SceneSource
  private readonly shown: ShownLevel
  private rooms: Occupancy = new Map()
  private closed: { readonly level: Level; readonly ids: readonly string[] } | undefined

  constructor(source: SceneSource, shown: ShownLevel) {
    this.source = source
    this.shown = shown
  }

  /** Takes over what the world says of oneself and of its rooms. */
  sync(me: Player | undefined): void {
    const { level } = this.shown
    if (me && level) this.close(this.shutFor(me), level)
  }

  /** Who is in which room: walking is no event. */
  lookIn(): void {
    const { source, shown } = this
    const world = source.world()
    const players = [...world.players.keys()].flatMap((encId) => source.live(encId) ?? [])
    const before = this.rooms
    this.rooms = shown.lookIn(players, world)
    const encId = source.self()
    if (before !== this.rooms && encId !== undefined) this.sync(source.live(encId))
  }

  /** Doors one does not come in at: closed to oneself, or full. */
  private shutFor(me: Player): readonly string[] {
    const shut = closedNooks(this.source.world(), me)
    if (canManage(me.role)) return shut
    const full = [...this.rooms].flatMap(([id, state]) =>
      state === 'full' && !shut.includes(id) ? [id] : [],
    )
    return [...shut, ...full]
  }

  private close(ids: readonly string[], level: Level): void {
    const { closed } = this
    if (
      closed?.level === level &&
      closed.ids.length === ids.length &&
      ids.every((id, i) => id === closed.ids[i])
    )
      return
    this.closed = { level, ids }
    level.closeNooks(ids)
  }
}
