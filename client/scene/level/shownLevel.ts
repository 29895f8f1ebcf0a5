import type { MapId } from '#shared/ids.ts'
import type { Catalogue } from '#shared/map/catalogue.ts'
import { deskHolder } from '#shared/map/nooks.ts'
import type { Collider } from '#shared/map/walking/colliders.ts'
import { isMapComplete } from '#shared/world/map.ts'
import type { GameMap, Player, World } from '#shared/world/world.ts'
import { loadCatalogue } from '../assets.ts'
import { createSignal } from '../frame/signal.ts'
import type { Level } from './level.ts'
import { isSameOccupancy, occupancyOf } from './occupancy.ts'
import { LevelStore, type LevelParts } from './levelStore.ts'
import { noSlots, type Occupancy, type Slots } from './signs/doorSigns.ts'
import type { WrittenLine } from './signs/words.ts'
import { withHallText } from './signs/hallText.ts'
import { withoutRidden } from './withoutRidden.ts'

/** The level that is seen, as the world has it now. */
export class ShownLevel {
  /** Another level is shown from now on; what belonged to the one before goes. */
  readonly entered = createSignal<[level: Level]>()
  /** The map is another one, or has been edited. */
  readonly changed = createSignal()
  private items: Catalogue | undefined
  private shownMap: GameMap | undefined
  private plates: readonly WrittenLine[] = []
  private write: ((map: GameMap, world: World) => readonly WrittenLine[]) | undefined
  private isFetching = false
  private slots = noSlots
  private say: ((nooks: GameMap['nooks'], nowMs: number) => Slots) | undefined
  private isAsking = false
  private laid: ((map: GameMap) => GameMap) | undefined
  private isTrying: (() => boolean) | undefined
  private stood: ReadonlySet<Collider> | undefined
  private synced: [world: World, mapId: MapId | undefined] | undefined
  private store: LevelStore | undefined
  private built: LevelParts | undefined
  private people: Occupancy = new Map()

  /** What it means for bodies, eyes and feet; undefined until it is shown. */
  get level(): Level | undefined {
    return this.built?.level
  }

  /** What there is to be seen of it; a part is another one only when something of it changed. */
  get parts(): LevelParts | undefined {
    return this.built
  }

  /** While something is only being tried: what of the level stood before. Eyes look through the rest. */
  get firm(): ReadonlySet<Collider> | undefined {
    return this.stood
  }

  get map(): GameMap | undefined {
    return this.shownMap
  }

  get catalogue(): Catalogue | undefined {
    return this.items
  }

  /** Fetches what things there are: nothing is shown before. */
  async load(): Promise<void> {
    this.items ??= await loadCatalogue()
  }

  /** Takes over who is in which room, as the doors say it; answers it. */
  lookIn(players: Iterable<Player>, world: World): Occupancy {
    const map = this.shownMap
    if (!map || !this.store || map.nooks.size === 0) return this.people
    const people = occupancyOf(map, players)
    const plates = this.platesOf(map, world)
    const slots = this.slotsOf(map)
    const isSame = isSameOccupancy(people, this.people) && slots === this.slots
    if (isSame && plates === this.plates) return this.people
    this.people = people
    this.plates = plates
    this.slots = slots
    this.built = this.store.sync(map, people, plates, slots)
    this.changed.tell()
    return people
  }

  /** Names on desks; what writes them comes with the first desk that is somebody's: the way in has a budget. */
  private platesOf(map: GameMap, world: World): readonly WrittenLine[] {
    if (this.write) return this.write(map, world)
    if (!this.isFetching && [...map.nooks.values()].some(deskHolder)) {
      this.isFetching = true
      import('./signs/deskSigns.ts').then(
        ({ createDeskSigns }) => (this.write = createDeskSigns()),
        () => (this.isFetching = false),
      )
    }
    return this.plates
  }

  /** Bookings on doors; what writes them comes with the first room that is booked. */
  private slotsOf({ nooks }: GameMap): Slots {
    if (this.say) return this.say(nooks, Date.now())
    if (!this.isAsking && [...nooks.values()].some(({ bookings }) => bookings?.list?.length)) {
      this.isAsking = true
      import('./signs/bookingSigns.ts').then(
        ({ createBookingSigns }) => (this.say = createBookingSigns()),
        () => (this.isAsking = false),
      )
    }
    return this.slots
  }

  /**
   * Shows every map from now on as `laid` makes it of the one of the world: edits on their way, and what is only being
   * tried, which `isTrying` says. It answers the same map for the same one as long as it lays the same over it.
   * Answers the way to stop.
   */
  lay(laid: (map: GameMap) => GameMap, isTrying?: () => boolean): () => void {
    this.laid = laid
    this.isTrying = isTrying
    this.refresh()
    return () => {
      if (this.laid !== laid) return
      this.laid = this.isTrying = undefined
      this.refresh()
    }
  }

  /** What lies over the map is other than it was. */
  refresh(): void {
    if (this.synced) this.sync(...this.synced)
  }

  /** Takes over the level with this id, or the first there is; a level is shown once all of it is known. */
  sync(world: World, mapId: MapId | undefined): void {
    this.synced = [world, mapId]
    const stored = world.maps.get(mapId ?? ([...world.maps.keys()][0] as MapId))
    const known = stored && (this.laid?.(stored) ?? stored)
    const map = known && withoutRidden(withHallText(known, world.meetingBanner), world)
    if (!map || !this.items || !isMapComplete(map)) return
    if (!this.isTrying?.()) this.stood = undefined
    if (map === this.shownMap) return
    const before = this.shownMap
    const isOther = before?.id !== map.id
    this.shownMap = map
    if (isOther || !this.store) this.store = new LevelStore(this.items)
    if (isOther) this.people = new Map()
    if (isOther) [this.plates, this.slots] = [[], noSlots]
    if (isOther) this.stood = undefined
    else if (this.isTrying?.()) this.stood ??= new Set(this.level?.colliders)
    this.built = this.store.sync(map, this.people, this.plates, this.slots)
    if (isOther) this.entered.tell(this.built.level)
    this.changed.tell()
  }
}
