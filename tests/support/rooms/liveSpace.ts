import type { Catalogue } from '#shared/map/catalogue.ts'
import type { EncId } from '#shared/ids.ts'
import { bodyStateOf, encodePackedMove, packPose } from '#shared/movement/packedMove.ts'
import { decodeBatch, encodeAction } from '#shared/protocol/codec.ts'
import {
  action,
  type ActionBody,
  type ActionName,
  type EventBody,
  type EventName,
  type WireEvent,
} from '#shared/protocol/messages.ts'
import { limits } from '#shared/rules/limits.ts'
import { removePlayers } from '#shared/world/presence.ts'
import type { Player, World } from '#shared/world/world.ts'
import { CpuBudget } from '../../../server/room/turns/cpuBudget.ts'
import { SpaceNumbers } from '../../../server/room/space/encIds.ts'
import { LiveSpace } from '../../../server/room/space/LiveSpace.ts'
import { roomFeatures } from '../../../server/room/features/features.ts'
import type { MediaRooms } from '../../../server/room/mediaRooms.ts'
import {
  createSession,
  playerOf,
  type Session,
  type SessionOptions,
} from '../../../server/room/sessions/session.ts'
import { Replica } from './replica.ts'
import { allSubscriptions } from './subscriptions.ts'
import type { MemoryPorts } from './memoryPorts.ts'

/** One client of a live space without any network: frames go straight into a replica. */
export class Visitor {
  readonly session: Session
  readonly events: WireEvent[] = []
  /** How many frames it got. */
  frames = 0
  readonly replica = new Replica()
  closed: { readonly code: number; readonly reason: string } | undefined
  #buffered = 0
  /** Whether what it is sent stays in `buffered` until a test takes it out. */
  isSlow = false
  /** One of many: what it is sent is counted, and not read. */
  isDeaf = false
  /** Frames it was sent while it was slow, as its socket would keep them. */
  readonly unread: Uint8Array[] = []
  readonly #live: LiveSpace
  readonly #seen = new Set<EncId>()
  #txnId = 0
  #inputId = 0

  constructor(live: LiveSpace, options: Omit<SessionOptions, 'socket' | 'rateOf'>) {
    this.#live = live
    this.session = createSession({
      ...options,
      rateOf: roomFeatures.rateOf,
      socket: {
        send: (frame) => {
          if (this.isSlow) {
            this.buffered += frame.length
            this.unread.push(frame)
          }
          this.#receive(frame.subarray(2))
          return this.buffered === 0
        },
        bufferedAmount: () => this.buffered,
        close: (code, reason) => (this.closed ??= { code, reason }),
      },
    })
  }

  /** What the socket claims not to have sent yet. */
  get buffered(): number {
    return this.#buffered
  }

  set buffered(bytes: number) {
    this.#buffered = bytes
    // As a real one says of the frame that waits.
    this.session.isBehind = true
  }

  get world(): World {
    return this.replica.world
  }

  set world(world: World) {
    this.replica.world = world
  }

  get userId(): string {
    return this.session.identity.userId
  }

  #receive(frame: Uint8Array): void {
    this.frames += 1
    if (this.isDeaf) return
    const events = decodeBatch(frame)
    this.events.push(...events)
    for (const { kind, body } of events)
      if (kind === 'playerJoins') this.#seen.add((body.encId ?? 0) as EncId)
    this.replica.apply(events)
  }

  /** Sends one action; its number, to ask for the answer. */
  send<K extends ActionName>(kind: K, body: ActionBody<K>): number {
    const txnId = this.#txnId++
    this.#live.receive(this.session, encodeAction(action(kind, body, txnId)))
    return txnId
  }

  post<K extends ActionName>(kind: K, body: ActionBody<K>): void {
    this.#live.receive(this.session, encodeAction(action(kind, body)))
  }

  bytes(frame: Uint8Array): void {
    this.#live.receive(this.session, frame)
  }

  /** Sends one action and reads its answer, which an action that stores nothing has at once. */
  ask<K extends ActionName>(kind: K, body: ActionBody<K>): EventBody<'transactionStatus'> | undefined {
    const txnId = this.send(kind, body)
    this.#live.flush()
    return this.answer(txnId)
  }

  answer(txnId: number): EventBody<'transactionStatus'> | undefined {
    return this.all('transactionStatus').findLast((body) => (body.txnId ?? 0) === txnId)
  }

  /** As a client does it: whoever is not told again has gone. */
  subscribe(
    subscriptions: Readonly<Record<string, boolean>> = allSubscriptions,
    mapUpdateIds: Record<string, number> = {},
  ): void {
    this.#seen.clear()
    this.ask('updateSubscriptions', { subscriptions, mapUpdateIds })
    this.world = removePlayers(
      this.world,
      [...this.world.players.keys()].filter((encId) => !this.#seen.has(encId)),
    )
  }

  enter(body: ActionBody<'enter'> = {}, subscriptions = allSubscriptions): this {
    this.subscribe(subscriptions)
    const answer = this.ask('enter', body)
    if (!answer?.succeeded) throw new Error(`enter: ${answer?.reason ?? 'no answer'}`)
    return this
  }

  move(x: number, z: number, yaw = 0, y = 0): void {
    this.send('move', { position: { x, y, z }, rotation: { x: 0, y: yaw, z: 0 }, inputId: ++this.#inputId })
  }

  /** As our own browser says it. */
  movePacked(x: number, z: number, yaw = 0, animator = 'walk'): void {
    const pose = { position: { x, y: 0, z }, rotation: { x: 0, y: yaw, z: 0 } }
    this.send('move', { packed: encodePackedMove(packPose(pose, bodyStateOf(animator))) })
  }

  get self(): Player | undefined {
    return this.#live.world.players.get(this.#live.world.encIds.get(this.userId) as EncId)
  }

  get encId(): EncId | undefined {
    return playerOf(this.session)
  }

  all<K extends EventName>(kind: K): EventBody<K>[] {
    return this.events.filter((entry) => entry.kind === kind).map(({ body }) => body as EventBody<K>)
  }

  leave(code = 1006): void {
    this.#live.leave(this.session, code)
  }
}

export interface TestSpace {
  readonly live: LiveSpace
  readonly numbers: SpaceNumbers
  readonly ports: MemoryPorts
  readonly errors: string[]
  /** A session, prepared and joined but not subscribed. */
  visit(
    userId: string,
    options?: { connectionId?: string; apiKey?: boolean; isView?: boolean },
  ): Promise<Visitor>
  now(): number
  /** Sets the machine's clock to another time of day; no time passes. */
  setClock(ms: number): void
  /** Moves the clock and does what is due. */
  pass(ms: number): void
  /** Time passes in which nothing runs, as when the process is stopped. */
  stall(ms: number): void
  /** Stored actions are answered and everything is sent. */
  settle(): Promise<void>
  /** The same, a second at a time, until nothing waits. Rejects when that has no end. */
  settleAll(isWaiting: () => boolean): Promise<void>
}

/** So many seconds at most something may wait for its answer. */
const SETTLED_AFTER = 10_000

/** A live space with a clock that only tests move and no network. */
export async function openSpace(
  ports: MemoryPorts,
  options: {
    catalogue?: Catalogue
    spaceId?: string
    random?: () => number
    siteOrigin?: string
    /** CPU time its work took so far, ms; of the machine's own nothing in a test may depend. */
    usedMs?: () => number
    cpuOfPerson?: (userId: string) => CpuBudget
    mediaRooms?: MediaRooms | undefined
  } = {},
): Promise<TestSpace> {
  let now = 1_000_000
  let step = 0
  let ids = 0
  const errors: string[] = []
  const numbers = new SpaceNumbers()
  const spaceId = options.spaceId ?? [...ports.spaces.keys()][0]!
  const live = new LiveSpace({
    spaceId,
    features: roomFeatures,
    roomId: 'room-1',
    ports,
    catalogue: options.catalogue ?? new Map(),
    log: {
      info: () => undefined,
      warn: () => undefined,
      error: (fields, message) => void errors.push(`${message} ${String((fields as { err?: unknown }).err)}`),
    },
    clock: { now: () => now + step, steady: () => now },
    encIds: numbers,
    cpu: new CpuBudget({ steady: () => now, usedMs: options.usedMs ?? (() => 0) }),
    ...(options.cpuOfPerson && { cpuOfPerson: options.cpuOfPerson }),
    mediaRooms: options.mediaRooms,
    address: `/gs/${spaceId}`,
    siteOrigin: options.siteOrigin,
    newId: () => `id-${(ids += 1)}`,
    random: options.random ?? (() => 0.5),
    defer: () => undefined,
  })
  await live.loaded
  let sessions = 0
  const pass = (ms: number): void => {
    let left = ms
    do {
      // Not in one leap: a room in which nothing ran for seconds judges nobody.
      const step = Math.min(left, limits.stallMs - 1)
      now += step
      left -= step
      live.tick()
    } while (left > 0)
  }
  const settle = async (): Promise<void> => {
    // Storing takes a few turns of the event loop even in memory.
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    live.flush()
  }
  return {
    live,
    numbers,
    ports,
    errors,
    async visit(userId, { connectionId, apiKey = false, isView = false } = {}) {
      const identity = (await ports.authenticate(
        apiKey ? { apiKey: `lk_${userId}` } : { token: `token-${userId}` },
      ))!
      const access = await ports.access(identity, spaceId)
      await live.prepare(identity)
      const visitor = new Visitor(live, {
        id: `session-${(sessions += 1)}`,
        identity: isView ? { ...identity, isView } : identity,
        access,
        connectionId,
        now,
      })
      live.join(visitor.session)
      live.flush()
      return visitor
    },
    now: () => now + step,
    setClock: (ms) => void (step += ms),
    pass,
    stall(ms) {
      now += ms
    },
    settle,
    async settleAll(isWaiting) {
      for (let second = 0; isWaiting(); second += 1) {
        if (second === SETTLED_AFTER) throw new Error(`after ${SETTLED_AFTER} s something still waits`)
        await settle()
        pass(1_000)
      }
    },
  }
}
