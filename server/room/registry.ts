import type { LiveSpace } from './LiveSpace.ts'
import type { Session } from './session.ts'
import { closeCodes } from '#shared/protocol/closeCodes.ts'

interface Entry {
  readonly session: Session
  readonly live: LiveSpace
}

/** All sessions of this server by user: one tab drives a player, in whatever space (decisions.md: Sessions). */
export class SessionRegistry {
  readonly #byUser = new Map<string, Set<Entry>>()

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

  add(session: Session, live: LiveSpace): void {
    const { userId } = session.identity
    const entries = this.#byUser.get(userId) ?? new Set()
    entries.add({ session, live })
    this.#byUser.set(userId, entries)
  }

  remove(session: Session): void {
    const { userId } = session.identity
    const entries = this.#byUser.get(userId)
    if (!entries) return
    for (const entry of entries) if (entry.session === session) entries.delete(entry)
    if (entries.size === 0) this.#byUser.delete(userId)
  }
}
