import { emptyWorld, type World } from '#shared/world/world.ts'
import type { Consequence, ReactionContext } from '../feature.ts'
import type { Effect } from '../effects.ts'
import { changesMap, type MapEdits } from '../maps/mapEdits.ts'
import type { Outgoing } from '../handler.ts'
import type { Grounds } from '../maps/grounds.ts'
import type { Actor } from '../out/audiences.ts'
import type { RoomNotice } from '../ports.ts'
import type { Inside } from './spaceState.ts'
import type { Shares } from '../turns/shares.ts'

export interface ConsequencesOptions {
  readonly inside: Inside
  readonly maps: MapEdits
  readonly grounds: Grounds
  readonly shares: Pick<Shares, 'spend'>
}

/** Does what the reactions and watches of the features ask for. */
export class Consequences {
  readonly #options: ConsequencesOptions
  /** The world at the last look of the watches. */
  #watched: World = emptyWorld

  constructor(options: ConsequencesOptions) {
    this.#options = options
  }

  /** What follows from an event that was just told. */
  react(told: Outgoing, before: World, actor: Actor): void {
    let context = this.#context(before)
    if (!context) return
    const { reactions } = this.#options.inside.options.features
    for (const reaction of reactions) {
      const consequence = reaction(context, told)
      if (!consequence) continue
      this.#follow(consequence, actor)
      // What was followed may have changed what the next one sees.
      const { world, memory } = this.#options.inside.state
      context = { ...context, world, memory }
    }
  }

  /** What follows from where people are, once a flush. */
  watch(): void {
    const { state, options } = this.#options.inside
    const context = this.#context(this.#watched)
    this.#watched = state.world
    if (!context || state.world.players.size === 0) return
    for (const watch of options.features.watches) {
      this.#follow(watch({ ...context, world: state.world, memory: state.memory }))
    }
  }

  #context(before: World): ReactionContext | undefined {
    const { inside, grounds, shares } = this.#options
    const { state } = inside
    const { newId, catalogue, mediaRooms } = inside.options
    const { space } = state
    return (
      space && {
        world: state.world,
        memory: state.memory,
        before,
        space,
        catalogue,
        now: state.now(),
        at: state.at(),
        liveKitMode: mediaRooms?.mode,
        hearing: (map) => grounds.hearing(map),
        walkable: (map) => grounds.walkable(map),
        spend: (work) => shares.spend(work),
        newId,
      }
    )
  }

  /** Its events name their audience, or go to whom the features say. */
  #follow(consequence: Consequence | undefined, actor: Actor = { userId: '' }): void {
    if (!consequence) return
    const { inside, maps } = this.#options
    const { state } = inside
    state.remembered.change(consequence.changes)
    this.#note(consequence.notices ?? [])
    const { events = [] } = consequence
    const changes = events.filter(changesMap)
    if (changes.length > 0) {
      inside.broadcast(maps.passing(changes, state.world.maps, state.now()), actor)
    }
    inside.broadcast(changes.length === 0 ? events : events.filter((told) => !changesMap(told)), actor)
  }

  #note(notices: readonly RoomNotice[]): void {
    if (notices.length === 0) return
    const { ports, spaceId, log } = this.#options.inside.options
    const effects = notices.map((notice): Effect => ({ kind: 'notice', notice }))
    ports.commit(spaceId, effects).catch((err: unknown) => log.error({ err, spaceId }, 'notices not stored'))
  }
}
