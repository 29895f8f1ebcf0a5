import type { MapId } from '#shared/ids.ts'
import type { Catalogue } from '#shared/map/catalogue.ts'
import { roomLayoutOf, type RoomLayout } from '#shared/map/edit/roomLayout.ts'
import { closeCodes, closeReasons, type CloseCode } from '#shared/protocol/closeCodes.ts'
import { event } from '#shared/protocol/messages.ts'
import { happenedEvent, noticedEvent, type Happening } from '#shared/protocol/ownEvents.ts'
import { limits } from '#shared/rules/limits.ts'
import { canManage } from '#shared/rules/roles.ts'
import type { GameMap } from '#shared/world/world.ts'
import {
  HeldElsewhere,
  RENEW_MS,
  ClusterAway,
  type Answers,
  type Cluster,
  type Presence,
  type ServerInfo,
} from '../../cluster/cluster.ts'
import type { Wish } from '../../cluster/messages.ts'
import type { RoomFeatures } from '../feature.ts'
import { overworked } from '../sessions/intake.ts'
import { HeartbeatProbe } from '../sessions/heartbeatProbe.ts'
import { admissionOf, partnersOf } from '../known/media.ts'
import type { Refusal } from '../handler.ts'
import { LiveSpace } from '../space/LiveSpace.ts'
import type { MediaRooms } from '../mediaRooms.ts'
import { noMeters, type RoomCounts, type RoomMeters } from '../meters.ts'
import type { Identity, RoomPorts, SpacePorts } from '../ports.ts'
import type { RoomClock } from '../roomClock.ts'
import type { RoomLog } from '../roomLog.ts'
import { CpuBudgets, ofPerson, type CpuBudget } from '../turns/cpuBudget.ts'
import { EncIds, SpaceNumbers } from '../space/encIds.ts'
import { HeldSpaces, type HeldSpace } from './heldSpaces.ts'
import { defaultOpeningLimits, Openings, type OpeningLimits, type OpeningRefusal } from './openings.ts'
import { QuietSpace } from './QuietSpace.ts'
import { Quarantine, type Quarantined } from './quarantine.ts'
import { SessionRegistry } from './registry.ts'

export interface HubOptions {
  /** What people can do in spaces. */
  readonly features: RoomFeatures
  readonly ports: RoomPorts
  readonly cluster: Cluster
  readonly catalogue: Catalogue
  readonly log: RoomLog
  readonly clock: RoomClock
  readonly newId: () => string
  /** Address under which people reach this server; without it rooms name themselves by path only. */
  readonly address?: string | undefined
  /** PUBLIC_URL: where pages of this site are. */
  readonly publicUrl?: string | undefined
  /** Hears what is worth measuring. */
  readonly meters?: RoomMeters | undefined
  /** How many spaces may be opened, and how much of them may be open. */
  readonly openingLimits?: OpeningLimits | undefined
  /** Where conversations go that are too large for browsers among themselves. */
  readonly mediaRooms?: MediaRooms | undefined
  /** Whether somebody stands in line for a picture of a space, and cannot enter before that. */
  readonly waitsForPicture?: ((userId: string, spaceId: string) => boolean) | undefined
  /** Hears that a space was closed for a while because it failed too often. */
  readonly spaceQuarantined?: ((spaceId: string) => void) | undefined
}

/** Ends the room of a space that is of no use any more: its sessions are closed with this. */
export type GiveUp = (code: CloseCode, reason: string) => void

/** All living spaces of this server, and what is true of them together. */
export interface Hub {
  readonly registry: SessionRegistry
  /** From now on leases are renewed, visits end in time, and others are heard. */
  start(): void
  /** Whether somebody may open a space, where it is not open: then it counts as theirs. undefined: they may. */
  mayOpen(spaceId: string, userId: string): Promise<OpeningRefusal | undefined>
  /** Makes the living space of a new room; `giveUp` is called at most once. */
  open(spaceId: string, roomId: string, giveUp: GiveUp): LiveSpace
  /** The room is gone, and everything of its space is stored. May be called twice. */
  closed(spaceId: string, space: LiveSpace): void
  /** The other server that holds a space; undefined: it may be opened here. */
  holderElsewhere(spaceId: string): Promise<ServerInfo | undefined>
  /** What somebody has open on other servers, as far as is known. */
  elsewhere(userId: string): Promise<Presence>
  /** Whether a new session may begin; ends the older ones in its way, on other servers too. */
  admit(userId: string, connectionId: string | undefined, takeover: boolean): boolean
  /** How much longer nobody is let in as the space has failed too often, ms; undefined: it is open. */
  quarantinedFor(spaceId: string): number | undefined
  /** The spaces nobody is let into for now as they failed too often, by id; `until` in ms since the epoch. */
  quarantined(): ReadonlyMap<string, Quarantined>
  /** Opens a space again that was closed because it failed too often. False: it was not. */
  release(spaceId: string): boolean
  isHere(spaceId: string): boolean
  /** Players in a space, those whose connection was lost a moment ago included. */
  onlinePlayers(spaceId: string): number
  onlineCounts(): ReadonlyMap<string, number>
  /** How full the rooms are. */
  counts(): RoomCounts
  /** The maps of a space as an edit would find them; undefined: nobody is there, the database has them. */
  mapsOf(spaceId: string): ReadonlyMap<MapId, GameMap> | undefined
  /** What a space may take of the main thread, for calls over HTTP that cost something. */
  cpuOf(spaceId: string): CpuBudget
  /** The same of a person in all spaces together. */
  cpuOfPerson(userId: string): CpuBudget
  /** What is asked of the spaces here, from this server or another. */
  readonly answers: Answers
  /**
   * Decides something for somebody who has no session there: stored and told to everybody inside as an action is. A space
   * nobody is in is opened for it.
   * @throws HeldElsewhere
   */
  wish(spaceId: string, identity: Identity, wish: Wish): Promise<Refusal | undefined>
  /** Does something while nobody is in a space, nor can come in, anywhere; what it writes is written under the lease. False: somebody is. */
  alone(spaceId: string, work: (ports: SpacePorts) => Promise<void>): Promise<boolean>
  /** Ends every session of a user, here and now. */
  disconnectUser(userId: string, code: CloseCode, reason?: string): void
  /** Says goodbye to everybody with this code, and stores where they were. */
  close(code: CloseCode): Promise<void>
}

/** How exactly a visit ends. */
const EXPIRY_CHECK_MS = 1_000

const reassigned = 'the space lives on another server now'

export function createHub(options: HubOptions): Hub {
  const { features, ports, cluster, catalogue, log, clock, meters = noMeters } = options
  const { bus } = cluster
  const heartbeats = new HeartbeatProbe(meters)
  /** Whose sessions are others than the other servers were told. */
  const others = new Set<string>()
  const registry = new SessionRegistry((userId) => {
    if (others.size === 0) setImmediate(() => void tellPresent().catch(() => undefined))
    others.add(userId)
  })
  const live = new Map<string, LiveSpace>()
  const heldBy = new Map<LiveSpace, HeldSpace>()
  /** Spaces nobody is in that are open for a wish. */
  const quiet = new Map<string, QuietSpace>()
  const held = new HeldSpaces({ leases: cluster.leases, ports, log })
  const encIds = new EncIds()
  const cpu = new CpuBudgets(clock)
  const cpuOfPeople = new CpuBudgets({ steady: () => clock.steady(), share: ofPerson })
  const cpuOfPerson = (userId: string) => cpuOfPeople.of(userId)
  const openings = new Openings({
    limits: options.openingLimits ?? defaultOpeningLimits,
    steady: () => clock.steady(),
    weightOf: (spaceId) => ports.mapWeight(spaceId),
    hasOthers: (spaceId, userId) => live.get(spaceId)?.hasOthers(userId) === true,
  })
  const quarantine = new Quarantine()
  const ends: (() => void)[] = []
  let renewal: NodeJS.Timeout | undefined

  const addressOfSpace = (spaceId: string): string =>
    `${(options.address ?? '').replace(/^http/, 'ws').replace(/\/$/, '')}/gs/${encodeURIComponent(spaceId)}`
  const common = (spaceId: string, opened: HeldSpace) => ({
    spaceId,
    features,
    ports: opened.ports,
    catalogue,
    log,
    clock,
    cpu: cpu.of(spaceId),
    cpuOfPerson,
    address: addressOfSpace(spaceId),
    siteOrigin: options.publicUrl && new URL(options.publicUrl).origin,
    newId: options.newId,
  })
  /** From the steady clock to the time of day. */
  const toTimeOfDay = () => clock.now() - clock.steady()

  function open(spaceId: string, roomId: string, giveUp: GiveUp): LiveSpace {
    const opened = held.open(spaceId, () => leave(reassigned))
    const space: LiveSpace = new LiveSpace({
      ...common(spaceId, opened),
      roomId,
      openedBy: openings.opened(spaceId),
      grow: (growth) => openings.grow(spaceId, growth),
      encIds: encIds.open(spaceId),
      ended: (session) => registry.remove(session),
      meters,
      heartbeats,
      waitsForPicture: (userId) => options.waitsForPicture?.(userId, spaceId) ?? false,
      mediaRooms: options.mediaRooms,
      failed(err) {
        // Already while its sockets close a new one may be opened.
        forget(spaceId, space)
        noteFailure(spaceId, err)
        noteExits(spaceId, space)
        giveUp(closeCodes.internalError, 'the space failed')
      },
    })
    const leave = (reason: string): void => {
      forget(spaceId, space)
      log.warn({ spaceId }, reason)
      noteExits(spaceId, space)
      giveUp(closeCodes.spaceReassigned, reason)
    }
    heldBy.set(space, opened)
    live.set(spaceId, space)
    // Not taken, or not read: what failed once would fail for everybody as long as somebody tries.
    space.loaded.catch((err: unknown) => leave(err instanceof HeldElsewhere ? reassigned : 'not opened'))
    return space
  }

  /** The visits here are over: who comes in again, wherever the space is, begins another. */
  function noteExits(spaceId: string, { world }: LiveSpace): void {
    for (const { uid, isNpc } of world.players.values()) {
      if (isNpc) continue
      ports
        .exited(spaceId, uid, clock.now())
        .catch((err: unknown) => log.error({ err, spaceId }, 'exit not noted'))
    }
  }

  function noteFailure(spaceId: string, err: unknown): void {
    if (!quarantine.failed(spaceId, clock.steady(), err)) return
    log.error({ spaceId, ms: limits.quarantineMs }, 'space failed too often: closed for a while')
    const closed = quarantine.find(spaceId, clock.steady())
    if (closed) bus.tell('quarantined', { ...closed, spaceId, until: closed.until + toTimeOfDay() })
    options.spaceQuarantined?.(spaceId)
  }

  function forget(spaceId: string, space: LiveSpace): void {
    if (live.get(spaceId) !== space) return
    live.delete(spaceId)
    openings.closed(spaceId)
    encIds.closed(spaceId, clock.steady())
    cpu.forget((id) => live.has(id))
    cpuOfPeople.forget()
  }

  function closed(spaceId: string, space: LiveSpace): void {
    forget(spaceId, space)
    void heldBy.get(space)?.release()
    heldBy.delete(space)
  }

  /** Opens a space without a room, for one thing. */
  async function quietly<T>(spaceId: string, work: (opened: HeldSpace) => Promise<T>): Promise<T> {
    const opened = held.open(spaceId, () => undefined)
    try {
      await opened.taken
      return await work(opened)
    } finally {
      await opened.release()
      cpu.forget((id) => live.has(id))
    }
  }

  async function wish(spaceId: string, identity: Identity, wanted: Wish): Promise<Refusal | undefined> {
    const here = live.get(spaceId)
    if (here) return here.wish(identity, wanted)
    // Asked before the maps are read for it: the space would ask them as well.
    if (!cpu.of(spaceId).hasRoom || !cpuOfPerson(identity.userId).hasRoom) return overworked
    return (quiet.get(spaceId) ?? openQuietly(spaceId, identity.userId)).wish(identity, wanted)
  }

  function openQuietly(spaceId: string, openedBy: string): QuietSpace {
    const opened = held.open(spaceId, () => undefined)
    const options = { ...common(spaceId, opened), roomId: '', encIds: new SpaceNumbers(), openedBy }
    const space: QuietSpace = new QuietSpace({
      opened,
      lend: () => openings.lend(spaceId, openedBy),
      make: () => new LiveSpace(options),
      ended() {
        if (quiet.get(spaceId) === space) quiet.delete(spaceId)
        cpu.forget((id) => live.has(id))
        cpuOfPeople.forget()
      },
    })
    quiet.set(spaceId, space)
    return space
  }

  async function alone(spaceId: string, work: (ports: SpacePorts) => Promise<void>): Promise<boolean> {
    if (live.has(spaceId)) return false
    try {
      await quietly(spaceId, ({ ports: held }) => work(held))
      return true
    } catch (error) {
      if (error instanceof HeldElsewhere) return false
      throw error
    }
  }

  function mapsOf(spaceId: string): ReadonlyMap<MapId, GameMap> | undefined {
    const maps = live.get(spaceId)?.maps
    return maps && maps.size > 0 ? maps : undefined
  }

  const answers: Answers = {
    peopleIn({ spaceId }) {
      const space = live.get(spaceId)
      return Promise.resolve(
        [...(space?.world.players.values() ?? [])]
          .filter(({ isNpc }) => !isNpc)
          .map(({ encId, uid, role }) => ({
            userId: uid,
            canManage: canManage(role),
            isHeld: space?.isHeld(encId) === true,
          })),
      )
    },
    async wish({ spaceId, identity, wish: wanted }) {
      if (!live.has(spaceId) && !quiet.has(spaceId)) return 'nobody'
      const refusal = await wish(spaceId, identity, wanted)
      return refusal ? { key: refusal.key, code: refusal.code, reason: refusal.reason } : null
    },
    async mediaRoom({ spaceId, conversationId, userId }) {
      const space = live.get(spaceId)
      const { mediaRooms } = options
      if (!space || !mediaRooms) return 'nobody'
      const encId = space.world.encIds.get(userId)
      if (encId === undefined || !space.world.players.has(encId)) return 'notMember'
      const admission = admissionOf(space.memory.media, conversationId, encId)
      if (admission.kind !== 'member') return admission.kind
      const room = await mediaRooms.ready(spaceId, conversationId)
      if (room === undefined) return 'unavailable'
      return { room, give: admission.give, isRecorded: mediaRooms.isRecorded(spaceId, conversationId) }
    },
    isTalking({ spaceId, userId }) {
      const space = live.get(spaceId)
      const encId = space?.world.encIds.get(userId)
      return Promise.resolve(
        space !== undefined && encId !== undefined && partnersOf(space.memory.media, encId).size > 0,
      )
    },
    async mediaRecording({ spaceId, conversationId, userId, isOn }) {
      const { mediaRooms } = options
      const known = live.get(spaceId)?.memory.media.told
      if (!known || !mediaRooms) return 'nobody'
      if (!known.has(conversationId)) return 'unknown'
      const answer = isOn
        ? await mediaRooms.record(spaceId, conversationId, userId)
        : await mediaRooms.stopRecording(spaceId, conversationId)
      return 'problem' in answer ? answer.problem : { id: answer.id, state: answer.state }
    },
    async layout({ spaceId, mapId }) {
      const maps = mapsOf(spaceId)
      if (!maps) return 'nobody'
      const map = maps.get(mapId as MapId)
      if (!map) return null
      const budget = cpu.of(spaceId)
      if (!layouts.has(map) && !budget.hasRoom) return 'busy'
      const layout = layouts.get(map) ?? budget.spend(() => roomLayoutOf(map))
      layouts.set(map, layout)
      return { layout, ...(map.name == null ? {} : { name: map.name }) }
    },
    quarantined: () =>
      Promise.resolve(
        [...quarantine.list(clock.steady())].map(([spaceId, { until, reason }]) => ({
          spaceId,
          until: until + toTimeOfDay(),
          reason,
        })),
      ),
    async levelNames({ spaceId }) {
      const maps = mapsOf(spaceId)
      return maps ? Object.fromEntries(namesOf(maps)) : 'nobody'
    },
  }

  async function takeOverUser(userId: string): Promise<void> {
    if (!(await ports.isBanned(userId))) return registry.unbar(userId)
    registry.bar(userId, clock.steady())
    disconnectUser(userId, closeCodes.unauthorized, closeReasons.accountBanned)
  }

  function disconnectUser(userId: string, code: CloseCode, reason = 'disconnected'): void {
    for (const space of live.values()) space.disconnectUser(userId, code, reason)
  }

  const logged = (about: object, what: string) => (err: unknown) => log.error({ err, ...about }, what)

  /** What others tell; what this server tells itself comes by here too. */
  const listen = () =>
    bus.listen({
      userChanged: ({ userId }) =>
        void takeOverUser(userId).catch(logged({ userId }, 'user change not taken over')),
      credentialEnded: ({ credentialId }) => registry.endCredential(credentialId, clock.steady()),
      credentialProven: ({ credentialId, at }) => registry.proven(credentialId, at),
      spaceChanged: ({ spaceId }) =>
        void live.get(spaceId)?.spaceChanged().catch(logged({ spaceId }, 'space change not taken over')),
      memberChanged: ({ spaceId, userId }) =>
        void live
          .get(spaceId)
          ?.memberChanged(userId)
          .catch(logged({ spaceId }, 'role change not taken over')),
      noticed: ({ userIds }) =>
        registry.tell(userIds, event('customEvent', { name: noticedEvent, payload: '' })),
      happened: ({ spaceId, what, id }) => {
        const happening: Happening = { what, ...(id !== undefined && { id }) }
        live
          .get(spaceId)
          ?.tellAll(event('customEvent', { name: happenedEvent, payload: JSON.stringify(happening) }))
      },
      tabCameIn({ userId, connectionId }, from) {
        if (from.id !== cluster.self.id) registry.admit(userId, connectionId, true)
      },
      quarantined({ spaceId, until, reason }, from) {
        if (from.id !== cluster.self.id) quarantine.close(spaceId, { until: until - toTimeOfDay(), reason })
      },
      released: ({ spaceId }) => void quarantine.release(spaceId, clock.steady()),
      // What was told is not known: whoever comes in anew is looked at anew.
      missed() {
        void learnQuarantined()
        for (const [spaceId, space] of live)
          space.spaceChanged().catch(logged({ spaceId }, 'space change not taken over'))
        registry.endAll(closeCodes.spaceReassigned, 'come in again')
      },
    })

  /** What other servers have closed for a while: told before this one was there, or listened. */
  async function learnQuarantined(): Promise<void> {
    try {
      for (const { id } of await cluster.directory.servers()) {
        if (id === cluster.self.id) continue
        // Who does not answer goes, or is not there yet.
        const closed = await bus.ask(id, 'quarantined', {}).catch(() => [])
        for (const { spaceId, until, reason } of closed)
          quarantine.close(spaceId, { until: until - toTimeOfDay(), reason })
      }
    } catch (err) {
      log.error({ err }, 'spaces closed by other servers are not known')
    }
  }

  /** Whoever cannot be told is told with the next renewal. */
  async function tellPresent(): Promise<void> {
    if (others.size === 0) return
    const told = new Map([...others].map((userId) => [userId, registry.presenceOf(userId)]))
    others.clear()
    await cluster.directory.present(told).catch((error: unknown) => {
      for (const userId of told.keys()) others.add(userId)
      throw error
    })
  }

  let isRenewing = false
  /** One round at a time, however long the others let one wait. */
  async function renew(): Promise<void> {
    if (isRenewing) return
    isRenewing = true
    try {
      await held.renew()
      await tellPresent()
      await cluster.directory.announce(onlineCounts())
    } finally {
      isRenewing = false
    }
  }

  const onlineCounts = () => new Map([...live].map(([spaceId, space]) => [spaceId, space.playerCount]))

  bus.answer(answers)
  ends.push(listen())

  return {
    registry,
    start() {
      void learnQuarantined()
      const expiry = setInterval(() => registry.endExpired(clock.now(), clock.steady()), EXPIRY_CHECK_MS)
      renewal = setInterval(
        () =>
          void renew().catch((err: unknown) => {
            // One line says that the others cannot be asked.
            if (!(err instanceof ClusterAway)) log.error({ err }, 'leases not renewed')
          }),
        RENEW_MS,
      )
      ends.push(() => clearInterval(expiry))
    },
    async mayOpen(spaceId, userId) {
      return live.has(spaceId) ? undefined : openings.ask(spaceId, userId)
    },
    open,
    closed,
    async holderElsewhere(spaceId) {
      if (live.has(spaceId)) return undefined
      const holder = await cluster.directory.holderOf(spaceId)
      return holder?.id === cluster.self.id ? undefined : holder
    },
    elsewhere: (userId) =>
      cluster.directory.elsewhere(userId).catch((error: unknown) => {
        if (error instanceof ClusterAway) return { sockets: 0, tabs: [] }
        throw error
      }),
    admit(userId, connectionId, takeover) {
      if (!registry.admit(userId, connectionId, takeover)) return false
      if (connectionId !== undefined) bus.tell('tabCameIn', { userId, connectionId })
      return true
    },
    quarantinedFor(spaceId) {
      const now = clock.steady()
      const until = quarantine.find(spaceId, now)?.until
      return until === undefined ? undefined : until - now
    },
    quarantined() {
      const ahead = toTimeOfDay()
      return new Map(
        [...quarantine.list(clock.steady())].map(([spaceId, { until, reason }]) => [
          spaceId,
          { until: Math.round(until + ahead), reason },
        ]),
      )
    },
    release(spaceId) {
      const wasClosed = quarantine.release(spaceId, clock.steady())
      // Others may know of it where this server does not.
      bus.tell('released', { spaceId })
      return wasClosed
    },
    isHere: (spaceId) => live.has(spaceId),
    onlinePlayers: (spaceId) => live.get(spaceId)?.playerCount ?? 0,
    onlineCounts,
    counts() {
      const counts = { spaces: live.size, people: 0, bots: 0, sessions: 0, storing: 0 }
      for (const space of live.values()) {
        counts.sessions += space.sessionCount
        counts.storing += space.storingCount
        for (const { isNpc } of space.world.players.values()) counts[isNpc ? 'bots' : 'people'] += 1
      }
      return counts
    },
    mapsOf,
    cpuOf: (spaceId) => cpu.of(spaceId),
    cpuOfPerson,
    answers,
    wish,
    alone,
    disconnectUser,
    async close(code) {
      for (const end of ends.splice(0)) end()
      const reason = code === closeCodes.spaceReassigned ? 'come in again' : undefined
      try {
        await Promise.all([...live.values()].map((space) => space.close(code, reason)))
      } finally {
        // Leases are renewed as long as anything is stored.
        clearInterval(renewal)
      }
    },
  }
}

/** Of maps as they are: each is made once. */
const layouts = new WeakMap<GameMap, RoomLayout>()

const namesOf = (maps: ReadonlyMap<MapId, GameMap>): readonly (readonly [string, string])[] =>
  [...maps.values()].flatMap(({ id, name }) => (name == null ? [] : [[id, name] as const]))
