import type { EncId } from '#shared/ids.ts'
import type { Arrived, Newcomer, Rate } from '../feature.ts'
import type { Holds } from '../movement/holds.ts'
import type { MoveTeller } from '../movement/moveTeller.ts'
import type { PlaceKeeper } from '../movement/placeKeeper.ts'
import { isSubscribed } from '../out/subscriptions.ts'
import type { Inside } from '../space/spaceState.ts'
import type { Standing } from '../space/standing.ts'
import type { Shares } from '../turns/shares.ts'
import { PersonRate } from './rateLimit.ts'
import { playerOf, type Session } from './session.ts'

export interface ArrivalsOptions {
  readonly inside: Inside
  readonly places: PlaceKeeper
  readonly holds: Holds
  readonly teller: MoveTeller
  readonly standing: Standing
  readonly shares: Shares
  /** Resolves when all that was decided by now is in the database, or refused; undefined: it is. */
  passed(): Promise<void> | undefined
}

/** A database that does not answer is left alone for so long, ms. */
const NOTE_AGAIN_MS = 5_000

/** Whole histories of a person: a few reloads, then one a minute; what was missed is told each time. */
const histories: Rate = { burst: 5, perSecond: 1 / 60 }

interface Entry {
  readonly person: { readonly userId: string; readonly canManage: boolean }
  /** Not tried again before, ms of a steady clock. */
  readonly from: number
}

/** Who is about to come in, and sessions that take up a player or put it down. */
export class Arrivals {
  readonly #options: ArrivalsOptions
  /** Entries the database did not take, by user: as many as came in meanwhile. */
  readonly #notNoted = new Map<string, Entry>()
  readonly #histories = new PersonRate(histories)

  constructor(options: ArrivalsOptions) {
    this.#options = options
  }

  /** What must be known of a user before a session may join. */
  async prepare(userId: string): Promise<void> {
    const { inside, places } = this.#options
    const { state } = inside
    const { spaceId, ports, encIds, features } = inside.options
    // What is known of them is wanted soon.
    encIds.seen(userId, state.at())
    const memory: Newcomer['memory'] = () => state.memory
    const remember: Newcomer['remember'] = (changes) => state.remembered.load(changes)
    await Promise.all([places.load(userId), features.prepare({ spaceId, userId, ports, memory, remember })])
  }

  become(session: Session, name: 'entered' | 'ready'): void {
    // A stored action may finish after its session has gone.
    if (session.state.name === 'closed') return
    const { inside, teller } = this.#options
    const { state } = inside
    const encId = state.world.encIds.get(session.identity.userId)
    if (name === 'entered' && encId !== undefined) this.#enter(session, encId)
    else if (session.state.name === 'entered') {
      state.sessions.stepOut(session)
      session.outsideSince = state.at()
      // Not on a map any more, it hears all of them: bring the others' poses up to date.
      for (const mapId of state.world.maps.keys()) teller.catchUp(session, mapId)
    }
    this.lookFor(session.identity.userId)
  }

  /** Whoever looks at the space for somebody sees what they see: from within while they are inside. */
  lookFor(userId: string): void {
    const { state } = this.#options.inside
    const encId = state.world.encIds.get(userId)
    const isInside = encId !== undefined && state.world.players.has(encId)
    for (const view of state.sessions.viewsOf(userId)) {
      if (isInside) state.sessions.enter(view, encId)
      else state.sessions.stepOut(view)
    }
  }

  #enter(session: Session, encId: EncId): void {
    const { inside, holds, standing } = this.#options
    const { state } = inside
    // Whoever says it again has and has told all that there is.
    if (playerOf(session) === encId) return
    const awaySince = holds.since(encId) ?? state.now()
    holds.end(encId)
    state.sessions.enter(session, encId)
    this.#recall(session, encId, awaySince)
    this.#noteEntry(session)
    standing.tellStanding(session)
  }

  /** Lotteries and the like count who came in; it must not keep anybody waiting. */
  #noteEntry({ identity, access }: Session): void {
    const { ports, spaceId, log } = this.#options.inside.options
    if (identity.viaApiKey) return
    const person = { userId: identity.userId, canManage: access.canManage }
    ports.entered(spaceId, person).catch((err: unknown) => {
      log.warn({ err, spaceId }, 'entry not noted yet')
      this.#notNoted.set(person.userId, { person, from: this.#options.inside.state.at() + NOTE_AGAIN_MS })
    })
  }

  /** Once a second: entries that were not noted are tried once more, of who is still there. */
  noteAgain(at: number): void {
    const { state, options } = this.#options.inside
    const { ports, spaceId, log } = options
    for (const [userId, { person, from }] of this.#notNoted) {
      if (at < from) continue
      this.#notNoted.delete(userId)
      const encId = state.world.encIds.get(userId)
      if (encId === undefined || !state.world.players.has(encId)) continue
      ports.entered(spaceId, person).catch((err: unknown) => log.error({ err, spaceId }, 'entry not noted'))
    }
  }

  /** Tells what was before, as soon as it is read. */
  #recall(session: Session, encId: EncId, awaySince: number): void {
    const { inside, shares, passed } = this.#options
    const { state, options, out } = inside
    const { space } = state
    const { userId } = session.identity
    const mapId = state.world.players.get(encId)?.mapId
    if (!space || mapId === undefined) return
    const person = options.cpuOfPerson?.(userId)
    const isWhole = person?.hasRoom !== false && this.#histories.take(userId, state.at())
    const isHere = (): boolean => session.state.name === 'entered'
    const arrived: Arrived = {
      space,
      userId,
      mapId,
      awaySince,
      isMissedOnly: !isWhole,
      charge: (ms) => options.cpuOfPerson?.(userId).charge(ms),
      now: state.now(),
      ports: options.ports,
      isSubscribed: (kind) => isSubscribed(session.subscriptions, kind),
      memory: () => state.memory,
      remember: (changes) => {
        if (isHere()) state.remembered.load(changes)
      },
    }
    // What was decided before they came in is told to those alone who were there then: it is read here once it is stored.
    const known = passed()
    for (const recall of options.features.recalls) {
      const recalled = known ? known.then(() => recall(arrived)) : recall(arrived)
      recalled
        .then((told) => {
          if (isHere()) shares.charge(() => told.forEach((one) => out.tell(session, one)), userId)
        })
        .catch((err: unknown) => options.log.error({ err }, 'history not loaded'))
    }
  }
}
