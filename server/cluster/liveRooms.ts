import type { RefusalReason } from '#shared/protocol/refusals.ts'
import { because } from '#shared/protocol/refusals.ts'
import type { Identity } from '../room/ports.ts'
import type { Hub } from '../room/hub/createHub.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { ClusterAway, HeldElsewhere, NoAnswer, type Cluster, type ServerInfo } from './cluster.ts'
import type { Answer, Question, QuestionName, Wish } from './messages.ts'
import { placeOf } from './placing.ts'

/** What the HTTP side asks of the living spaces, wherever they are held. What it tells them goes over the bus. */
export interface LiveRooms extends Pick<Hub, 'quarantined' | 'release' | 'cpuOf' | 'cpuOfPerson' | 'alone'> {
  /** Where a space is, or is to be opened: the same for whoever asks. One that moves is waited for, a moment. */
  place(spaceId: string): Promise<ServerInfo>
  /** Whether somebody is, or was a moment ago, in a space. */
  isHeld(spaceId: string): Promise<boolean>
  /** How many are in these spaces, as far as is known, those whose connection was lost a moment ago included. */
  onlinePlayers(spaceIds: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** How many are in every space that somebody is in. */
  online(): Promise<ReadonlyMap<string, number>>
  /** Who is in a space, without bots. @throws ClusterAway when its holder does not answer */
  peopleIn(spaceId: string): Promise<Answer<'peopleIn'>>
  /**
   * Decides something for somebody who has no session there: stored and told to everybody inside as an action is. A space
   * nobody is in is opened for it. undefined: done.
   */
  wish(spaceId: string, identity: Identity, wish: Wish): Promise<RefusalReason | undefined>
  /** A level as an edit would find it; 'nobody' is there: the database has it. */
  layout(spaceId: string, mapId: string): Promise<Answer<'layout'>>
  /** Whether somebody talks with somebody in a space just now. */
  isTalking(question: Question<'isTalking'>): Promise<boolean>
  /** The room of a conversation on the media server, for somebody in it. */
  mediaRoom(question: Question<'mediaRoom'>): Promise<Answer<'mediaRoom'>>
  /** Begins or ends the recording of a conversation. */
  mediaRecording(question: Question<'mediaRecording'>): Promise<Answer<'mediaRecording'>>
  /** The names of its levels, by number, of those that have one; 'nobody' is there: the database has them. */
  levelNames(spaceId: string): Promise<Answer<'levelNames'>>
}

/** Those that the holder of a space answers. */
type QuestionOfSpace = Exclude<QuestionName, 'wish' | 'quarantined'>

/** How long, and how often, is looked whether a server that goes has given a space back, ms. */
const MOVING_MS = 5_000
const LOOK_MS = 100

/** Between two holders nobody has it: then it is looked for anew, so often, after so many ms. */
const triesMax = 3
const BETWEEN_MS = 200

const nobody: ReadonlyMap<string, number> = new Map()

/** What is shown anyway is shown without what other servers know. */
function unlessAway(error: unknown): undefined {
  if (!(error instanceof ClusterAway)) throw error
}

/** The living spaces of all servers, seen from this one. */
export function createLiveRooms(hub: Hub, { directory, bus, self }: Cluster): LiveRooms {
  /**
   * Asks the holder of a space, which may be this server; undefined: nobody has it.
   * @throws ClusterAway when nobody could be asked
   */
  async function asked<K extends QuestionOfSpace>(
    name: K,
    body: Question<K>,
  ): Promise<Answer<K> | undefined> {
    const { spaceId } = body
    if (hub.isHere(spaceId)) return hub.answers[name](body)
    const holder = await directory.holderOf(spaceId)
    if (!holder || holder.id === self.id) return undefined
    try {
      return await bus.ask(holder.id, name, body)
    } catch (error) {
      if (error instanceof NoAnswer) throw new ClusterAway(error.message, { cause: error })
      throw error
    }
  }

  /** The same where the database knows as well. */
  async function ofHolder<K extends QuestionOfSpace>(
    name: K,
    body: Question<K>,
  ): Promise<Answer<K> | undefined> {
    return asked(name, body).catch(unlessAway)
  }

  async function wishOf(holderId: string, body: Question<'wish'>): Promise<Answer<'wish'>> {
    try {
      return await bus.ask(holderId, 'wish', body)
    } catch (error) {
      // Whether it was done is not known, as when the database is away.
      if (error instanceof NoAnswer) return because('notNow')
      throw error
    }
  }

  return {
    quarantined: () => hub.quarantined(),
    release: (spaceId) => hub.release(spaceId),
    cpuOf: (spaceId) => hub.cpuOf(spaceId),
    cpuOfPerson: (userId) => hub.cpuOfPerson(userId),
    async place(spaceId) {
      if (hub.isHere(spaceId)) return self
      for (let left = MOVING_MS; left > 0; left -= LOOK_MS) {
        const holder = await directory.holderOf(spaceId)
        if (holder?.isShut !== true) {
          if (holder) return holder
          const there = (await directory.servers()).filter(({ isShut }) => isShut !== true)
          return placeOf(spaceId, there) ?? self
        }
        await pause(LOOK_MS)
      }
      return self
    },
    alone: (spaceId, work) => hub.alone(spaceId, work),
    isHeld: async (spaceId) => hub.isHere(spaceId) || (await directory.holderOf(spaceId)) !== undefined,
    async onlinePlayers(spaceIds) {
      const others = spaceIds.filter((spaceId) => !hub.isHere(spaceId))
      const elsewhere = (await directory.peopleIn(others).catch(unlessAway)) ?? nobody
      return new Map(
        spaceIds.map((spaceId) => [spaceId, elsewhere.get(spaceId) ?? hub.onlinePlayers(spaceId)]),
      )
    },
    async online() {
      const elsewhere = (await directory.everywhere().catch(unlessAway)) ?? nobody
      const here = [...hub.onlineCounts()].filter(([, people]) => people > 0)
      return new Map([...[...elsewhere].filter(([spaceId]) => !hub.isHere(spaceId)), ...here])
    },
    peopleIn: async (spaceId) => (await asked('peopleIn', { spaceId })) ?? [],
    async wish(spaceId, identity, wish) {
      for (let tries = 1; ; tries++) {
        try {
          return await hub.wish(spaceId, identity, wish)
        } catch (error) {
          if (!(error instanceof HeldElsewhere)) throw error
          const answer = await wishOf(error.holder.id, { spaceId, identity: onTheWire(identity), wish })
          if (answer !== 'nobody') return answer ?? undefined
          if (tries >= triesMax) return because('notNow')
          await pause(BETWEEN_MS)
        }
      }
    },
    mediaRoom: async (question) => (await ofHolder('mediaRoom', question)) ?? 'nobody',
    isTalking: async (question) => (await ofHolder('isTalking', question)) ?? false,
    mediaRecording: async (question) => (await ofHolder('mediaRecording', question)) ?? 'nobody',
    layout: async (spaceId, mapId) => (await ofHolder('layout', { spaceId, mapId })) ?? 'nobody',
    levelNames: async (spaceId) => (await ofHolder('levelNames', { spaceId })) ?? 'nobody',
  }
}

/** Who asks over HTTP has no session: what belongs to one stays here. */
const onTheWire = ({ userId, displayName, avatar, isSiteAdmin, viaApiKey }: Identity) => ({
  userId,
  displayName,
  avatar,
  isSiteAdmin,
  viaApiKey,
})
