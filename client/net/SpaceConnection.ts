import type { ClientFault } from '#shared/http/clientFaults.ts'
import type { EncId } from '#shared/ids.ts'
import { closeCodes } from '#shared/protocol/closeCodes.ts'
import { decodeBatch, encodeAction } from '#shared/protocol/codec.ts'
import {
  action,
  type Action,
  type ActionBody,
  type ActionName,
  type EventName,
  type WireEvent,
  type v1,
} from '#shared/protocol/messages.ts'
import type { RefusalKey } from '#shared/protocol/refusals.ts'
import { limits } from '#shared/rules/limits.ts'
import type { World } from '#shared/world/world.ts'
import { createTimerGroup, type Clock } from './clock.ts'
import { afterClose, afterJoinFailure, type AfterClose, type Barrier } from './closePolicy.ts'
import {
  enterBody,
  type ConnectionState,
  type ConnectionStats,
  type EnterWish,
  type LogLevel,
} from './connectionState.ts'
import { departures, withRenumbering } from './departures.ts'
import type { Environment, EnvironmentChange } from './environment.ts'
import { heldMaps, lacksMapData } from './mapData.ts'
import { retryDelayMs } from './retryDelay.ts'
import { createSendQueue } from './sendQueue.ts'
import { SignsOfLife } from './signsOfLife.ts'
import { subscriptionsWith } from './subscriptions.ts'
import { createTransactions, TransactionError } from './transactions.ts'
import { JoinError, type Transport, type TransportSocket } from './transport.ts'

export interface SpaceConnectionOptions {
  /** Kinds of events that features listen for, besides what is always asked for. */
  readonly hears: readonly EventName[]
  readonly spaceId: string
  /** The tab's id (connectionId.ts). */
  readonly connectionId: string
  /** Asked at each connection; undefined: nobody is logged in. */
  readonly getAccessToken: () => Promise<string | undefined>
  /** Rejects with LookupError. */
  readonly lookUp: (spaceId: string) => Promise<string>
  readonly transport: Transport
  readonly clock: Clock
  /** 0 up to 1. */
  readonly random: () => number
  readonly environment: Environment
  readonly getWorld: () => World
  readonly onEvents: (events: readonly WireEvent[]) => void
  readonly onState: (state: ConnectionState) => void
  readonly log?: (level: LogLevel, message: string) => void
  readonly onSent?: (action: Action) => void
  /** Hears of each thing this page could make nothing of. */
  readonly onFault?: (kind: ClientFault) => void
}

/** Of what is dropped as unknown one line is logged so often, of each kind: it may come with every frame. */
const UNKNOWN_LINE_MS = 60_000
/** A new snapshot is asked for at most so often. */
const ASK_ANEW_MS = 10_000
/**
 * The one connection of a page to a space: finds the server, joins, comes back after a cut and sends what
 * waited. What the server says goes to `onEvents`; how it stands to `onState`. No React, no globals.
 */
export class SpaceConnection {
  readonly #options: SpaceConnectionOptions
  readonly #queue
  readonly #transactions
  readonly #life
  /** Timers of the present attempt or connection; cleared whenever it ends. */
  readonly #timers
  /** Timers that outlive a connection: the next attempt, and the late removal of players after a deploy. */
  readonly #retryTimers
  readonly #stopListening: () => void
  #state: ConnectionState = { name: 'idle' }
  #socket: TransportSocket | undefined
  /** Grows with every attempt and every end, so that late answers find out they are late. */
  #generation = 0
  #attempt = 0
  #lastQueuedAt = Number.NEGATIVE_INFINITY
  #rateLimited = false
  #takeover = false
  /** A snapshot is on its way. */
  #isSubscribing = false
  #deployAt = Number.NEGATIVE_INFINITY
  #askedAnewAt = Number.NEGATIVE_INFINITY
  readonly #unknownLineAt: Partial<Record<ClientFault, number>> = {}
  #seen = new Set<EncId>()
  #wish: (EnterWish & { confirmed: boolean }) | undefined
  #enterWaiters: { resolve: () => void; reject: (error: Error) => void }[] = []
  #stats = { bytesIn: 0, bytesOut: 0, framesIn: 0, framesOut: 0, connections: 0, faults: 0 }

  constructor(options: SpaceConnectionOptions) {
    this.#options = options
    this.#queue = createSendQueue((size) => this.#log('warn', `send queue holds ${size} actions`))
    this.#transactions = createTransactions(options.clock, options.random, (txnId) =>
      this.#queue.remove(txnId),
    )
    this.#timers = createTimerGroup(options.clock)
    this.#retryTimers = createTimerGroup(options.clock)
    this.#life = new SignsOfLife({
      clock: options.clock,
      timers: this.#timers,
      sendHeartbeat: () => this.#transact(action('clientBackupHeartbeat', {})),
      onDead: (code, reason) => this.#lost(code, reason),
      onSuspended: (gapMs) => this.#log('info', `suspended for ${gapMs} ms`),
    })
    this.#stopListening = options.environment.onChange((change) => this.#onEnvironment(change))
  }

  get state(): ConnectionState {
    return this.#state
  }

  get stats(): ConnectionStats {
    return {
      ...this.#stats,
      roundTripMs: this.#life.roundTripMs,
      queued: this.#queue.size,
      unanswered: this.#transactions.size,
    }
  }

  /** Starts, once; a second call is ignored. */
  connect(): void {
    if (this.#state.name === 'idle') void this.#try()
  }

  /** Tries again in spite of a barrier, as a person asked for. Ignored in any other state, and after `disconnect`. */
  retry(): void {
    if (this.#state.name !== 'closed' || this.#state.barrier.kind === 'left') return
    this.#attempt = 0
    void this.#try()
  }

  /** Goes on here after 'duplicate': the user's other session is closed. */
  takeover(): void {
    this.#takeover = true
    this.retry()
  }

  /**
   * Enters the space, now or as soon as there is a connection, and again after every reconnect.
   * Rejects with the server's reason (the wish is then cleared) or when the connection is closed for good.
   */
  enter(wish: EnterWish): Promise<void> {
    if (this.#state.name === 'closed') return Promise.reject(closedError())
    this.#wish = { ...wish, confirmed: false }
    const done = new Promise<void>((resolve, reject) => this.#enterWaiters.push({ resolve, reject }))
    if (this.#state.name === 'ready') this.#sendEnter()
    return done
  }

  /** Leaves the space but keeps the connection; clears the wish to enter. */
  exit(): void {
    this.#wish = undefined
    this.#settleEnter(new TransactionError('closed', 'Left the space'))
    if (this.#state.name === 'ready') this.#transmit(action('exit', {}))
  }

  /** Sends an action and waits for the server's answer. Rejects with TransactionError. */
  send<K extends ActionName>(kind: K, body: ActionBody<K>): Promise<void> {
    if (this.#state.name === 'closed') return Promise.reject(closedError())
    const { action: numbered, done } = this.#transactions.open(action(kind, body))
    if (this.#state.name === 'ready') {
      this.#transmit(numbered)
    } else if (!this.#queue.push(numbered)) {
      this.#transactions.fail(
        numbered.txnId,
        new TransactionError('dropped', `${kind} is not sent while disconnected`),
      )
    }
    return done
  }

  /** Sends an action without an answer, or nothing at all; before entering there is nobody it could be about. */
  post<K extends ActionName>(kind: K, body: ActionBody<K>): void {
    if (!this.#wish) return
    if (this.#state.name === 'ready') this.#transmit(action(kind, body))
    else if (this.#state.name !== 'closed') this.#queue.push(action(kind, body))
  }

  /** Movement has been lost track of: asks for a new snapshot, at most every 10 s. */
  askAnew(): void {
    const now = this.#options.clock.now()
    if (this.#state.name !== 'ready' || now - this.#askedAnewAt < ASK_ANEW_MS) return
    this.#askedAnewAt = now
    this.fault('unreadable', 'packed moves could not be read: asking for a new snapshot')
    this.#subscribe(this.#state.uid)
  }

  /** Counts and logs something this page could make nothing of. */
  fault(kind: ClientFault, message: string): void {
    this.#stats.faults += 1
    this.#options.onFault?.(kind)
    if (kind === 'unknownEvent' || kind === 'unknownPlayer') {
      const now = this.#options.clock.now()
      if (now - (this.#unknownLineAt[kind] ?? Number.NEGATIVE_INFINITY) < UNKNOWN_LINE_MS) return
      this.#unknownLineAt[kind] = now
    }
    this.#log('error', message)
  }

  /** Ends for good: the player leaves the space at once and the object is of no more use. */
  disconnect(): void {
    if (this.#state.name === 'ready' && this.#wish) this.#transmit(action('exit', {}))
    this.#close({ kind: 'left', code: closeCodes.normal, message: '' })
    this.#stopListening()
  }

  // --- one attempt -----------------------------------------------------------------------------------------

  async #try(): Promise<void> {
    const { spaceId, connectionId, clock, lookUp, getAccessToken, transport } = this.#options
    this.#endConnection(closeCodes.normal)
    this.#retryTimers.clear()
    const generation = this.#generation
    const isLate = () => generation !== this.#generation
    const attempt = this.#attempt
    this.#seen = new Set()
    this.#setState({ name: 'lookingUp', since: clock.now(), attempt })
    this.#timers.after(limits.connectTimeoutMs, () => this.#lost(closeCodes.timedOut, 'connect timeout'))
    try {
      const address = await lookUp(spaceId)
      if (isLate()) return
      const token = await getAccessToken()
      if (isLate()) return
      if (token === undefined) {
        this.#close({ kind: 'unauthorized', code: closeCodes.unauthorized, message: 'not logged in' })
        return
      }
      this.#setState({ name: 'joining', since: clock.now(), attempt })
      // Frames may come before join has answered: they wait for the socket.
      const early: Uint8Array[] = []
      const socket = await transport.join(
        address,
        { spaceId, token, connectionId, ...(this.#takeover ? { takeover: true } : {}) },
        {
          frame: (bytes) => {
            if (isLate()) return
            if (this.#socket) this.#onFrame(bytes)
            else early.push(bytes.slice())
          },
          closed: (code, reason) => {
            if (!isLate()) this.#lost(code, reason)
          },
        },
      )
      if (isLate()) {
        socket.close(closeCodes.normal)
        return
      }
      this.#socket = socket
      for (const bytes of early) if (!isLate()) this.#onFrame(bytes)
    } catch (error) {
      if (isLate()) return
      const message = error instanceof Error ? error.message : String(error)
      const code = error instanceof JoinError ? error.code : undefined
      this.#log('warn', `connection failed: ${message}`)
      this.#goOn(error instanceof JoinError ? afterJoinFailure(code) : { name: 'retry' }, code ?? 0, message)
    }
  }

  // --- the connection's end --------------------------------------------------------------------------------

  #lost(code: number, reason: string): void {
    this.#log('info', `connection lost: ${code} ${reason}`)
    const now = this.#options.clock.now()
    if (code === closeCodes.goingAway) this.#deployAt = now
    // Servers that are restarted one after the other send everybody on twice within a minute: none of it is a failure.
    const stayedMs = this.#state.name === 'ready' ? now - this.#state.since : 0
    if (code === closeCodes.spaceReassigned && stayedMs >= limits.reassignedResetMs) this.#attempt = 0
    this.#goOn(afterClose(code), code, reason)
  }

  #goOn(after: AfterClose, code: number, message: string): void {
    if (after.name === 'bar') {
      this.#close({ kind: after.kind, code, message })
      return
    }
    this.#endConnection(code)
    this.#queue.unshift(this.#transactions.connectionLost(({ kind }) => kind === 'chat'))
    this.#scheduleRetry(after.name, message)
  }

  #scheduleRetry(kind: 'retry' | 'retryNow' | 'backOff', reason: string): void {
    const { clock, environment, random } = this.#options
    const now = clock.now()
    if (now - this.#lastQueuedAt > limits.reconnectResetMs) this.#attempt = 0
    this.#lastQueuedAt = now
    const attempt = this.#attempt
    this.#rateLimited = kind === 'backOff'
    // An attempt without a network does not count.
    const isOnline = environment.isOnline()
    const delay = retryDelayMs(kind, { attempt, isOnline, random: random() })
    if (isOnline) this.#attempt += 1
    this.#setState({ name: 'waiting', attempt, retryAt: now + delay, reason, limited: this.#rateLimited })
    this.#retryTimers.after(delay, () => void this.#try())
  }

  #close(barrier: Barrier): void {
    this.#endConnection(closeCodes.normal)
    this.#retryTimers.clear()
    this.#queue.drain()
    this.#transactions.failAll(closedError())
    this.#settleEnter(closedError())
    this.#setState({ name: 'closed', barrier })
  }

  /** Lets go of the present attempt or socket; what it still says is not heard. */
  #endConnection(code: number): void {
    this.#generation += 1
    this.#timers.clear()
    const socket = this.#socket
    this.#socket = undefined
    // Only these two may be given by a client; everything else ends as a normal close.
    socket?.close(code === closeCodes.timedOut ? closeCodes.timedOut : closeCodes.normal)
  }

  // --- frames ----------------------------------------------------------------------------------------------

  #onFrame(bytes: Uint8Array): void {
    this.#life.seen()
    this.#stats.bytesIn += bytes.length
    this.#stats.framesIn += 1
    let events: readonly WireEvent[]
    try {
      events = decodeBatch(bytes, this.#onUnknownEvent)
    } catch (error) {
      this.fault('unreadable', `a frame could not be read: ${String(error)}`)
      return
    }
    this.#deliver(withRenumbering(events, this.#options.getWorld(), this.#seen))
    const generation = this.#generation
    for (const item of events) {
      if (generation === this.#generation) this.#onSessionEvent(item)
    }
  }

  readonly #onUnknownEvent = () =>
    this.fault('unknownEvent', 'an event of a kind this page does not know was left out')

  /** What a listener does wrong must not keep the connection from its own duties. */
  #deliver(events: readonly WireEvent[]): void {
    try {
      this.#options.onEvents(events)
    } catch (error) {
      this.fault('listener', `a listener failed: ${String(error)}`)
    }
  }

  #onSessionEvent(item: WireEvent): void {
    switch (item.kind) {
      case 'ready':
        if (this.#state.name === 'joining') this.#onReady(item.body.id ?? '')
        break
      case 'serverHeartbeat':
        if (this.#state.name === 'ready') this.#transmit(action('clientHeartbeat', {}))
        break
      case 'transactionStatus':
        this.#onTransactionStatus(item.body)
        break
      case 'error':
        this.#stats.faults += 1
        this.#log('error', `server error ${item.body.code ?? 0}: ${item.body.message ?? ''}`)
        break
      case 'warn':
      case 'info':
        this.#log(item.kind, `server: ${item.body.message ?? ''}`)
        break
      default:
    }
  }

  #onTransactionStatus(status: v1.TransactionStatus.$Properties): void {
    const txnId = status.txnId ?? 0
    if (status.succeeded) return this.#transactions.succeed(txnId)
    const refusal = (status.refusalKey ?? undefined) as RefusalKey | undefined
    this.#transactions.fail(txnId, new TransactionError('refused', status.reason ?? '', { refusal }))
  }

  #onReady(uid: string): void {
    this.#timers.clear()
    this.#takeover = false
    this.#rateLimited = false
    this.#stats.connections += 1
    this.#setState({ name: 'ready', since: this.#options.clock.now(), uid, synced: false })
    this.#life.start()
    this.#subscribe(uid)
    if (this.#wish) this.#sendEnter()
    for (const waiting of this.#queue.drain()) this.#transmit(waiting)
    this.#timers.every(limits.mapDataCheckMs, () => {
      if (!this.#isSubscribing && lacksMapData(this.#options.getWorld())) this.#subscribe(uid)
    })
  }

  #subscribe(uid: string): void {
    const generation = this.#generation
    const { getWorld, hears } = this.#options
    const body = { subscriptions: subscriptionsWith(hears), mapUpdateIds: heldMaps(getWorld()) }
    this.#isSubscribing = true
    this.#transact(action('updateSubscriptions', body)).then(
      () => {
        if (generation === this.#generation) this.#onSynced(uid)
      },
      (error: TransactionError) => {
        if (generation !== this.#generation) return
        this.#lost(closeCodes.nonFatalError, `subscriptions refused: ${error.message}`)
      },
    )
  }

  #onSynced(uid: string): void {
    this.#isSubscribing = false
    if (this.#state.name === 'ready') this.#setState({ ...this.#state, synced: true })
    const removeDeparted = () => {
      const exits = departures(this.#options.getWorld(), this.#seen, this.#wish ? uid : undefined)
      if (exits.length > 0) this.#deliver(exits)
    }
    // After a deploy everybody reconnects at about the same time: give them a while.
    const waitMs = this.#deployAt + limits.postDeployExitCheckMs - this.#options.clock.now()
    if (waitMs > 0) this.#timers.after(waitMs, removeDeparted)
    else removeDeparted()
  }

  // --- enter -----------------------------------------------------------------------------------------------

  /** The first time with who we are; later without, so that the server keeps our earlier name and place. */
  #sendEnter(withInfo = !this.#wish?.confirmed): void {
    const wish = this.#wish
    if (!wish) return
    const body = withInfo ? enterBody(wish) : {}
    this.#transact(action('enter', body)).then(
      () => {
        wish.confirmed = true
        if (wish === this.#wish) this.#settleEnter()
      },
      (error: TransactionError) => {
        if (wish !== this.#wish || error.failure === 'connectionLost' || error.failure === 'sendFailed')
          return
        // A server that has forgotten us needs to hear once more who we are.
        if (!withInfo && error.failure === 'refused' && this.#state.name === 'ready') {
          this.#sendEnter(true)
          return
        }
        this.#wish = undefined
        this.#settleEnter(error)
      },
    )
  }

  #settleEnter(error?: Error): void {
    const waiters = this.#enterWaiters
    this.#enterWaiters = []
    for (const { resolve, reject } of waiters) {
      if (error) reject(error)
      else resolve()
    }
  }

  // --- what the browser says ---------------------------------------------------------------------------------------

  #onEnvironment(change: EnvironmentChange): void {
    if (change !== 'online' && change !== 'visible') return
    if (this.#state.name === 'ready') {
      this.#life.probe()
    } else if (this.#state.name === 'waiting' && !this.#rateLimited) {
      this.#attempt = 0
      void this.#try()
    }
  }

  // --- sending ---------------------------------------------------------------------------------------------

  #transact(unnumbered: Action): Promise<void> {
    const { action: numbered, done } = this.#transactions.open(unnumbered)
    this.#transmit(numbered)
    return done
  }

  #transmit(outgoing: Action): void {
    const { txnId } = outgoing
    let bytes: Uint8Array
    try {
      bytes = encodeAction(outgoing)
    } catch (cause) {
      this.#sendFailed(outgoing, cause)
      return
    }
    try {
      if (!this.#socket) throw new Error('no socket')
      this.#socket.send(bytes)
      this.#stats.bytesOut += bytes.length
      this.#stats.framesOut += 1
      this.#options.onSent?.(outgoing)
      if (txnId !== undefined) this.#transactions.markSent(txnId)
    } catch (cause) {
      // The close event of a dying socket comes later than the first failing send: a chat waits for it.
      if (outgoing.kind === 'chat') this.#queue.push(outgoing)
      else this.#sendFailed(outgoing, cause)
    }
  }

  #sendFailed({ kind, txnId }: Action, cause: unknown): void {
    const message = `${kind} could not be sent`
    this.#log('warn', `${message}: ${String(cause)}`)
    if (txnId !== undefined) {
      this.#transactions.fail(txnId, new TransactionError('sendFailed', message, { cause }))
    }
  }

  #setState(state: ConnectionState): void {
    this.#state = state
    this.#options.onState(state)
  }

  #log(level: LogLevel, message: string): void {
    this.#options.log?.(level, message)
  }
}

const closedError = () => new TransactionError('closed', 'Connection closed')
