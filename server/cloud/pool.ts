import {
  cloudPlay,
  type CloudStage,
  type ProviderMessage,
  type RTCIceServerLike,
  type StopReason,
} from '#shared/cloud/messages.ts'
import { isFrameRate, pictureSize } from '#shared/cloud/pictureSize.ts'
import { WindowCounter } from '../middleware/windowCounter.ts'
import type { RoomLog } from '../room/roomLog.ts'
import { CloudSession, type Line, type SessionHost } from './cloudSession.ts'
import type { CloudPerson, CloudRenderProvider, CloudSeat, LaunchRequest, StartWorker } from './provider.ts'

export interface PoolOptions {
  /** How many workers there may be at once. */
  readonly size: number
  /** How many of them guests of third-party sites may take. */
  readonly guests: number
  readonly startWorker: StartWorker
  /** How the page of somebody finds a way to a worker. */
  readonly iceServersFor: (person: CloudPerson) => readonly RTCIceServerLike[]
  /** Ids nobody guesses. */
  readonly newId: () => string
  /** ms that only go forward. */
  readonly steady: () => number
  readonly log: RoomLog
}

export interface Pool extends CloudRenderProvider {
  /** Time has passed; wanted once a second. */
  tick(): void
  /** Whether somebody stands in line for a picture of a space, with the page that asked for it. */
  readonly waits: (userId: string, spaceId: string) => boolean
}

export const poolLimits = {
  /** New sessions one person may ask for in a minute. */
  launches: 20,
  /** Times in a minute one may come back to one's session: a page that lost its line asks every two seconds. */
  returns: 60,
  launchesMs: 60_000,
  /** How long one has a worker while somebody waits for one, whatever one does. */
  turnMs: 60 * 60_000,
  queue: 200,
  /** Guests of third-party sites in it: anybody is as many of them as they like. */
  guestsQueue: 100,
  /** How long a worker may take to go before its place is given to the next all the same. */
  goneMs: 5_000,
  /** The same of one that is not even there yet: longer than a start takes that fails, as it fills the machine all that time. */
  startingMs: 100_000,
} as const

const deafSeat: CloudSeat = { hear: () => undefined, left: () => undefined }

/** Draws for people with workers of this machine: so many at once, everybody else in a queue. docs/cloud-play.md. */
export function createPool({
  size,
  guests,
  startWorker,
  iceServersFor,
  newId,
  steady,
  log,
}: PoolOptions): Pool {
  const { launchesMs, goneMs, startingMs } = poolLimits
  const launches = new WindowCounter(poolLimits.launches, launchesMs, steady)
  const returns = new WindowCounter(poolLimits.returns, launchesMs, steady)
  const sessions = new Map<string, CloudSession>()
  const byPerson = new Map<string, CloudSession>()
  const queue: CloudSession[] = []
  /** Workers that were told to go, with what is to follow; each runs once. */
  const leaving = new Set<{ readonly until: number; readonly run: () => void }>()
  /** All that are not gone, whatever became of their time. */
  const going = new Set<Promise<void>>()
  /** Who has a place among the workers, also while the worker of a session that has ended goes. */
  const placed = new Set<CloudSession>()
  let isClosed = false

  const host: SessionHost = {
    startWorker,
    log,
    steady,
    whenGone(gone, isStarting, run) {
      const one = { until: steady() + (isStarting ? startingMs : goneMs), run }
      leaving.add(one)
      going.add(gone)
      void gone.then(() => {
        going.delete(gone)
        if (leaving.delete(one)) run()
      })
    },
    ended(session) {
      sessions.delete(session.id)
      if (byPerson.get(session.person.userId) === session) byPerson.delete(session.person.userId)
      const place = queue.indexOf(session)
      if (place < 0) return
      queue.splice(place, 1)
      if (!isClosed) tellRanks()
    },
    freed(session) {
      placed.delete(session)
      advance()
    },
  }

  const isGuest = ({ person }: CloudSession): boolean => person.isSiteGuest
  const guestsIn = (sessions: Iterable<CloudSession>): number => [...sessions].filter(isGuest).length
  const areGuestsFull = (): boolean => guestsIn(placed) >= guests

  /** Whoever has had a worker for long makes room for who waits: one after the other, and guests alone for guests who may not have more. */
  function takeTurns(now: number): void {
    if (placed.size < size || [...placed].some((session) => session.isEnded)) return
    const drawnFor = new Set([...placed].map(({ person }) => person.userId))
    const waiting = queue.filter((session) => session.hasLine && !drawnFor.has(session.person.userId))
    if (waiting.length === 0) return
    const isForGuests = areGuestsFull() && waiting.every(isGuest)
    for (const session of placed) {
      if (now - (session.assignedAt ?? now) < poolLimits.turnMs || (isForGuests && !isGuest(session)))
        continue
      return session.end('idle')
    }
  }

  /** Guests who cannot come in yet are ahead of guests alone. */
  const tellRanks = (): void => {
    let passed = 0
    const isFull = areGuestsFull()
    for (const [place, session] of queue.entries()) {
      session.ranked(isGuest(session) ? place : place - passed)
      if (isFull && isGuest(session)) passed += 1
    }
  }

  /**
   * Whoever is first and there gets the place that is free; who is away keeps theirs in the queue, and so does whose last
   * worker is not gone: by launching again and again nobody has more than one.
   */
  function advance(): void {
    while (!isClosed && placed.size < size) {
      const drawnFor = new Set([...placed].map(({ person }) => person.userId))
      const isFull = areGuestsFull()
      const place = queue.findIndex(
        (session) => session.hasLine && !drawnFor.has(session.person.userId) && !(isFull && isGuest(session)),
      )
      const [next] = place < 0 ? [] : queue.splice(place, 1)
      if (!next) break
      placed.add(next)
      next.assign()
    }
    tellRanks()
  }

  /** The session somebody comes back to. */
  function returningTo({ sessionId, reconnect, person }: LaunchRequest): CloudSession | undefined {
    const session = reconnect && sessionId !== null ? sessions.get(sessionId) : undefined
    return session?.person.userId === person.userId &&
      session.person.spaceId === person.spaceId &&
      session.person.loginSessionId === person.loginSessionId
      ? session
      : undefined
  }

  const refusal = (request: LaunchRequest): StopReason | undefined => {
    if (isClosed) return 'gone'
    if (size === 0) return 'resourceError'
    if (request.appId !== cloudPlay.appId) return 'appIdNotFound'
    if (!pictureSize(request) || !isFrameRate(request.frameRate)) return 'paramsError'
    return undefined
  }

  function sessionFor(request: LaunchRequest): CloudSession | StopReason {
    const { person } = request
    const known = returningTo(request)
    if (known) return returns.take(person.userId) > 0 ? 'resourceError' : known
    if (launches.take(person.userId) > 0) return 'resourceError'
    const before = byPerson.get(person.userId)
    // Whoever can not be let in keeps what they have.
    const others = queue.filter((session) => session !== before)
    if (others.length >= poolLimits.queue) return 'resourceError'
    if (person.isSiteGuest && guestsIn(others) >= poolLimits.guestsQueue) return 'resourceError'
    before?.end('replaced')
    const session = new CloudSession({
      host,
      id: newId(),
      person,
      size: pictureSize(request) ?? request,
      frameRate: request.frameRate,
    })
    sessions.set(session.id, session)
    byPerson.set(person.userId, session)
    queue.push(session)
    return session
  }

  return {
    isOffered: size > 0,
    launch(request, tell) {
      const line = lineTo(tell)
      const stage = (told: CloudStage) => line.tell({ kind: 'stage', ...told })
      stage({ stage: 'ready' })
      const session = refusal(request) ?? sessionFor(request)
      if (typeof session === 'string') {
        log.info({ userId: request.person.userId, reason: session }, 'cloud launch refused')
        stage({ stage: 'stopped', reason: session })
        return deafSeat
      }
      stage({ stage: 'created', sessionId: session.id })
      line.tell({ kind: 'ways', iceServers: iceServersFor(request.person) })
      session.connect(line, request)
      advance()
      return {
        hear: (message) => {
          if (session.isLine(line)) session.hear(message)
        },
        left: () => {
          if (session.isLine(line)) session.lost()
        },
      }
    },
    replace: (userId) => byPerson.get(userId)?.end('replaced'),
    waits(userId, spaceId) {
      const session = byPerson.get(userId)
      return (
        session !== undefined && session.person.spaceId === spaceId && session.isQueued && session.hasLine
      )
    },
    counts: () => ({ size, busy: placed.size, queuing: queue.length }),
    tick() {
      const now = steady()
      for (const one of leaving) {
        if (one.until <= now && leaving.delete(one)) one.run()
      }
      for (const session of sessions.values()) session.tick(now)
      takeTurns(now)
    },
    async close() {
      isClosed = true
      for (const session of sessions.values()) session.end('gone')
      await Promise.all(going)
    },
  }
}

/** After `stopped` nothing is told. */
function lineTo(tell: (message: ProviderMessage) => void): Line {
  let isOver = false
  return {
    tell(message) {
      if (isOver) return
      isOver = message.kind === 'stage' && message.stage === 'stopped'
      tell(message)
    },
  }
}
