import type { z } from 'zod'
import {
  HeldElsewhere,
  LEASE_MS,
  NoAnswer,
  type Answers,
  type Cluster,
  type Ears,
  type Lease,
  type Presence,
  type RaiseEpoch,
  type ServerInfo,
} from './cluster.ts'
import { messages, questions, type MessageName } from './messages.ts'
import { together } from './together.ts'

interface Held {
  readonly holder: Member
  readonly lease: Lease
}

interface Member {
  info: ServerInfo
  readonly ears: Set<Ears>
  answers?: Answers
  /** When it last said that it lives. */
  seenAt: number
  people: ReadonlyMap<string, number>
  readonly present: Map<string, Presence>
}

export interface MemoryCluster {
  /** A server comes. */
  join(self: ServerInfo, raiseEpoch: RaiseEpoch): Cluster
}

/** As it would be read by another process. */
const acrossTheBorder = (schema: z.ZodType, body: unknown): never =>
  schema.parse(JSON.parse(JSON.stringify(body))) as never

/**
 * The cluster of servers in one process: in production of one alone, in tests of several. Everything that is told and
 * asked goes through JSON and its schema, as it would between processes.
 * @param steady ms that only go forward
 */
export function createMemoryCluster(steady: () => number): MemoryCluster {
  const members = new Map<string, Member>()
  const held = new Map<string, Held>()
  const counted = new Map<string, { count: number; readonly endsAt: number }>()

  const isAlive = (member: Member): boolean =>
    members.get(member.info.id) === member && steady() - member.seenAt < LEASE_MS
  const holding = (spaceId: string): Held | undefined => {
    const one = held.get(spaceId)
    return one && isAlive(one.holder) ? one : undefined
  }
  const isOurs = (me: Member, lease: Lease): boolean => {
    const one = held.get(lease.spaceId)
    return one?.holder === me && one.lease.epoch === lease.epoch
  }

  function hear(member: Member, name: MessageName, text: string, from: ServerInfo): void {
    for (const ears of member.ears) {
      const heard = ears[name] as ((body: unknown, from: ServerInfo) => void) | undefined
      heard?.(messages[name].parse(JSON.parse(text)), from)
    }
  }

  return {
    join(self, raiseEpoch) {
      const me: Member = {
        info: { ...self, isShut: true },
        ears: new Set(),
        seenAt: steady(),
        people: new Map(),
        present: new Map(),
      }
      members.set(self.id, me)

      return {
        self,

        directory: {
          holderOf: (spaceId) => Promise.resolve(holding(spaceId)?.holder.info),
          servers: () =>
            Promise.resolve(
              [...members.values()].filter((one) => one === me || isAlive(one)).map(({ info }) => info),
            ),
          peopleIn: (spaceIds) =>
            Promise.resolve(
              new Map(
                spaceIds.flatMap((spaceId) => {
                  const people = holding(spaceId)?.holder.people.get(spaceId)
                  return people === undefined ? [] : [[spaceId, people] as const]
                }),
              ),
            ),
          everywhere: () =>
            Promise.resolve(
              new Map(
                [...members.values()].flatMap((one) =>
                  [...one.people].filter(
                    ([spaceId, people]) => people > 0 && holding(spaceId)?.holder === one,
                  ),
                ),
              ),
            ),
          announce(people) {
            me.seenAt = steady()
            me.people = new Map(people)
            return Promise.resolve()
          },
          present(people) {
            for (const [userId, presence] of people) {
              if (presence) me.present.set(userId, presence)
              else me.present.delete(userId)
            }
            return Promise.resolve()
          },
          elsewhere(userId) {
            const others = [...members.values()].filter((one) => one !== me && isAlive(one))
            return Promise.resolve(together(others.flatMap(({ present }) => present.get(userId) ?? [])))
          },
        },

        bus: {
          tell(name, body) {
            const text = JSON.stringify(messages[name].parse(body))
            hear(me, name, text, self)
            for (const other of members.values()) {
              if (other !== me) queueMicrotask(() => hear(other, name, text, self))
            }
          },
          async ask(serverId, name, body) {
            const { asks, answers } = questions[name]
            const asked = acrossTheBorder(asks, body)
            const other = members.get(serverId)
            if (!other?.answers || !isAlive(other)) throw new NoAnswer(`server ${serverId} is gone`)
            try {
              const answer: unknown = await other.answers[name](asked)
              return acrossTheBorder(answers, answer)
            } catch (cause) {
              throw new NoAnswer(`server ${serverId} failed to answer ${name}`, { cause })
            }
          },
          listen(ears) {
            me.ears.add(ears)
            return () => void me.ears.delete(ears)
          },
          answer(answers) {
            me.answers = answers
          },
        },

        leases: {
          async take(spaceId) {
            const other = holding(spaceId)
            if (other && other.holder !== me) throw new HeldElsewhere(spaceId, other.holder.info)
            me.seenAt = steady()
            // Nobody else takes it while the epoch is drawn.
            const claim: Held = { holder: me, lease: { spaceId, epoch: -1 } }
            held.set(spaceId, claim)
            let epoch: number
            try {
              epoch = await raiseEpoch(spaceId)
            } catch (error) {
              if (held.get(spaceId) === claim) held.delete(spaceId)
              throw error
            }
            const now = held.get(spaceId)
            if (now !== claim && now) throw new HeldElsewhere(spaceId, now.holder.info)
            const lease = { spaceId, epoch }
            held.set(spaceId, { holder: me, lease })
            return lease
          },
          renew(leases) {
            me.seenAt = steady()
            return Promise.resolve(leases.filter((lease) => !isOurs(me, lease)))
          },
          release(lease) {
            if (isOurs(me, lease)) held.delete(lease.spaceId)
            return Promise.resolve()
          },
        },

        counters: {
          take(key, points, { points: most, windowMs }) {
            const now = steady()
            const known = counted.get(key)
            const window = known && known.endsAt > now ? known : { count: 0, endsAt: now + windowMs }
            window.count += points
            counted.set(key, window)
            return Promise.resolve(window.count > most ? window.endsAt - now : 0)
          },
        },

        isReachable: () => true,

        open() {
          me.info = self
          return Promise.resolve()
        },

        retire() {
          me.info = { ...self, isShut: true }
          return Promise.resolve()
        },

        leave() {
          if (members.get(self.id) === me) members.delete(self.id)
          for (const [spaceId, { holder }] of held) if (holder === me) held.delete(spaceId)
          me.ears.clear()
          return Promise.resolve()
        },
      }
    },
  }
}
