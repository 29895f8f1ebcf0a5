import type { Presence } from '../../cluster/cluster.ts'
import type { LiveSpace } from '../space/LiveSpace.ts'
import type { Session } from '../sessions/session.ts'
import { closeCodes, closeReasons, endsSoon, type CloseCode } from '#shared/protocol/closeCodes.ts'
import { event, type WireEvent } from '#shared/protocol/messages.ts'

interface Entry {
  readonly session: Session
  readonly live: LiveSpace
}

/** How long somebody who was sent away may still be on the way in: joins take no longer. */
const barredMs = 60_000
/** How long before the end of a visit it is told (decisions.md). */
const warnedMs = 5 * 60_000

/** All sessions of this server by user: one tab drives a player, in whatever space (decisions.md: Sessions). */
export class SessionRegistry {
  readonly #changed: (userId: string) => void
  readonly #byUser = new Map<string, Set<Entry>>()
  /** User, log-in session or api key → until when. */
  readonly #barred = new Map<string, number>()

  /** @param changed hears whose sessions are others now */
  constructor(changed: (userId: string) => void = () => undefined) {
    this.#changed = changed
  }

  /** What somebody has open here; undefined: nothing. */
  presenceOf(userId: string): Presence | undefined {
    const sessions = [...(this.#byUser.get(userId) ?? [])].flatMap(({ session }) =>
      session.isView ? [] : [session],
    )
    if (sessions.length === 0) return undefined
    return {
      sockets: sessions.length,
      tabs: [...new Set(sessions.flatMap(({ connectionId }) => connectionId ?? []))],
    }
  }

  /**
   * Whether a new session may begin. Ends the older one of the same tab, and with `takeover` that of another tab.
   * Clients without a connection id share their player and are never in the way.
   */
  admit(userId: string, connectionId: string | undefined, takeover: boolean): boolean {
    if (connectionId === undefined) return true
    const others = [...(this.#byUser.get(userId) ?? [])].filter(
      ({ session }) => session.connectionId !== undefined,
    )
    if (!takeover && others.some(({ session }) => session.connectionId !== connectionId)) return false
    for (const { session, live } of others) {
      const isSameTab = session.connectionId === connectionId
      if (isSameTab) live.end(session, closeCodes.normal, 'replaced by a newer connection')
      else live.end(session, closeCodes.duplicateSession, 'continued elsewhere')
    }
    return true
  }

  /** How many sessions a user has, in all spaces together, without those that one of this tab would end (`admit`). */
  socketsOf(userId: string, connectionId?: string, takeover = false): number {
    const entries = [...(this.#byUser.get(userId) ?? [])]
    const stays = ({ session }: Entry): boolean =>
      connectionId === undefined ||
      session.connectionId === undefined ||
      (session.connectionId !== connectionId && !takeover)
    return entries.filter((entry) => !entry.session.isView && stays(entry)).length
  }

  add(session: Session, live: LiveSpace): void {
    const { userId } = session.identity
    const entries = this.#byUser.get(userId) ?? new Set()
    entries.add({ session, live })
    this.#byUser.set(userId, entries)
    this.#changed(userId)
  }

  /**
   * A log-in session or api key is no good any more: its sockets close, and whoever has no other one there goes.
   * @param why the reason beside the close code
   */
  endCredential(credentialId: string, now: number, why: string = closeReasons.loggedOut): void {
    this.bar(credentialId, now)
    for (const [userId, entries] of this.#byUser) {
      const ended = [...entries].filter(({ session }) => session.identity.credentialId === credentialId)
      for (const { session, live } of ended) live.end(session, closeCodes.unauthorized, why)
      const stays = new Set([...entries].map(({ live }) => live))
      for (const live of new Set(ended.map((entry) => entry.live))) {
        if (!stays.has(live)) live.disconnectUser(userId, closeCodes.unauthorized, why)
      }
    }
  }

  /**
   * Ends what lives by a credential that has run out, and says so in time to whoever lives by one that will.
   * @param now ms since the epoch, which is what credentials end by
   * @param steady ms that only go forward, as everywhere else here
   */
  endExpired(now: number, steady: number): void {
    const expired = new Set<string>()
    for (const entries of this.#byUser.values()) {
      for (const { session, live } of entries) {
        const { endsAt, credentialId } = session.identity
        if (endsAt === undefined || credentialId === undefined) continue
        if (endsAt <= now) expired.add(credentialId)
        // Whoever has just come in does not listen yet.
        else if (endsAt - now <= warnedMs && !session.isWarned && session.subscriptions.has('warn')) {
          session.isWarned = true
          live.tell(session, event('warn', { message: endsSoon }))
        }
      }
    }
    for (const credentialId of expired) this.endCredential(credentialId, steady, closeReasons.runOut)
  }

  /** The person of a log-in session has shown once more who they are. */
  proven(credentialId: string, at: number): void {
    for (const entries of this.#byUser.values()) {
      for (const { session } of entries) {
        if (session.identity.credentialId === credentialId) session.provenAt = at
      }
    }
  }

  /** Who asked to come in before they were sent away is refused for a while. */
  bar(id: string, now: number): void {
    for (const [known, until] of this.#barred) if (until <= now) this.#barred.delete(known)
    this.#barred.set(id, now + barredMs)
  }

  unbar(id: string): void {
    this.#barred.delete(id)
  }

  isBarred({ userId, credentialId }: Session['identity'], now: number): boolean {
    return [userId, credentialId].some((id) => id !== undefined && (this.#barred.get(id) ?? 0) > now)
  }

  /** Ends all sessions of this server. */
  endAll(code: CloseCode, why: string): void {
    for (const { session, live } of [...this.#byUser.values()].flatMap((entries) => [...entries])) {
      live.end(session, code, why)
    }
  }

  /** Says something to every session of these people, whatever space it is in; bots are nobody to talk to. */
  tell(userIds: readonly string[], told: WireEvent): void {
    for (const userId of userIds) {
      for (const { session, live } of this.#byUser.get(userId) ?? []) {
        if (!session.identity.viaApiKey) live.tell(session, told)
      }
    }
  }

  remove(session: Session): void {
    const { userId } = session.identity
    const entries = this.#byUser.get(userId)
    if (!entries) return
    for (const entry of entries) if (entry.session === session) entries.delete(entry)
    if (entries.size === 0) this.#byUser.delete(userId)
    this.#changed(userId)
  }
}
