import type { Inside } from './spaceState.ts'
import type { MediaTalk, SpaceMediaRooms } from '../mediaRooms.ts'
import { partnersOf } from '../known/media.ts'

const nothing: ReadonlyMap<string, MediaTalk> = new Map()

/** Has the media server follow what was decided: after each look of the watches, never by way of a client. */
export class MediaFollower {
  readonly #inside: Pick<Inside, 'state'>
  readonly #rooms: SpaceMediaRooms | undefined
  #followed = nothing

  constructor({ state, options }: Inside) {
    this.#inside = { state }
    this.#rooms = options.mediaRooms?.open(options.spaceId, {
      isHere(userId) {
        const encId = state.world.encIds.get(userId)
        return encId !== undefined && state.world.players.has(encId)
      },
      partnersOf(userId) {
        const { world, memory } = state
        const encId = world.encIds.get(userId)
        const partners = encId === undefined ? [] : partnersOf(memory.media, encId)
        return new Map(
          [...partners].flatMap(([other, give]) => {
            const uid = world.players.get(other)?.uid
            return uid === undefined ? [] : [[uid, give] as const]
          }),
        )
      },
    })
  }

  look(): void {
    if (!this.#rooms) return
    const { world, memory } = this.#inside.state
    // Where nobody is, nothing is looked at any more.
    const talks = world.players.size === 0 ? nothing : memory.media.talks
    if (talks === this.#followed) return
    this.#followed = talks
    this.#rooms.follow(talks)
  }

  /** The space ends here: its rooms too. May be called twice. */
  close(): void {
    this.#rooms?.close()
  }
}
