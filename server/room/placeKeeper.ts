import type { Player } from '#shared/world/world.ts'
import type { LastPlace, RoomPorts } from './ports.ts'
import type { RoomLog } from './roomLog.ts'

export interface PlaceKeeperOptions {
  readonly spaceId: string
  readonly ports: RoomPorts
  readonly log: RoomLog
  /** ms since the epoch. */
  readonly now: () => number
}

/** Where everybody was last: in memory for coming back, in the database for coming back after a restart. */
export class PlaceKeeper {
  readonly #options: PlaceKeeperOptions
  readonly #places = new Map<string, LastPlace>()
  /** The state of each player that is stored already. */
  #stored = new Map<string, Player>()
  #storing: Promise<void> = Promise.resolve()

  constructor(options: PlaceKeeperOptions) {
    this.#options = options
  }

  /** Reads a user's place from the database, once. */
  async load(userId: string): Promise<void> {
    if (this.#places.has(userId)) return
    const place = await this.#options.ports.loadPlace(this.#options.spaceId, userId)
    if (place && !this.#places.has(userId)) this.#places.set(userId, place)
  }

  find(userId: string): LastPlace | undefined {
    return this.#places.get(userId)
  }

  /** A player has left. */
  remember(player: Player): void {
    const place = this.#placeOf(player)
    this.#places.set(player.uid, place)
    this.#stored.delete(player.uid)
    void this.#store([place])
  }

  /** Stores where people are, if it changed since the last time. Resolves when all earlier ones are stored too. */
  save(players: Iterable<Player>): Promise<void> {
    const changed = [...players].filter((player) => this.#stored.get(player.uid) !== player)
    for (const player of changed) this.#stored.set(player.uid, player)
    return this.#store(changed.map((player) => this.#placeOf(player)))
  }

  /** Stores where people are, changed or not: the time of leaving counts from now. */
  saveAll(players: Iterable<Player>): Promise<void> {
    this.#stored = new Map()
    return this.save(players)
  }

  #placeOf(player: Player): LastPlace {
    const { uid, mapId, name, outfitString, position, rotation, chairIdx } = player
    const leftAt = this.#options.now()
    const place = { userId: uid, mapId, name, outfitString, position, rotation, leftAt }
    return chairIdx === undefined ? place : { ...place, chairIdx }
  }

  #store(places: readonly LastPlace[]): Promise<void> {
    if (places.length === 0) return this.#storing
    const { ports, spaceId, log } = this.#options
    this.#storing = this.#storing
      .then(() => ports.savePlaces(spaceId, places))
      .catch((err: unknown) => log.error({ err, spaceId }, 'places not saved'))
    return this.#storing
  }
}
