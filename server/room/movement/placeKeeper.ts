import type { EncId } from '#shared/ids.ts'
import type { Player } from '#shared/world/world.ts'
import { LeaseLost } from '../storeErrors.ts'
import type { LastPlace, SpacePorts } from '../ports.ts'
import type { RoomClock } from '../roomClock.ts'
import type { RoomLog } from '../roomLog.ts'

export interface PlaceKeeperOptions {
  readonly spaceId: string
  readonly ports: SpacePorts
  readonly log: RoomLog
  readonly clock: RoomClock
}

/** A round of storing begins this long after the one before at the earliest. */
const ROUND_MS = 5_000
/** So many a call: a thousand at once would hold up everything else for a quarter of a second. */
const STORED_AT_ONCE = 50

/** Where everybody was last: in memory for coming back, in the database for coming back after a restart. */
export class PlaceKeeper {
  readonly #options: PlaceKeeperOptions
  readonly #places = new Map<string, LastPlace>()
  /** The state of each player that is stored already. */
  readonly #stored = new Map<string, Player>()
  #storing: Promise<void> = Promise.resolve()
  /** Who is still to be looked at in this round. */
  #due: EncId[] = []
  #roundAt = -Infinity

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

  /** These have been gone for long: whoever comes back is read from the database again. */
  forget(userIds: readonly string[]): void {
    for (const userId of userIds) this.#places.delete(userId)
  }

  /** A player has left. */
  remember(player: Player): void {
    const place = this.#placeOf(player)
    this.#places.set(player.uid, place)
    this.#stored.delete(player.uid)
    void this.#store([place])
  }

  /** Stores where some of the people are, if it changed; called once a second it comes round to everybody. */
  saveSome(players: ReadonlyMap<EncId, Player>): void {
    const at = this.#options.clock.steady()
    if (this.#due.length === 0) {
      if (at - this.#roundAt < ROUND_MS) return
      this.#roundAt = at
      this.#due = [...players.values()].filter((player) => this.#isNews(player)).map(({ encId }) => encId)
    }
    const some = this.#due.splice(0, STORED_AT_ONCE).flatMap((encId) => players.get(encId) ?? [])
    void this.#save(some.filter((player) => this.#isNews(player)))
  }

  /** Stores where everybody is, changed or not: the time of leaving counts from now. */
  saveAll(players: Iterable<Player>): Promise<void> {
    return this.#save([...players])
  }

  #isNews(player: Player): boolean {
    return this.#stored.get(player.uid) !== player
  }

  #save(players: readonly Player[]): Promise<void> {
    for (const player of players) this.#stored.set(player.uid, player)
    return this.#store(players.map((player) => this.#placeOf(player)))
  }

  #placeOf(player: Player): LastPlace {
    const { uid, mapId, name, outfitString, position, rotation, chairIdx } = player
    const leftAt = this.#options.clock.now()
    const place = { userId: uid, mapId, name, outfitString, position, rotation, leftAt }
    return chairIdx === undefined ? place : { ...place, chairIdx }
  }

  #store(places: readonly LastPlace[]): Promise<void> {
    if (places.length === 0) return this.#storing
    const { ports, spaceId, log } = this.#options
    this.#storing = this.#storing
      .then(() => ports.savePlaces(spaceId, places))
      .catch((err: unknown) => {
        // Whoever has the space now knows better where everybody is.
        if (!(err instanceof LeaseLost)) log.error({ err, spaceId }, 'places not saved')
      })
    return this.#storing
  }
}
