import { isDeepStrictEqual } from 'node:util'
import { closeCodes, closeReasons } from '#shared/protocol/closeCodes.ts'
import { event } from '#shared/protocol/messages.ts'
import { reduce } from '#shared/world/reduce.ts'
import { roomsOf } from '#shared/world/session.ts'
import { isTeacher } from '#shared/rules/teachers.ts'
import { levelsEvent, mayEnterDrafts } from '#shared/world/levels.ts'
import { commitEvent, mapEvents, playerEvents } from '#shared/world/snapshot.ts'
import type { Player } from '#shared/world/world.ts'
import { freshSight, type Session } from '../sessions/session.ts'
import { memberEvents, roomsByLevel } from '../known/members.ts'
import { spaceData } from '../known/spaceData.ts'
import { levelsFor } from '../known/levelLists.ts'
import { listsFor, listsOf } from '../known/nookLists.ts'
import type { Access } from '../ports.ts'
import type { Inside } from './spaceState.ts'

/** Why somebody may not stay who might until now. */
const whyNot = ({ isSentOut }: Access): string => (isSentOut ? closeReasons.banned : closeReasons.noAccess)

/** What the space is and what somebody is in it, when the database says otherwise than before. */
export class Standing {
  readonly #inside: Inside
  /** Taking over what changed: the last run, and the one of the space that has not begun. */
  #last: Promise<void> = Promise.resolve()
  #next: Promise<void> | undefined

  constructor(inside: Inside) {
    this.#inside = inside
  }

  /**
   * Name, capacity or settings changed in the database; rights of who is here are asked for anew. One run at a time: who
   * says so while one is under way shares the next.
   */
  spaceChanged(): Promise<void> {
    this.#next ??= this.#inTurn(() => {
      this.#next = undefined
      return this.#takeOver()
    })
    return this.#next
  }

  /** What was asked of the database first is taken over first. */
  #inTurn(run: () => Promise<void>): Promise<void> {
    const turn = this.#last.then(run)
    this.#last = turn.catch(() => undefined)
    return turn
  }

  async #takeOver(): Promise<void> {
    const { state, out, options, end } = this.#inside
    const { ports, spaceId } = options
    const facts = await ports.loadFacts(spaceId)
    const former = state.space
    if (!former) return
    if (!facts) {
      for (const session of state.sessions) {
        out.tell(session, event('spaceIsClosed', {}))
        end(session, closeCodes.unauthorized, closeReasons.spaceGone)
      }
      return
    }
    const space = { ...facts, maps: former.maps }
    state.space = space
    await this.#renewAll()
    if (former.allowMultiPlayer !== space.allowMultiPlayer) this.#switchSolo(!space.allowMultiPlayer)
    const overwrites = event('spaceOverwrites', { spaceData: spaceData(space) })
    const capacity = event('spaceSetsCapacity', { capacity: space.capacity })
    const banner = event('updateMeetingBanner', { meetingBanner: space.meetingBanner })
    state.world = reduce(reduce(state.world, capacity), banner)
    for (const session of state.sessions) {
      for (const told of [overwrites, capacity, banner]) out.tell(session, told)
    }
  }

  /** Also of who comes in meanwhile: theirs may have been read before the change. */
  async #renewAll(): Promise<void> {
    const { state, options } = this.#inside
    const known = new Set<Session>()
    for (;;) {
      const sessions = [...state.sessions].filter((session) => !known.has(session))
      if (sessions.length === 0) return
      const identities = sessions.map(({ identity }) => identity)
      const access = await options.ports.accessOfAll(identities, options.spaceId)
      for (const [i, session] of sessions.entries()) {
        known.add(session)
        this.#becomes(session, access[i]!)
      }
    }
  }

  /** What one user is in the space changed in the database. */
  memberChanged(userId: string): Promise<void> {
    return this.#inTurn(() => this.#renewOf(userId))
  }

  async #renewOf(userId: string): Promise<void> {
    let isHere = false
    for (const session of this.#inside.state.sessions) {
      if (session.identity.userId !== userId) continue
      isHere = true
      await this.#renewAccess(session)
    }
    if (!isHere) await this.#renewAbsent(userId)
  }

  /** Of somebody who has gone, or will be back: what the room goes by is what they are, not what they were. */
  async #renewAbsent(userId: string): Promise<void> {
    const { ports, spaceId } = this.#inside.options
    if (!this.#known(userId)) return
    const identity = { userId, displayName: '', avatar: 1, isSiteAdmin: false, viaApiKey: false }
    this.tellStanding({ identity, access: await ports.access(identity, spaceId) })
  }

  /** What somebody is as everybody here has heard it; undefined for a stranger. */
  #known(userId: string): Pick<Player, 'role' | 'permittedRooms'> | undefined {
    const { state } = this.#inside
    const member = state.world.members.get(userId)
    const absent = member && { role: member.role ?? '', permittedRooms: roomsOf(member) }
    return state.playerOf(userId) ?? absent
  }

  async #renewAccess(session: Session): Promise<void> {
    const { ports, spaceId } = this.#inside.options
    this.#becomes(session, await ports.access(session.identity, spaceId))
  }

  /** What somebody is here from now on. */
  #becomes(session: Session, access: Access): void {
    if (session.state.name === 'closed') return
    const { end } = this.#inside
    const { canManage: couldManage, role: formerRole } = session.access
    session.access = access
    if (session.access.canManage !== couldManage) this.#tellLists(session)
    if (!session.access.canEnter) return end(session, closeCodes.unauthorized, whyNot(session.access))
    if (mayEnterDrafts(session.access.role) !== mayEnterDrafts(formerRole)) this.#tellDrafts(session)
    this.tellStanding(session)
  }

  /** The drafts, to somebody who may enter them now; to somebody who may not any more, that there are none. */
  #tellDrafts(session: Session): void {
    const { state, out } = this.#inside
    const { world } = state
    out.tell(session, levelsFor(levelsEvent(world.levels), session))
    if (!mayEnterDrafts(session.access.role)) return
    for (const { mapId, draftOf } of world.levels) {
      const map = draftOf === undefined ? undefined : world.maps.get(mapId)
      if (map) for (const told of [...mapEvents(map), commitEvent(map)]) out.tell(session, told)
    }
  }

  /** Who is let into nooks, to somebody who may read of it now, or not any more. */
  #tellLists(session: Session): void {
    const { state, out } = this.#inside
    for (const told of listsOf(state.world.maps.values())) out.tell(session, listsFor(told, session))
  }

  /** Tells everybody when somebody's role, or what they may furnish, is no longer what they came with. */
  tellStanding({ identity, access }: Pick<Session, 'identity' | 'access'>): void {
    const { state, broadcast } = this.#inside
    const { world } = state
    const known = this.#known(identity.userId)
    if (!known) return
    const rooms = roomsByLevel(access, world.maps.keys())
    const isSame = known.role === access.role && isDeepStrictEqual(known.permittedRooms, rooms)
    if (isSame && isTeacher(world, identity.userId) === (access.member?.teacher ?? false)) return
    broadcast(memberEvents({ identity, access, world }), state.actor(identity.userId))
  }

  /** The others leave everybody's sight, or come back into it. */
  #switchSolo(isSolo: boolean): void {
    const { state, out } = this.#inside
    for (const session of state.sessions) {
      session.sight = freshSight()
      for (const player of state.world.players.values()) {
        if (player.uid === session.identity.userId) continue
        if (isSolo) out.tell(session, event('playerExits', { encId: player.encId }))
        else for (const told of playerEvents(player)) out.tell(session, told)
      }
    }
  }
}
