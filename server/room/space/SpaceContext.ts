import type { Catalogue } from '#shared/map/catalogue.ts'
import type { Walkable } from '#shared/map/walking/walkable.ts'
import type { EncId, MapId } from '#shared/ids.ts'
import type { CloseCode } from '#shared/protocol/closeCodes.ts'
import { mayEnterDrafts, onlyListed, publicLevels, worldFor } from '#shared/world/levels.ts'
import type { GameMap, Level, Player, World } from '#shared/world/world.ts'
import type { ActionContext } from '../handler.ts'
import type { SpaceMemory } from '../memory.ts'
import type { Access, Identity, LastPlace, SpaceRecord } from '../ports.ts'
import type { Session } from '../sessions/session.ts'
import type { ExtensionTokens, SpawnTokens } from '../tokens.ts'

/** What all contexts of a space share. */
export interface SpaceServices {
  readonly catalogue: Catalogue
  readonly address: string
  readonly siteOrigin: string | undefined
  readonly roomId: string
  readonly spawnTokens: SpawnTokens
  readonly extensionTokens: ExtensionTokens
  newId(): string
  random(): number
  encIdOf(userId: string): EncId
  walkable(mapId: MapId): Walkable | undefined
  waters(mapId: MapId): Walkable | undefined
  /** Maps as they are once everything decided is stored. */
  stagedMaps(): ReadonlyMap<MapId, GameMap>
  /** The levels of a space as they are then. */
  stagedLevels(): readonly Level[]
  latest(player: Player): Player
  isSensitive(text: string): boolean
  /** Whether another session drives the player. */
  isDriven(encId: EncId, except: Session): boolean
}

/** What is true at the moment of one action. */
export interface Moment {
  readonly world: World
  readonly memory: SpaceMemory
  readonly space: SpaceRecord
  readonly session: Session
  readonly self: Player | undefined
  readonly subject: Player | undefined
  readonly lastPlace: LastPlace | undefined
  readonly moveBudgetM: number
  readonly now: number
  readonly at: number
}

/** A class, because every action of everybody makes one: its functions are shared. */
export class SpaceContext implements ActionContext {
  readonly world: World
  readonly memory: SpaceMemory
  readonly space: SpaceRecord
  readonly identity: Identity
  readonly access: Access
  readonly self: Player | undefined
  readonly subject: Player | undefined
  readonly hasEntered: boolean
  readonly lastPlace: LastPlace | undefined
  readonly moveBudgetM: number
  readonly fullCode: CloseCode
  readonly now: number
  readonly provenAt: number
  readonly at: number
  readonly #session: Session
  readonly #services: SpaceServices

  constructor(services: SpaceServices, moment: Moment) {
    const { session } = moment
    // Who may not enter a draft has none in their world.
    this.world = worldFor(moment.world, session.access.role)
    this.memory = moment.memory
    this.space = moment.space
    this.identity = session.identity
    this.access = session.access
    this.self = moment.self
    this.subject = moment.subject
    this.hasEntered = session.state.name === 'entered'
    this.lastPlace = moment.lastPlace
    this.moveBudgetM = moment.moveBudgetM
    this.fullCode = session.fullCode
    this.now = moment.now
    this.provenAt = session.provenAt
    this.at = moment.at
    this.#session = session
    this.#services = services
  }

  get catalogue(): Catalogue {
    return this.#services.catalogue
  }

  get address(): string {
    return this.#services.address
  }

  get siteOrigin(): string | undefined {
    return this.#services.siteOrigin
  }

  get roomId(): string {
    return this.#services.roomId
  }

  get spawnTokens(): SpawnTokens {
    return this.#services.spawnTokens
  }

  get extensionTokens(): ExtensionTokens {
    return this.#services.extensionTokens
  }

  isShared(): boolean {
    return this.self !== undefined && this.#services.isDriven(this.self.encId, this.#session)
  }

  newId(): string {
    return this.#services.newId()
  }

  random(): number {
    return this.#services.random()
  }

  encIdOf(userId: string): EncId {
    return this.#services.encIdOf(userId)
  }

  walkable(mapId: MapId): Walkable | undefined {
    return this.#services.walkable(mapId)
  }

  waters(mapId: MapId): Walkable | undefined {
    return this.#services.waters(mapId)
  }

  isSensitive(text: string): boolean {
    return this.#services.isSensitive(text)
  }

  latest(player: Player): Player {
    return this.#services.latest(player)
  }

  get stagedMaps(): ReadonlyMap<MapId, GameMap> {
    const maps = this.#services.stagedMaps()
    return mayEnterDrafts(this.access.role) ? maps : onlyListed(maps, this.stagedLevels)
  }

  get stagedLevels(): readonly Level[] {
    const levels = this.#services.stagedLevels()
    return mayEnterDrafts(this.access.role) ? levels : publicLevels(levels)
  }
}
