import type { EncId, MapId } from '#shared/ids.ts'
import { closeCodes, type CloseCode } from '#shared/protocol/closeCodes.ts'
import { event, type Action, type WireEvent } from '#shared/protocol/messages.ts'
import { limits } from '#shared/rules/limits.ts'
import { mayEnterDrafts } from '#shared/world/levels.ts'
import { reduceAll } from '#shared/world/reduce.ts'
import { emptyWorld, type GameMap, type World } from '#shared/world/world.ts'
import type { Wish } from '../../cluster/messages.ts'
import { decide, decideWish } from './decide.ts'
import { overworked } from '../sessions/intake.ts'
import { freshSight, playerOf, type Session } from '../sessions/session.ts'
import { changesMap, isOfMaps, levelsOfSpace, removalRuns } from '../maps/mapEdits.ts'
import { refuse, type Accepted, type Decision, type Outgoing, type Refusal } from '../handler.ts'
import type { SpaceMemory } from '../memory.ts'
import { noMeters } from '../meters.ts'
import { everybody, hearing, type Actor } from '../out/audiences.ts'
import { levelsFor, mapIdOf } from '../known/levelLists.ts'
import { listsFor } from '../known/nookLists.ts'
import { isGroup, sliceOf } from '../out/frames.ts'
import { Outboxes } from '../out/outboxes.ts'
import { allowSnapshot, waitingBytes } from '../out/slowReaders.ts'
import { EqualSubscriptions, moveWishes, wanting } from '../out/subscriptions.ts'
import type { Identity } from '../ports.ts'
import { createRequester, REQUEST_TXN } from './requester.ts'
import { SpaceContext } from './SpaceContext.ts'
import { createSpaceParts, type SpaceParts } from './spaceParts.ts'
import { SpaceState, type Inside, type LiveSpaceOptions } from './spaceState.ts'

const SLOW_TICK_MS = 1_000

/** Whether all who hear an event read the same (nookLists.ts, levelLists.ts). */
const isReadAlike = ({ kind }: WireEvent): boolean => kind !== 'mapSetNooks' && kind !== 'spaceSetsLevels'

/**
 * With more sessions than this in a space, what is not for named people leaves with the moves of the next flush
 * (limits.flushMs), or a little later (out/commonTalk.ts): a write to each socket costs more than everything else about it,
 * and where a crowd is, somebody always comes, goes or waves.
 */
const CROWD = 64

/**
 * One space while it lives: its sessions, and the way of an action through decide, storing, reduce and broadcast. Knows
 * no network: sockets and time come from outside. What people can do here it is given (features/features.ts).
 */
export class LiveSpace {
  readonly #options: LiveSpaceOptions
  readonly #state: SpaceState
  readonly #out: Outboxes
  readonly #inside: Inside
  readonly #parts: SpaceParts
  /** Who waits for an answer without a session here. */
  readonly #requesters = new Set<Session>()
  readonly #subscriptions = new EqualSubscriptions()
  #slowTickAt = -Infinity
  #hasFailed = false
  /** Resolves when the space is loaded: false when there is no such space. */
  readonly loaded: Promise<boolean>

  constructor(options: LiveSpaceOptions) {
    this.#options = options
    this.#state = new SpaceState(options.clock, options.features)
    const guard = this.#guard.bind(this)
    const defer = options.defer ?? setImmediate
    this.#out = new Outboxes((run) => defer(() => guard(run)), this.#state.sessions)
    this.#inside = {
      options,
      state: this.#state,
      out: this.#out,
      meters: options.meters ?? noMeters,
      broadcast: this.#broadcast.bind(this),
      end: this.end.bind(this),
    }
    this.#parts = createSpaceParts(this.#inside, {
      guard,
      act: this.#act.bind(this),
      carryOut: this.#carryOut.bind(this),
      apply: this.#apply.bind(this),
      refuse: this.#refuse.bind(this),
    })
    this.loaded = this.#load()
    // Who joins awaits it too; without a listener here a failure would end the process.
    const { log, spaceId } = options
    this.loaded.catch((err: unknown) => log.error({ err, spaceId }, 'space not loaded'))
  }

  get world(): World {
    return this.#state.world
  }

  /** What the server alone knows, with what is decided and not stored yet. */
  get memory(): SpaceMemory {
    return this.#state.memory
  }

  /** Its maps with everything decided, objects of other times too: what an edit is decided on. */
  get maps(): ReadonlyMap<MapId, GameMap> {
    return this.#parts.maps.staged
  }

  /** Whether the connection of a player is lost, and their place is kept for a while. */
  isHeld(encId: EncId): boolean {
    return this.#parts.holds.since(encId) !== undefined
  }

  get playerCount(): number {
    return this.world.players.size
  }

  /** Whether anybody but this person is in it, or about to enter. */
  hasOthers(userId: string): boolean {
    for (const { uid } of this.world.players.values()) if (uid !== userId) return true
    for (const { identity } of this.#state.sessions) if (identity.userId !== userId) return true
    return false
  }

  get sessionCount(): number {
    return this.#state.sessions.size
  }

  /** Decisions that wait to be stored. */
  get storingCount(): number {
    return this.#parts.storing.count
  }

  // --- sessions -----------------------------------------------------------------------------------------------------

  /** What must be known of a user before a session may join. */
  async prepare({ userId }: Identity): Promise<boolean> {
    if (!(await this.loaded)) return false
    await this.#parts.arrivals.prepare(userId)
    return true
  }

  /** Whether it remembers what may not be forgotten yet: then it stays although nobody is in it. */
  get isGuarded(): boolean {
    return this.#options.features.mustKeep(this.memory, this.#state.at())
  }

  join(session: Session): void {
    this.#parts.attendance.onlookers.came(session, this.#state.at())
    this.#state.sessions.add(session, this.#state.at())
    this.#out.begin(session)
    this.#options.heartbeats?.joined(session)
    this.#out.tell(session, event('ready', { id: session.identity.userId }))
    if (session.isView) this.#parts.arrivals.lookFor(session.identity.userId)
  }

  /** The socket is gone. May be called twice. */
  leave(session: Session, code: number): void {
    const { sessions, world } = this.#state
    const at = this.#state.at()
    this.#drain()
    const encId = playerOf(session)
    this.#parts.attendance.onlookers.left(session, at)
    if (!sessions.remove(session, code, at)) return
    this.#inside.meters.ended(code)
    this.#out.drop(session)
    if (!session.isView && encId !== undefined && world.players.has(encId) && !sessions.isDriven(encId)) {
      this.#parts.holds.start(encId, at, this.#state.now())
    }
    this.#options.ended?.(session)
  }

  /** Closes a session from our side; what it is owed goes out first. */
  end(session: Session, code: CloseCode, reason: string): void {
    // What it has sent may be why it ends already.
    this.#drain()
    if (session.state.name === 'closed') return
    this.#out.flushSession(session)
    session.socket.close(code, reason)
    this.leave(session, code)
  }

  /** Something for one session alone, that is no part of the world. */
  tell(session: Session, told: WireEvent): void {
    this.#out.tell(session, told)
  }

  /** Something for everybody who has a session, that is no part of the world. */
  tellAll(told: WireEvent): void {
    for (const session of this.#state.sessions) this.#out.tell(session, told)
  }

  /** Ends every session of a user and takes its player out at once. */
  disconnectUser(userId: string, code: CloseCode, reason: string): void {
    for (const session of this.#state.sessions) {
      if (session.identity.userId === userId) this.end(session, code, reason)
    }
    const encId = this.world.encIds.get(userId)
    if (encId !== undefined) this.#parts.attendance.remove(encId)
  }

  /** One frame of a client. */
  receive(session: Session, bytes: Uint8Array): void {
    if (this.#hasFailed) return
    try {
      this.#parts.intake.receive(session, bytes)
    } catch (err) {
      this.#fail(err)
    }
  }

  /** A frame below our protocol, a ping for instance. */
  receiveControl(session: Session): void {
    this.#guard(() => this.#parts.intake.receiveControl(session))
  }

  /** A frame of a kind that carries no action: text, for instance. */
  receiveMalformed(session: Session): void {
    this.#guard(() => this.#parts.intake.receiveMalformed(session))
  }

  /** Name, capacity or settings changed in the database. */
  spaceChanged(): Promise<void> {
    return this.#parts.standing.spaceChanged()
  }

  /** What one user is in the space changed in the database. */
  memberChanged(userId: string): Promise<void> {
    return this.#parts.standing.memberChanged(userId)
  }

  /** Whatever happens now comes after the moves that were sent before. */
  #drain(): void {
    this.#guard(() => this.#parts.intake.drain())
  }

  // --- decide -------------------------------------------------------------------------------------------------------

  /**
   * What somebody who has no session here wants, over HTTP; undefined when it is stored, and told with the next flush at
   * the latest, or soon after it where a crowd is (out/commonTalk.ts).
   */
  async wish(identity: Identity, wanted: Wish): Promise<Refusal | undefined> {
    const refusal = await this.#request(identity, wanted)
    // Of maps written anew this takes them, too.
    if (refusal || wanted.kind !== 'forgetPerson') return refusal
    const { ports, spaceId } = this.#options
    await ports.forgetPerson(spaceId, wanted.userId)
    return undefined
  }

  async #request(identity: Identity, wanted: Wish): Promise<Refusal | undefined> {
    const { ports, spaceId, newId, features } = this.#options
    const isThere = await this.loaded
    const access = await ports.access(identity, spaceId)
    this.#drain()
    if (this.#hasFailed) return refuse('spaceCloses')
    const { session, answeredBy } = createRequester({
      id: newId(),
      identity,
      access,
      now: this.#state.at(),
      rateOf: features.rateOf,
    })
    const context = this.#context(session, {})
    if (!isThere || !context) return refuse('noSuchSpace')
    if (!this.#parts.shares.mayEdit(session)) return overworked
    const refusal = this.#parts.shares.spend(() => {
      const decision = decideWish(features, context, wanted)
      if (!decision.ok) return decision
      this.#carryOut(session, decision, REQUEST_TXN)
      return undefined
    }, session)
    return refusal ?? answeredBy(this.#requesters)
  }

  #act(session: Session, action: Action): void {
    this.#drain()
    const context = this.#context(session, action.body)
    if (!context) return
    const decision = decide(this.#options.features, context, action)
    if (decision.ok && decision.needs)
      return void this.#parts.enquiries.learn(session, action, decision.needs)
    this.#carryOut(session, decision, action.txnId)
  }

  #context(session: Session, body: Action['body'] | object): SpaceContext | undefined {
    const state = this.#state
    const { space } = state
    if (!space) return undefined
    const { userId } = session.identity
    const self = state.playerOf(userId)
    const { targetId } = body as { targetId?: string | null }
    const isAboutSelf = !targetId || targetId === userId
    return new SpaceContext(this.#parts.services, {
      world: state.world,
      memory: state.memory,
      space,
      session,
      self,
      // In a space for one everybody is alone.
      subject: isAboutSelf ? self : state.isSolo ? undefined : state.playerOf(targetId),
      lastPlace: this.#parts.places.find(userId),
      moveBudgetM: self ? this.#parts.budgets.left(self, state.at()) : 0,
      now: state.now(),
      at: state.at(),
    })
  }

  // --- commit -------------------------------------------------------------------------------------------------------

  #carryOut(session: Session, decision: Decision, txnId: number | undefined): void {
    if (!decision.ok) {
      // Done before, and refused as things are now: it is the answer that did not come through.
      if (this.#parts.storing.isKnown(session, decision, txnId)) return
      return this.#refuse(session, txnId, decision)
    }
    // Moves are nearly all there is, and change nothing that is stored.
    if (decision.pose && decision.events.length === 0) {
      this.#apply(session, decision)
      return this.#out.answer(session, txnId)
    }
    if (decision.enquiry) return this.#parts.enquiries.ask(session, decision.enquiry, txnId)
    const { effectOf } = this.#options.features
    const effects = decision.events.flatMap(({ kind, body }) => effectOf(kind, body) ?? [])
    effects.push(...(decision.effects ?? []))
    if (effects.length > 0 || decision.events.some(changesMap)) {
      return this.#parts.storing.push(session, txnId, decision, effects)
    }
    this.#state.remembered.change(decision.claims)
    this.#apply(session, decision)
    this.#out.answer(session, txnId)
  }

  #apply(session: Session, decision: Accepted): void {
    if (decision.subscriptions) {
      this.#out.listen(session)
      session.subscriptions = this.#subscriptions.one(decision.subscriptions)
      session.moveWishes = moveWishes(decision.subscriptions)
      session.sight = freshSight()
    }
    if (decision.pose) this.#parts.whereabouts.accept(session, decision.pose, decision)
    this.#state.remembered.change(decision.changes)
    const { events } = decision
    if (events.length > 0) this.#broadcast(events, this.#state.actor(session.identity.userId))
    const before = decision.subscriptions ? waitingBytes(session) : 0
    for (const told of decision.replies ?? []) {
      if (isGroup(told)) this.#out.tellGroup(session, told)
      else this.#out.tell(session, told)
    }
    if (decision.subscriptions) allowSnapshot(session, waitingBytes(session) - before)
    for (const { userId, code, reason } of decision.ends ?? []) this.disconnectUser(userId, code, reason)
    if (decision.becomes) this.#parts.arrivals.become(session, decision.becomes)
  }

  // --- tell ---------------------------------------------------------------------------------------------------------

  /** Reduces events and puts each, encoded once, into the outbox of whoever hears it. */
  #broadcast(events: readonly Outgoing[], actor: Actor): void {
    this.#drain()
    const state = this.#state
    for (const run of removalRuns(events)) {
      const before = state.world
      state.world = reduceAll(
        before,
        run.filter(({ isEcho }) => !isEcho),
      )
      for (const told of run) this.#push(told, before, actor)
      // Of things that are taken away all at once one look is enough.
      const [told] = run
      if (!told) continue
      this.#parts.whereabouts.follow(told, before)
      this.#parts.consequences.react(told, before, actor)
    }
  }

  #push(told: Outgoing, before: World, actor: Actor): void {
    const state = this.#state
    const hears = hearing(this.#options.features.audiences, told, actor, before)
    const isOfDraft = this.#isOfDraft(told)
    const isAlone = state.isSolo && !isOfMaps(told.kind)
    const isWantedBy = wanting(told)
    const isForCrowd = !told.to && state.sessions.size > CROWD
    // What not all read alike is read for each.
    const shared = isReadAlike(told) ? sliceOf(told) : undefined
    if (isForCrowd && shared && hears === everybody && !isOfDraft && !isAlone && this.#out.tellCrowd(told)) {
      // Whose it is goes on from there: they know with the next flush.
      const { encId } = told.body as { readonly encId?: EncId }
      if (encId) for (const session of state.sessions.driving([encId])) this.#out.listen(session)
      return
    }
    for (const session of told.to ? state.sessions.driving(new Set(told.to)) : state.sessions) {
      if (!isWantedBy(session)) continue
      if (isOfDraft && !mayEnterDrafts(session.access.role)) continue
      // Everybody is alone in a space for one, but its maps are the same for all.
      if (isAlone && session.identity.userId !== actor.userId) continue
      if (hears !== everybody && !hears(state.hearer(session, before))) continue
      const slice = shared ?? sliceOf(levelsFor(listsFor(told, session), session))
      if (isForCrowd) this.#out.pushWithMoves(session, slice)
      else this.#out.push(session, slice)
    }
  }

  /** Whether an event says what is on a draft. */
  #isOfDraft(told: WireEvent): boolean {
    const { spaceId } = this.#options
    const isOfThings = isOfMaps(told.kind) || told.kind === 'spaceAttachment'
    return isOfThings && this.#parts.maps.isDraft(mapIdOf(told, spaceId))
  }

  /** A failed answer; an error event too where there is no transaction or the wire wants both. */
  #refuse(session: Session, txnId: number | undefined, refusal: Refusal, withError = false): void {
    const { code, reason, replies, close } = refusal
    this.#state.remembered.change(refusal.changes)
    this.#inside.meters.refused(code)
    for (const told of replies ?? []) this.#out.tell(session, told)
    this.#out.answer(session, txnId, refusal)
    if (txnId === undefined || withError || code === 404 || code === 429) {
      this.#out.tell(session, event('error', { message: reason, code }))
    }
    if (close !== undefined) return this.end(session, close, reason)
    if (code === 403 && !session.isView && session.forbidden.add(this.#state.at())) {
      this.end(session, closeCodes.suspicious, 'too many refused actions')
    }
  }

  /** Sends what waits in the outboxes. */
  flush(): void {
    this.#drain()
    this.#out.flush()
  }

  // --- time ---------------------------------------------------------------------------------------------------------

  /** Every limits.flushMs: moves go out; the slower duties look at the clock themselves. */
  tick(): void {
    this.#guard(() => this.#tick())
  }

  #tick(): void {
    const state = this.#state
    const at = state.at()
    this.#parts.intake.drain()
    this.#parts.attendance.noticeStall(at)
    // What waits, and what the watches find, leaves with the moves.
    this.#out.hold()
    state.world = state.movement.advance(state.world)
    this.#parts.consequences.watch()
    this.#parts.media.look()
    this.#parts.teller.send(at)
    this.#out.flush(true)
    if (at - this.#slowTickAt < SLOW_TICK_MS) return
    this.#slowTickAt = at
    this.#parts.attendance.check(at)
    this.#parts.arrivals.noteAgain(at)
    this.#parts.storing.tidy(at)
    this.#parts.places.saveSome(this.world.players)
    this.#broadcast(this.#parts.maps.due(this.world.maps, state.now()), { userId: '' })
    this.#out.flush(true)
  }

  /** Does something of which a failure means that the space is not to be trusted any more. */
  #guard(run: () => void): void {
    if (this.#hasFailed) return
    try {
      run()
    } catch (err) {
      this.#fail(err)
    }
  }

  #fail(err: unknown): void {
    this.#hasFailed = true
    const { log, spaceId, failed } = this.#options
    log.error({ err, spaceId }, 'space failed')
    failed?.(err)
  }

  async #load(): Promise<boolean> {
    const { ports, spaceId, openedBy } = this.#options
    const space = await ports.loadSpace(spaceId, (work) => this.#parts.shares.charge(work, openedBy))
    if (!space) return false
    this.#state.space = space
    const maps = this.#parts.maps.load(space, this.#state.now())
    const { capacity, meetingBanner } = space
    this.#state.world = { ...emptyWorld, maps, levels: levelsOfSpace(space), capacity, meetingBanner }
    return true
  }

  /** Lets go of a space that failed: sockets are closed without another look at it, what can be kept is stored. */
  async abandon(code: CloseCode, reason: string): Promise<void> {
    const { sessions } = this.#state
    this.#hasFailed = true
    this.#parts.media.close()
    for (const session of sessions) {
      // Nothing of the space is asked: whatever failed may fail again.
      sessions.remove(session, code, this.#state.at())
      this.#out.drop(session)
      session.socket.close(code, reason)
      this.#options.ended?.(session)
    }
    for (const { socket } of this.#requesters) socket.close(code, reason)
    await this.#parts.storing.settled(limits.storeCloseMs)
    await this.#parts.places.saveAll(this.world.players.values())
  }

  /** Ends all sessions and stores where everybody was. */
  async close(code: CloseCode = closeCodes.goingAway, reason = 'going away'): Promise<void> {
    if (this.#hasFailed) return this.abandon(code, reason)
    const state = this.#state
    this.#drain()
    if (this.#hasFailed) return this.abandon(code, reason)
    state.world = state.movement.advance(state.world)
    this.#parts.media.close()
    this.#parts.teller.send(state.at())
    for (const session of state.sessions) {
      this.#out.tell(session, event('info', { message: reason }))
      this.end(session, code, reason)
    }
    await this.#parts.storing.settled(limits.storeCloseMs)
    await this.#parts.storing.compact(1, this.#options.openedBy)
    await this.#parts.places.saveAll(this.world.players.values())
  }
}
