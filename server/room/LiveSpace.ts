import type { Catalogue } from '#shared/map/catalogue.ts'
import { layoutEvents } from '#shared/map/roomLayout.ts'
import type { EncId, MapId } from '#shared/ids.ts'
import { closeCodes, type CloseCode } from '#shared/protocol/closeCodes.ts'
import { decodeAction, type DecodeRefusal } from '#shared/protocol/codec.ts'
import {
  event,
  type Action,
  type ActionName,
  type EventName,
  type WireEvent,
} from '#shared/protocol/messages.ts'
import { because } from '#shared/protocol/refusals.ts'
import { limits } from '#shared/rules/limits.ts'
import { withoutNumbers } from '#shared/world/presence.ts'
import { reduce } from '#shared/world/reduce.ts'
import { movesEvent, playerEvents } from '#shared/world/snapshot.ts'
import { encIdOf } from '#shared/world/update.ts'
import { emptyWorld, type GameMap, type Player, type World } from '#shared/world/world.ts'
import { spaceData } from './features/session/handlers.ts'
import { hearing, type Actor } from './out/audiences.ts'
import { leaveChair } from './features/things/chairs.ts'
import { historyEvents } from './features/chat/chatHistory.ts'
import { decide } from './decide.ts'
import { DurableQueue, type DurableAction } from './commit/durable.ts'
import { Enquiries } from './enquiries.ts'
import { CpuBudget } from './turns/cpuBudget.ts'
import type { SpaceNumbers } from './encIds.ts'
import { sliceOf } from './out/frames.ts'
import { Grounds } from './movement/grounds.ts'
import { refuse, type Accepted, type Decision, type Outgoing, type Refusal } from './handler.ts'
import type { HeartbeatProbe } from './doors/heartbeatProbe.ts'
import { Holds } from './movement/holds.ts'
import type { Change, SpaceMemory } from './memory.ts'
import { StagedMemory } from './commit/stagedMemory.ts'
import { changesMap, editsMaps, isOfMaps, MapEdits, type StagedEdit } from './features/map/mapEdits.ts'
import { memberEvents } from './features/presence/members.ts'
import { noMeters, type RoomMeters } from './meters.ts'
import { Movement } from './movement/movement.ts'
import { OnceKeys } from './commit/onceKeys.ts'
import { Onlookers } from './doors/onlookers.ts'
import { Outboxes } from './out/outboxes.ts'
import { PlaceKeeper } from './movement/placeKeeper.ts'
import type { Identity, RoomPorts, SpaceRecord } from './ports.ts'
import { MoveBudget } from './doors/rateLimit.ts'
import type { RoomLog } from './roomLog.ts'
import type { Consequence, ReactionContext } from './feature.ts'
import { effectOf, prepare, reactions, watches } from './features.ts'
import { createRequester, REQUEST_TXN, type Request } from './requests.ts'
import { freshSight } from './movement/rings.ts'
import type { RoomClock } from './roomClock.ts'
import { playerOf, type Session } from './doors/session.ts'
import { Sessions } from './doors/sessions.ts'
import { refusalFor } from './commit/storeErrors.ts'
import { allowSnapshot, paceOf, waitingBytes } from './out/slowReaders.ts'
import { Stalls } from './turns/stalls.ts'
import { SpaceContext, type SpaceServices } from './SpaceContext.ts'
import { isSubscribed, moveWishes, wants } from './out/subscriptions.ts'
import { Turns } from './turns/turns.ts'

/** More work than its share: whoever edits waits a moment. */
const overworked = refuse('overworked')

/** What is done on the account of the space: edits, and telling a newcomer what they made. */
const isCostly = (kind: ActionName): boolean => editsMaps(kind) || kind === 'updateSubscriptions'

/** Runs faster than the client's own speed pass: clocks and frames are not exact. */
const SPEED_TOLERANCE = 1.25
const SLOW_TICK_MS = 1_000

export interface LiveSpaceOptions {
  readonly spaceId: string
  readonly roomId: string
  readonly ports: RoomPorts
  readonly catalogue: Catalogue
  readonly log: RoomLog
  readonly clock: RoomClock
  /** What this space may take of the main thread; outlives the room. */
  readonly cpu?: CpuBudget
  /** What a person may take with edits in all spaces together; without it only the space is counted. */
  readonly cpuOfPerson?: (userId: string) => CpuBudget
  /** Something in here threw that nobody caught: the space is of no use any more, and is to be abandoned. */
  readonly failed?: (err: unknown) => void
  /** Numbers of users in this space; outlives the room. */
  readonly encIds: SpaceNumbers
  /** Where the raw door of this space is. */
  readonly address: string
  readonly newId: () => string
  readonly random?: () => number
  /** Runs a function after the present turn. */
  readonly defer?: (run: () => void) => void
  /** A session is over, whoever ended it. */
  readonly ended?: (session: Session) => void
  readonly meters?: RoomMeters
  readonly heartbeats?: HeartbeatProbe
}

/**
 * One space while it lives: its world, its sessions, and the way of an action through decide, storing, reduce and
 * broadcast. Knows no network: sockets and time come from outside.
 */
export class LiveSpace {
  readonly #options: LiveSpaceOptions
  readonly #services: SpaceServices
  readonly #sessions = new Sessions()
  readonly #out: Outboxes
  readonly #enquiries: Enquiries
  readonly #movement = new Movement()
  readonly #holds = new Holds()
  readonly #onlookers = new Onlookers()
  readonly #budgets = new Map<EncId, MoveBudget>()
  readonly #places: PlaceKeeper
  readonly #once = new OnceKeys()
  readonly #durable: DurableQueue
  readonly #maps = new MapEdits((kind) => this.#isWanted(kind))
  readonly #grounds: Grounds
  readonly #cpu: CpuBudget
  readonly #turns: Turns
  readonly #stalls = new Stalls()
  #world: World = emptyWorld
  readonly #remembered = new StagedMemory()
  /** The world at the last look of the watches. */
  #watched: World = emptyWorld
  #space: SpaceRecord | undefined
  #heartbeatAt = -Infinity
  #slowTickAt = -Infinity
  #hasFailed = false
  readonly #meters: RoomMeters
  #storing = 0
  /** Resolves when the space is loaded: false when there is no such space. */
  readonly loaded: Promise<boolean>

  constructor(options: LiveSpaceOptions) {
    this.#options = options
    const { spaceId, ports, log, clock } = options
    this.#meters = options.meters ?? noMeters
    this.#cpu = options.cpu ?? new CpuBudget(clock)
    this.#turns = new Turns(() => clock.steady())
    this.#grounds = new Grounds(options.catalogue, (work) => this.#spend(work))
    this.#services = {
      catalogue: options.catalogue,
      address: options.address,
      roomId: options.roomId,
      spawnTokens: ports.spawnTokens,
      newId: options.newId,
      random: options.random ?? Math.random,
      encIdOf: (userId) => this.#encIdOf(userId),
      walkable: (mapId) => {
        const map = this.#world.maps.get(mapId)
        return map && this.#grounds.walkable(map)
      },
      stagedMaps: () => this.#maps.staged,
      isSensitive: (text) => ports.isSensitive(text),
      latest: (player) => this.#movement.latest(player),
      isDriven: (encId, except) => this.#sessions.isDriven(encId, except),
    }
    const defer = options.defer ?? setImmediate
    this.#out = new Outboxes((run) => defer(() => this.#guard(run)))
    this.#enquiries = new Enquiries({
      ...options,
      sessionOf: (userId) => this.#sessions.ofUser(userId),
      remember: (changes) => this.#remembered.load(changes),
      act: (session, action) => this.#act(session, action),
      carryOut: (session, decision, txnId) => this.#carryOut(session, decision, txnId),
      refuse: (session, txnId, refusal) => this.#refuse(session, txnId, refusal),
      flush: (session) => this.#out.flushSession(session),
    })
    this.#places = new PlaceKeeper({ spaceId, ports, log, clock })
    this.#durable = new DurableQueue({
      now: () => this.#at(),
      store: (effects) => ports.commit(spaceId, effects),
      breathe: () => this.#turns.breathe(),
      stored: (action) => this.#guard(() => this.#finishDurable(action)),
      failed: (actions, error) => this.#guard(() => this.#failDurable(actions, error)),
    })
    this.loaded = this.#load()
    // Who joins awaits it too; without a listener here a failure would end the process.
    this.loaded.catch((err: unknown) => log.error({ err, spaceId }, 'space not loaded'))
  }

  get world(): World {
    return this.#world
  }

  /** What the server alone knows, with what is decided and not stored yet. */
  get memory(): SpaceMemory {
    return this.#remembered.current
  }

  /** Its maps with everything decided, objects of other times too: what an edit is decided on. */
  get maps(): ReadonlyMap<MapId, GameMap> {
    return this.#maps.staged
  }

  get playerCount(): number {
    return this.#world.players.size
  }

  get sessionCount(): number {
    return this.#sessions.size
  }

  /** Decisions that wait to be stored. */
  get storingCount(): number {
    return this.#storing
  }

  // --- sessions -----------------------------------------------------------------------------------------------------

  /** What must be known of a user before a session may join. */
  async prepare({ userId }: Identity): Promise<boolean> {
    if (!(await this.loaded)) return false
    // What is known of them is wanted soon.
    this.#options.encIds.seen(userId, this.#at())
    const { spaceId, ports } = this.#options
    const memory = () => this.memory
    const remember = (changes: readonly Change[]) => this.#remembered.load(changes)
    await Promise.all([this.#places.load(userId), prepare({ spaceId, userId, ports, memory, remember })])
    return true
  }

  /** Whether somebody was sent out so lately that they may not come back yet. */
  isKept(userId: string): boolean {
    return (this.memory.social.kickedUntil.get(userId) ?? -Infinity) > this.#at()
  }

  /** Whether somebody may not come back yet: then the space is not forgotten. */
  get isGuarded(): boolean {
    return [...this.memory.social.kickedUntil.keys()].some((userId) => this.isKept(userId))
  }

  join(session: Session): void {
    this.#onlookers.came(session, this.#at())
    this.#sessions.add(session)
    this.#options.heartbeats?.joined(session)
    this.#out.tell(session, event('ready', { id: session.identity.userId }))
  }

  /** The socket is gone. May be called twice. */
  leave(session: Session, code: number): void {
    const encId = playerOf(session)
    this.#onlookers.left(session, this.#at())
    if (!this.#sessions.remove(session, code)) return
    this.#meters.ended(code)
    this.#out.drop(session)
    if (encId !== undefined && this.#world.players.has(encId) && !this.#sessions.isDriven(encId)) {
      this.#holds.start(encId, this.#at(), this.#now())
    }
    this.#options.ended?.(session)
  }

  /** Closes a session from our side; what it is owed goes out first. */
  end(session: Session, code: CloseCode, reason: string): void {
    if (session.state.name === 'closed') return
    this.#out.flushSession(session)
    session.socket.close(code, reason)
    this.leave(session, code)
  }

  /** Something for one session alone, that is no part of the world. */
  tell(session: Session, told: WireEvent): void {
    this.#out.tell(session, told)
  }

  /** Ends every session of a user and takes its player out at once. */
  disconnectUser(userId: string, code: CloseCode, reason: string): void {
    for (const session of this.#sessions) {
      if (session.identity.userId === userId) this.end(session, code, reason)
    }
    const encId = this.#world.encIds.get(userId)
    if (encId !== undefined) this.#removePlayer(encId)
  }

  // --- actions ------------------------------------------------------------------------------------------------------

  /** One frame of a client. */
  receive(session: Session, bytes: Uint8Array): void {
    this.#guard(() => this.#receive(session, bytes))
  }

  #receive(session: Session, bytes: Uint8Array): void {
    if (session.state.name === 'closed') return
    const at = this.#at()
    this.#noticeStall(at)
    session.lastHeardAt = at
    if (!session.limiter.takeFrame(at)) return this.end(session, closeCodes.rateLimited, 'too many messages')
    this.#turns.inTurn(bytes.length, () => this.#guard(() => this.#read(session, bytes, at)))
  }

  /** A frame whose turn it is. `at`: when it came. */
  #read(session: Session, bytes: Uint8Array, at: number): void {
    // Closed while the frame waited.
    if (session.state.name === 'closed') return
    const decoded = decodeAction(bytes)
    if (!decoded.ok) return this.#refuseFrame(session, decoded)
    const { action } = decoded
    if (action.kind === 'clientHeartbeat') this.#options.heartbeats?.answered(session)
    if (!session.limiter.take(action.kind, at)) {
      return this.#refuse(session, action.txnId, refuse('tooManyRequests'))
    }
    try {
      if (!isCostly(action.kind)) this.#act(session, action)
      else if (editsMaps(action.kind) && !this.#mayEdit(session.identity)) {
        this.#refuse(session, action.txnId, overworked)
      } else this.#spend(() => this.#act(session, action), session.identity)
    } catch (err) {
      this.#options.log.error({ err, kind: action.kind }, 'action failed')
      this.#refuse(session, action.txnId, refuse('internalError'))
    }
  }

  /** A frame below our protocol, a ping for instance: it is a sign of life and counts as others do. */
  receiveControl(session: Session): void {
    if (session.state.name === 'closed') return
    const at = this.#at()
    this.#noticeStall(at)
    session.lastHeardAt = at
    if (!session.limiter.takeFrame(at)) this.end(session, closeCodes.rateLimited, 'too many messages')
  }

  /** A frame of a kind that carries no action: text, for instance. */
  receiveMalformed(session: Session): void {
    this.receiveControl(session)
    if (session.state.name === 'closed') return
    this.#refuseFrame(session, { ok: false, problem: 'malformed', ...because('malformed') })
  }

  /** Decides for somebody who has no session here, over HTTP; undefined when it is stored and told. */
  async request(identity: Identity, request: Request): Promise<Refusal | undefined> {
    const { ports, spaceId, newId } = this.#options
    const isThere = await this.loaded
    const access = await ports.access(identity, spaceId)
    const { session, answer } = createRequester({ id: newId(), identity, access, now: this.#at() })
    const context = this.#context(session, {})
    if (!isThere || !context) return refuse('noSuchSpace')
    if (!this.#mayEdit(identity)) return overworked
    const refusal = this.#spend(() => {
      const decision = request(context)
      if (!decision.ok) return decision
      this.#carryOut(session, decision, REQUEST_TXN)
      return undefined
    }, identity)
    return refusal ?? answer
  }

  /** Whether space and person have anything left of the main thread. */
  #mayEdit({ userId }: Identity): boolean {
    return this.#cpu.hasRoom && (this.#options.cpuOfPerson?.(userId).hasRoom ?? true)
  }

  /** Costly work on the account of the space, and of whoever wants it. */
  #spend<T>(work: () => T, who?: Identity): T {
    const person = who && this.#options.cpuOfPerson?.(who.userId)
    return this.#turns.spend(() => this.#cpu.spend(() => (person ? person.spend(work) : work())))
  }

  #refuseFrame(session: Session, refusal: DecodeRefusal): void {
    this.#meters.undecodable(refusal.problem)
    this.#refuse(session, refusal.txnId, refusal, true)
    if (refusal.problem === 'malformed' && session.malformed.add(this.#at())) {
      this.end(session, closeCodes.protocolError, 'malformed frames')
    }
  }

  #act(session: Session, action: Action): void {
    const context = this.#context(session, action.body)
    if (!context) return
    const decision = decide(context, action)
    if (decision.ok && decision.needs) return void this.#enquiries.learn(session, action, decision.needs)
    this.#carryOut(session, decision, action.txnId)
  }

  #carryOut(session: Session, decision: Decision, txnId: number | undefined): void {
    if (!decision.ok) return this.#refuse(session, txnId, decision)
    // Moves are nearly all there is, and change nothing that is stored.
    if (decision.pose && decision.events.length === 0) {
      this.#apply(session, decision)
      return this.#out.answer(session, txnId)
    }
    if (decision.enquiry) return this.#enquiries.ask(session, decision.enquiry, txnId)
    const effects = decision.events.flatMap(({ kind, body }) => effectOf(kind, body) ?? [])
    effects.push(...(decision.effects ?? []))
    const changes = decision.events.filter(changesMap)
    if (effects.length === 0 && changes.length === 0) {
      this.#remember(decision.claims)
      this.#apply(session, decision)
      return this.#out.answer(session, txnId)
    }
    if (this.#isKnown(session, decision, txnId)) return
    if (this.#durable.isFull) return this.#refuse(session, txnId, refuse('notNow'))
    const at = this.#at()
    // What a decision changes of maps is decided at once and told when it is stored.
    const staged = changes.length === 0 ? undefined : this.#maps.stage(changes, this.#now())
    for (const edit of staged?.edits ?? []) effects.push({ kind: 'mapEdit', edit })
    const action = { session, decision, effects, staged, waiting: [{ session, txnId }], decidedAt: at }
    if (decision.once !== undefined) this.#once.start(decision.once, action, at)
    this.#remembered.claim(action, decision.claims)
    this.#storing += 1
    this.#durable.push(action)
  }

  /** Whether the same action came before: then it is answered with the first one. Another in its place is refused. */
  #isKnown(session: Session, { once }: Accepted, txnId: number | undefined): boolean {
    const known = once && this.#once.find(once, this.#at())
    if (!known) return false
    if (known.of !== once.of) this.#refuse(session, txnId, once.taken)
    else if (known.pending) known.pending.waiting.push({ session, txnId })
    else this.#out.answer(session, txnId)
    return true
  }

  #finishDurable(action: DurableAction): void {
    const { session, decision, staged, waiting } = action
    this.#storing -= 1
    this.#meters.stored(this.#at() - action.decidedAt)
    this.#remembered.keep(action)
    if (decision.once !== undefined) this.#once.done(decision.once, this.#at())
    if (staged) this.#spend(() => this.#finishEdit(session, staged), session.identity)
    this.#apply(session, { ...decision, events: decision.events.filter((told) => !changesMap(told)) })
    for (const { session: asked, txnId } of waiting) this.#out.answer(asked, txnId)
  }

  #finishEdit({ identity: { userId } }: Session, staged: StagedEdit): void {
    const before = this.#world.maps
    const actor = { userId, encId: this.#world.encIds.get(userId) }
    this.#broadcast(this.#maps.finish(staged, before, this.#now()), actor)
    if (this.#isWanted('gameObjectLayout') || this.#isWanted('levelSetLayout')) {
      for (const map of this.#world.maps.values()) {
        const levelId = `${this.#options.spaceId}.${map.id}`
        this.#broadcast(layoutEvents(levelId, before.get(map.id), map), actor)
      }
    }
    this.#compact(this.#maps.takeLoose(limits.mapEditsKept)).catch(() => undefined)
  }

  /** Whether anybody asked for a kind. */
  #isWanted(kind: EventName): boolean {
    for (const { subscriptions } of this.#sessions) if (isSubscribed(subscriptions, kind)) return true
    return false
  }

  /** Writes maps anew that many edits lie beside. */
  async #compact(mapIds: readonly MapId[]): Promise<void> {
    const { ports, spaceId, log } = this.#options
    for (const mapId of mapIds) {
      await ports
        .compactMap(spaceId, mapId)
        .catch((err: unknown) => log.error({ err, spaceId, mapId }, 'map not stored anew'))
    }
  }

  #failDurable(actions: readonly DurableAction[], err: unknown): void {
    this.#options.log.error({ err, actions: actions.length }, 'not stored')
    this.#storing -= actions.length
    for (const _ of actions) this.#meters.notStored()
    this.#maps.drop(actions.flatMap(({ staged }) => staged ?? []))
    this.#remembered.drop(actions)
    const refusal = { ok: false, ...refusalFor(err) } as const
    for (const { decision, waiting } of actions) {
      if (decision.once !== undefined) this.#once.forget(decision.once)
      for (const { session, txnId } of waiting) this.#refuse(session, txnId, refusal)
    }
  }

  #context(session: Session, body: Action['body'] | object): SpaceContext | undefined {
    const space = this.#space
    if (!space) return undefined
    const { userId } = session.identity
    const self = this.#playerOf(userId)
    const { targetId } = body as { targetId?: string | null }
    const isAboutSelf = !targetId || targetId === userId
    return new SpaceContext(this.#services, {
      world: this.#world,
      memory: this.memory,
      space,
      session,
      self,
      // In a space for one everybody is alone.
      subject: isAboutSelf ? self : this.#isSolo() ? undefined : this.#playerOf(targetId),
      lastPlace: this.#places.find(userId),
      moveBudgetM: self ? this.#moveBudgetM(self) : 0,
      now: this.#now(),
      at: this.#at(),
    })
  }

  /** The player of a user with its newest accepted pose. */
  #playerOf(userId: string): Player | undefined {
    const encId = this.#world.encIds.get(userId)
    const present = encId === undefined ? undefined : this.#world.players.get(encId)
    return present && this.#movement.latest(present)
  }

  #moveBudgetM(self: Player): number {
    const at = this.#at()
    const speed = limits.runSpeed * (self.attributes.speedModifier ?? 1) * SPEED_TOLERANCE
    let budget = this.#budgets.get(self.encId)
    if (!budget) {
      budget = new MoveBudget(speed, at)
      const excuse = this.#stalls.excuse(at)
      if (excuse) budget.excuse(excuse.ms, excuse.until)
      this.#budgets.set(self.encId, budget)
    }
    return budget.left(speed, at)
  }

  #encIdOf(userId: string): EncId {
    return this.#options.encIds.of(userId, this.#at())
  }

  /** Who has been away for so long that nobody here knows them by their number any more. */
  #forgetNumbers(at: number): void {
    const forgotten = this.#options.encIds.forget(at, (encId) => this.#world.players.has(encId))
    if (forgotten.length === 0) return
    this.#world = withoutNumbers(this.#world, forgotten)
    this.#places.forget(forgotten)
  }

  // --- out ----------------------------------------------------------------------------------------------------------

  #apply(session: Session, decision: Accepted): void {
    if (decision.subscriptions) {
      session.subscriptions = decision.subscriptions
      session.moveWishes = moveWishes(decision.subscriptions)
      session.sight = freshSight()
    }
    const encId = this.#world.encIds.get(session.identity.userId)
    if (decision.pose) this.#acceptPose(session, decision.pose, decision)
    this.#remember(decision.changes)
    this.#broadcast(decision.events, { userId: session.identity.userId, encId })
    const before = decision.subscriptions ? waitingBytes(session) : 0
    for (const told of decision.replies ?? []) this.#out.tell(session, told)
    if (decision.subscriptions) allowSnapshot(session, waitingBytes(session) - before)
    for (const { userId, code, reason } of decision.ends ?? []) this.disconnectUser(userId, code, reason)
    if (decision.becomes) this.#become(session, decision.becomes)
  }

  #acceptPose(session: Session, pose: Player, { travelledM, isCorrected, isExcused }: Accepted): void {
    this.#movement.accept(pose)
    // Packed frames carry no answers to one's own moves: the word of the server comes as an event.
    if (isCorrected && session.moveWishes.packed) this.#out.tell(session, movesEvent(pose))
    if (travelledM) this.#budgets.get(pose.encId)?.take(travelledM)
    if (!isCorrected || isExcused || this.#stalls.isExcused(this.#at())) return
    if (session.corrected.add(this.#at())) {
      this.end(session, closeCodes.suspicious, 'too many impossible moves')
    }
  }

  #become(session: Session, state: 'entered' | 'ready'): void {
    // A stored action may finish after its session has gone.
    if (session.state.name === 'closed') return
    const encId = this.#world.encIds.get(session.identity.userId)
    if (state === 'entered' && encId !== undefined) {
      const awaySince = this.#holds.since(encId) ?? this.#now()
      this.#holds.end(encId)
      this.#sessions.enter(session, encId)
      void this.#tellHistory(session, encId, awaySince)
      this.#noteEntry(session)
      this.#tellRole(session)
    } else if (session.state.name === 'entered') {
      this.#sessions.stepOut(session)
      session.outsideSince = this.#at()
      // Not on a map any more, it hears all of them: bring the others' poses up to date.
      for (const mapId of this.#world.maps.keys()) this.#catchUp(session, mapId)
    }
  }

  /** Lotteries and the like count who came in; it must not keep anybody waiting. */
  #noteEntry({ identity, access }: Session): void {
    const { ports, spaceId, log } = this.#options
    if (identity.viaApiKey) return
    ports
      .entered(spaceId, { userId: identity.userId, canManage: access.canManage })
      .catch((err: unknown) => log.error({ err, spaceId }, 'entry not noted'))
  }

  #noteExit(userId: string, at: number): void {
    const { ports, spaceId, log } = this.#options
    ports.exited(spaceId, userId, at).catch((err: unknown) => log.error({ err, spaceId }, 'exit not noted'))
  }

  /** What somebody may read of what was said before they came in. */
  async #tellHistory(session: Session, encId: EncId, awaySince: number): Promise<void> {
    const { ports, spaceId, log } = this.#options
    const { userId } = session.identity
    const mapId = this.#world.players.get(encId)?.mapId
    const isClosed = this.#space?.disableChatPersist ?? true
    if (isClosed || mapId === undefined || !isSubscribed(session.subscriptions, 'playerChats')) return
    const reader = { userId, mapId, before: this.#now(), limit: limits.chatHistory, ownOnly: this.#isSolo() }
    try {
      const chats = await ports.loadChats(spaceId, reader)
      if (session.state.name !== 'entered') return
      this.#remembered.load([{ of: 'social', change: { kind: 'chats', chats } }])
      const events = historyEvents(this.memory.social, chats, { userId, awaySince })
      for (const told of events) this.#out.tell(session, told)
    } catch (err) {
      log.error({ err }, 'chat history not loaded')
    }
  }

  /** Reduces events and puts each, encoded once, into the outbox of whoever hears it. */
  #broadcast(events: readonly Outgoing[], actor: Actor): void {
    for (const told of events) {
      const before = this.#world
      if (!told.isEcho) this.#world = reduce(before, told)
      const hears = hearing(told, actor, before)
      const isAlone = this.#isSolo() && !isOfMaps(told.kind)
      for (const session of told.to ? this.#sessions.driving(new Set(told.to)) : this.#sessions) {
        if (!wants(session, told)) continue
        // Everybody is alone in a space for one, but its maps are the same for all.
        if (isAlone && session.identity.userId !== actor.userId) continue
        if (hears(this.#hearer(session, before))) this.#out.push(session, sliceOf(told))
      }
      if (told.kind === 'playerJoins') this.#afterJoin(encIdOf(told.body))
      if (told.kind === 'playerMoves') this.#afterMove(encIdOf(told.body), before)
      if (told.kind === 'playerAnimates') this.#afterAnimation(encIdOf(told.body))
      if (told.kind === 'playerExits') this.#afterExit(encIdOf(told.body), before)
      this.#react(told, before, actor)
    }
  }

  #remember(changes: readonly Change[] | undefined): void {
    this.#remembered.change(changes)
  }

  #react(told: Outgoing, before: World, actor: Actor): void {
    let context = this.#reactionContext(before)
    if (!context) return
    for (const reaction of reactions) {
      const consequence = reaction(context, told)
      if (!consequence) continue
      this.#follow(consequence, actor)
      // What was followed may have changed what the next one sees.
      context = { ...context, world: this.#world, memory: this.memory }
    }
  }

  #reactionContext(before: World): ReactionContext | undefined {
    const space = this.#space
    const { newId, catalogue } = this.#options
    return (
      space && {
        world: this.#world,
        memory: this.memory,
        before,
        space,
        catalogue,
        now: this.#now(),
        at: this.#at(),
        hearing: (map) => this.#grounds.hearing(map),
        newId,
      }
    )
  }

  /** Does what a reaction or a watch asked for. Its events name their audience, or go to whom audiences.ts says. */
  #follow(consequence: Consequence | undefined, actor: Actor = { userId: '' }): void {
    if (!consequence) return
    this.#remember(consequence.changes)
    const { events = [] } = consequence
    const changes = events.filter(changesMap)
    if (changes.length > 0) {
      this.#broadcast(this.#maps.passing(changes, this.#world.maps, this.#now()), actor)
    }
    this.#broadcast(changes.length === 0 ? events : events.filter((told) => !changesMap(told)), actor)
  }

  #watch(): void {
    const context = this.#reactionContext(this.#watched)
    this.#watched = this.#world
    if (!context || this.#world.players.size === 0) return
    for (const watch of watches) {
      this.#follow(watch({ ...context, world: this.#world, memory: this.memory }))
    }
  }

  #afterJoin(encId: EncId): void {
    const player = this.#world.players.get(encId)
    if (player) this.#movement.placed(player)
  }

  #afterAnimation(encId: EncId): void {
    const player = this.#world.players.get(encId)
    if (player) this.#movement.animated(player)
  }

  #afterMove(encId: EncId, before: World): void {
    const player = this.#world.players.get(encId)
    if (!player) return
    this.#movement.placed(player)
    if (before.players.get(encId)?.mapId === player.mapId) return
    const { mapId, animator, uid } = player
    // Those on the new map did not hear how it animates, nor does it know their poses.
    this.#broadcast([event('playerAnimates', { encId, animator })], { userId: uid, encId })
    for (const session of this.#sessions.driving([encId])) this.#catchUp(session, mapId)
  }

  #afterExit(encId: EncId, before: World): void {
    const player = before.players.get(encId)
    if (player) {
      this.#places.remember(this.#movement.latest(player))
      this.#noteExit(player.uid, this.#holds.since(encId) ?? this.#now())
    }
    this.#movement.removed(encId)
    this.#holds.end(encId)
    this.#budgets.delete(encId)
    if (player) this.#options.encIds.seen(player.uid, this.#at())
  }

  #hearer(session: Session, world: World) {
    const encId = playerOf(session)
    const mapId = encId === undefined ? undefined : world.players.get(encId)?.mapId
    return { userId: session.identity.userId, encId, mapId }
  }

  /** Tells one session the poses on a map it did not follow so far. */
  #catchUp(session: Session, mapId: MapId): void {
    for (const player of this.#world.players.values()) {
      if (player.mapId !== mapId) continue
      if (this.#isSolo() && player.uid !== session.identity.userId) continue
      this.#out.tell(session, movesEvent(player))
      this.#out.tell(session, event('playerAnimates', { encId: player.encId, animator: player.animator }))
    }
  }

  /** A failed answer; an error event too where there is no transaction or the wire wants both. */
  #refuse(session: Session, txnId: number | undefined, refusal: Refusal, withError = false): void {
    const { code, reason, replies, close } = refusal
    this.#meters.refused(code)
    for (const told of replies ?? []) this.#out.tell(session, told)
    this.#out.answer(session, txnId, refusal)
    if (txnId === undefined || withError || code === 404 || code === 429) {
      this.#out.tell(session, event('error', { message: reason, code }))
    }
    if (close !== undefined) return this.end(session, close, reason)
    if (code === 403 && session.forbidden.add(this.#at())) {
      this.end(session, closeCodes.suspicious, 'too many refused actions')
    }
  }

  /** Sends what waits in the outboxes. */
  flush(): void {
    this.#out.flush()
  }

  // --- time ---------------------------------------------------------------------------------------------------------

  /** Every limits.flushMs: moves go out; the slower duties look at the clock themselves. */
  tick(): void {
    this.#guard(() => this.#tick())
  }

  #tick(): void {
    const at = this.#at()
    this.#noticeStall(at)
    this.#out.flush()
    // What the watches find leaves with the moves they found it in.
    this.#out.hold()
    this.#world = this.#movement.advance(this.#world)
    this.#watch()
    this.#sendMoves(at)
    this.#out.flush()
    if (at - this.#slowTickAt < SLOW_TICK_MS) return
    this.#slowTickAt = at
    if (!this.#stalls.isExcused(at)) {
      this.#endHolds(at)
      this.#endSilent(at)
      this.#endWatchers(at)
    }
    this.#heartbeat(at)
    this.#forgetNumbers(at)
    this.#once.purge(at)
    this.#durable.expire()
    this.#places.saveSome(this.#world.players)
    this.#broadcast(this.#maps.due(this.#world.maps, this.#now()), { userId: '' })
    this.flush()
  }

  /** Where nothing ran for a while, nobody was silent, slow or away in that time. */
  #noticeStall(at: number): void {
    const gap = this.#stalls.notice(at)
    if (gap === 0) return
    this.#options.log.warn({ spaceId: this.#options.spaceId, ms: Math.round(gap) }, 'nothing ran for a while')
    this.#holds.excuse(gap)
    this.#onlookers.excuse(gap)
    for (const budget of this.#budgets.values()) budget.excuse(gap, at + limits.heartbeatMs)
    for (const session of this.#sessions) {
      session.limiter.excuse(gap, at + limits.heartbeatMs)
      session.lastHeardAt += gap
      if (session.slowness) session.slowness.since += gap
    }
  }

  /** Does something of which a failure means that the space is not to be trusted any more. */
  #guard(run: () => void): void {
    if (this.#hasFailed) return
    try {
      run()
    } catch (err) {
      this.#hasFailed = true
      const { log, spaceId, failed } = this.#options
      log.error({ err, spaceId }, 'space failed')
      failed?.(err)
    }
  }

  #sendMoves(now: number): void {
    this.#movement.settle(now)
    for (const session of this.#sessions) {
      const { moveWishes } = session
      if (!this.#keepsUp(session, now)) continue
      if (!moveWishes.packed && !moveWishes.moves && !moveWishes.animates) continue
      if (this.#isSolo()) this.#sendOwnMoves(session)
      else this.#out.sendWith(session, this.#movement.framesFor(session.sight, playerOf(session), moveWishes))
    }
    this.#movement.done()
  }

  #sendOwnMoves(session: Session): void {
    const { identity, moveWishes } = session
    if (moveWishes.packed || !moveWishes.moves) return
    const own = this.#world.encIds.get(identity.userId)
    const frame = own === undefined ? undefined : this.#movement.ownFrame(this.#world.players.get(own))
    if (frame) this.#out.sendWith(session, [frame])
  }

  #keepsUp(session: Session, now: number): boolean {
    const pace = paceOf(session, now)
    if (pace === 'caughtUp') this.#makeUp(session)
    if (pace === 'turnsSlow') {
      this.#out.tell(session, event('warn', { message: 'you read too slowly: movements are left out' }))
    }
    if (pace === 'stuck') this.end(session, closeCodes.timedOut, 'reads too slowly')
    return pace === 'keepsUp' || pace === 'caughtUp'
  }

  /** Tells the poses a session has missed. */
  #makeUp(session: Session): void {
    if (session.moveWishes.packed) {
      session.sight.hasGaps = true
      return
    }
    const { mapId } = this.#hearer(session, this.#world)
    for (const id of mapId === undefined ? this.#world.maps.keys() : [mapId]) this.#catchUp(session, id)
  }

  #endHolds(now: number): void {
    const { fading, gone } = this.#holds.due(now)
    for (const encId of fading) {
      const faded = event('playerSetsIsSignedIn', { encId, isSignedIn: false })
      this.#broadcast([faded], { userId: this.#world.players.get(encId)?.uid ?? '', encId })
    }
    for (const encId of gone) {
      this.#removePlayer(encId)
      this.#holds.end(encId)
    }
  }

  #removePlayer(encId: EncId): void {
    const player = this.#world.players.get(encId)
    if (!player) return
    this.#broadcast([...leaveChair(player), event('playerExits', { encId })], { userId: player.uid, encId })
  }

  #endSilent(now: number): void {
    for (const session of this.#sessions) {
      if (now - session.lastHeardAt >= limits.serverDeadAfterMs) {
        this.end(session, closeCodes.timedOut, 'no sign of life')
      }
    }
  }

  #endWatchers(at: number): void {
    for (const { session, reason } of this.#onlookers.overdue(this.#sessions, at))
      this.end(session, closeCodes.timedOut, reason)
  }

  #heartbeat(now: number): void {
    if (now - this.#heartbeatAt < limits.heartbeatMs) return
    this.#heartbeatAt = now
    const beat = event('serverHeartbeat', { lastRTT: 0 })
    for (const session of this.#sessions) {
      this.#options.heartbeats?.sent(session)
      this.#out.tell(session, beat)
    }
  }

  // --- the space and its places -------------------------------------------------------------------------------------

  async #load(): Promise<boolean> {
    const { ports, spaceId } = this.#options
    const space = await ports.loadSpace(spaceId)
    if (!space) return false
    this.#space = space
    const maps = this.#maps.load(space, this.#now())
    this.#world = { ...emptyWorld, maps, capacity: space.capacity, meetingBanner: space.meetingBanner }
    return true
  }

  /** Name, capacity or settings changed in the database; rights of who is here are asked for anew. */
  async spaceChanged(): Promise<void> {
    const { ports, spaceId } = this.#options
    const former = this.#space
    const space = await ports.loadSpace(spaceId)
    if (!former) return
    if (!space) {
      for (const session of this.#sessions) {
        this.#out.tell(session, event('spaceIsClosed', {}))
        this.end(session, closeCodes.unauthorized, 'space is gone')
      }
      return
    }
    this.#space = space
    for (const session of this.#sessions) await this.#renewAccess(session)
    if (former.allowMultiPlayer !== space.allowMultiPlayer) this.#switchSolo(!space.allowMultiPlayer)
    const overwrites = event('spaceOverwrites', { spaceData: spaceData(space) })
    const capacity = event('spaceSetsCapacity', { capacity: space.capacity })
    const banner = event('updateMeetingBanner', { meetingBanner: space.meetingBanner })
    this.#world = reduce(reduce(this.#world, capacity), banner)
    for (const session of this.#sessions) {
      for (const told of [overwrites, capacity, banner]) this.#out.tell(session, told)
    }
  }

  /** What one user is in the space changed in the database. */
  async memberChanged(userId: string): Promise<void> {
    let isHere = false
    for (const session of this.#sessions) {
      if (session.identity.userId !== userId) continue
      isHere = true
      await this.#renewAccess(session)
    }
    if (!isHere) await this.#renewAbsent(userId)
  }

  /** Of somebody who has gone, or will be back: what the room goes by is what they are, not what they were. */
  async #renewAbsent(userId: string): Promise<void> {
    const { ports, spaceId } = this.#options
    if (this.#knownRole(userId) === undefined) return
    const identity = { userId, displayName: '', avatar: 1, isSiteAdmin: false, viaApiKey: false }
    this.#tellRole({ identity, access: await ports.access(identity, spaceId) })
  }

  /** What somebody is as everybody here has heard it; undefined for a stranger. */
  #knownRole(userId: string): string | undefined {
    return this.#playerOf(userId)?.role ?? this.#world.members.get(userId)?.role ?? undefined
  }

  async #renewAccess(session: Session): Promise<void> {
    const { ports, spaceId } = this.#options
    session.access = await ports.access(session.identity, spaceId)
    if (!session.access.canEnter) return this.end(session, closeCodes.unauthorized, 'no access any more')
    this.#tellRole(session)
  }

  /** Tells everybody when somebody's role is no longer what they came with. */
  #tellRole({ identity, access }: Pick<Session, 'identity' | 'access'>): void {
    const { userId } = identity
    const known = this.#knownRole(userId)
    if (known === undefined || known === access.role) return
    this.#broadcast(memberEvents({ identity, access }), { userId, encId: this.#world.encIds.get(userId) })
  }

  #isSolo(): boolean {
    return this.#space?.allowMultiPlayer === false
  }

  /** The others leave everybody's sight, or come back into it. */
  #switchSolo(isSolo: boolean): void {
    for (const session of this.#sessions) {
      session.sight = freshSight()
      for (const player of this.#world.players.values()) {
        if (player.uid === session.identity.userId) continue
        if (isSolo) this.#out.tell(session, event('playerExits', { encId: player.encId }))
        else for (const told of playerEvents(player)) this.#out.tell(session, told)
      }
    }
  }

  /** Lets go of a space that failed: sockets are closed without another look at it, what can be kept is stored. */
  async abandon(code: CloseCode, reason: string): Promise<void> {
    const { log, spaceId, ended } = this.#options
    this.#hasFailed = true
    for (const session of this.#sessions) {
      // Nothing of the space is asked: whatever failed may fail again.
      this.#sessions.remove(session, code)
      this.#out.drop(session)
      session.socket.close(code, reason)
      ended?.(session)
    }
    await this.#durable.settled(limits.storeCloseMs)
    await this.#places
      .saveAll(this.#world.players.values())
      .catch((err: unknown) => log.error({ err, spaceId }, 'places of a failed space not saved'))
  }

  /** Ends all sessions and stores where everybody was. */
  async close(code: CloseCode = closeCodes.goingAway, reason = 'going away'): Promise<void> {
    if (this.#hasFailed) return this.abandon(code, reason)
    this.#world = this.#movement.advance(this.#world)
    this.#sendMoves(this.#at())
    for (const session of this.#sessions) {
      this.#out.tell(session, event('info', { message: reason }))
      this.end(session, code, reason)
    }
    await this.#durable.settled(limits.storeCloseMs)
    await this.#compact(this.#maps.takeLoose(1))
    await this.#places.saveAll(this.#world.players.values())
  }

  #now(): number {
    return this.#options.clock.now()
  }

  #at(): number {
    return this.#options.clock.steady()
  }
}
