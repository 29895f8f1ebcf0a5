import { beforeEach, describe, expect, test } from 'vitest'
import {
  HeldElsewhere,
  LEASE_MS,
  NoAnswer,
  RENEW_MS,
  type Answers,
  type Cluster,
  type Ears,
  type RaiseEpoch,
  type ServerInfo,
} from '../../../server/cluster/cluster.ts'

/** What a test of an implementation has of it. */
export interface ContractStage {
  join(self: ServerInfo, raiseEpoch: RaiseEpoch): Promise<Cluster>
  /** Time passes, for everybody. */
  pass(ms: number): Promise<void>
  /** Everything told until now has been heard. */
  settled(): Promise<void>
}

const info = (id: string): ServerInfo => ({ id, address: `https://${id}.example` })
const silent: Answers = {
  peopleIn: () => Promise.resolve([]),
  wish: () => Promise.resolve('nobody'),
  quarantined: () => Promise.resolve([]),
  layout: () => Promise.resolve('nobody'),
  levelNames: () => Promise.resolve('nobody'),
  isTalking: () => Promise.resolve(false),
  mediaRoom: () => Promise.resolve('nobody'),
  mediaRecording: () => Promise.resolve('nobody'),
}

/** The promises of server/cluster/cluster.ts: every implementation passes these tests. */
export function clusterContract(name: string, open: () => ContractStage | Promise<ContractStage>): void {
  describe(`${name}: what a cluster promises`, () => {
    let stage: ContractStage
    let a: Cluster
    let b: Cluster
    /** As the database draws them. */
    let epochs: Map<string, number>
    const raise: RaiseEpoch = (spaceId) => {
      epochs.set(spaceId, (epochs.get(spaceId) ?? 0) + 1)
      return Promise.resolve(epochs.get(spaceId)!)
    }

    beforeEach(async () => {
      stage = await open()
      epochs = new Map()
      a = await stage.join(info('a'), raise)
      b = await stage.join(info('b'), raise)
      await Promise.all([a.open(), b.open()])
    })

    /** Time passes in which only one server says that it lives. */
    const onlyAlive = async (cluster: Cluster, ms: number): Promise<void> => {
      for (let left = ms; left > 0; left -= RENEW_MS) {
        await stage.pass(Math.min(left, RENEW_MS))
        await cluster.directory.announce(new Map())
      }
    }

    describe('leases', () => {
      test('one server has a space; another is told which, and has it once it is given back', async () => {
        const lease = await a.leases.take('x')
        await expect(b.leases.take('x')).rejects.toThrow(HeldElsewhere)
        await expect(b.leases.take('x')).rejects.toMatchObject({ holder: info('a') })
        await b.leases.take('y')
        await a.leases.release(lease)
        expect((await b.leases.take('x')).epoch).toBeGreaterThan(lease.epoch)
      })

      test('of several that want it at once exactly one has it', async () => {
        const asked = await Promise.allSettled([a, b, a, b].map(({ leases }) => leases.take('x')))
        const holders = new Set(asked.flatMap(({ status }, at) => (status === 'fulfilled' ? [at % 2] : [])))
        expect(holders.size).toBe(1)
        for (const one of asked) {
          if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(HeldElsewhere)
        }
      })

      test('every taking has an epoch of its own, by the same server too', async () => {
        const first = await a.leases.take('x')
        const second = await a.leases.take('x')
        expect(second.epoch).toBeGreaterThan(first.epoch)
        // The former one frees nothing any more.
        await a.leases.release(first)
        await expect(b.leases.take('x')).rejects.toThrow(HeldElsewhere)
        expect(await a.leases.renew([first, second])).toEqual([first])
      })

      test('who renews keeps it; who is silent for LEASE_MS loses it to the next, and hears so when it is back', async () => {
        const lease = await a.leases.take('x')
        for (let time = 0; time < LEASE_MS * 2; time += RENEW_MS) {
          await stage.pass(RENEW_MS)
          expect(await a.leases.renew([lease])).toEqual([])
        }
        await expect(b.leases.take('x')).rejects.toThrow(HeldElsewhere)
        await stage.pass(LEASE_MS)
        const next = await b.leases.take('x')
        expect(next.epoch).toBeGreaterThan(lease.epoch)
        expect(await a.leases.renew([lease])).toEqual([lease])
        await a.leases.release(lease)
        await expect(a.leases.take('x')).rejects.toMatchObject({ holder: info('b') })
      })

      test('who was silent and whom nobody followed has it still', async () => {
        const lease = await a.leases.take('x')
        await stage.pass(LEASE_MS * 2)
        expect(await a.leases.renew([lease])).toEqual([])
        await expect(b.leases.take('x')).rejects.toThrow(HeldElsewhere)
      })

      test('a database that draws no epoch leaves the space free', async () => {
        const broken = await stage.join(info('c'), () => Promise.reject(new Error('away')))
        await expect(broken.leases.take('x')).rejects.toThrow('away')
        await b.leases.take('x')
      })

      test('who leaves frees everything at once', async () => {
        await a.leases.take('x')
        await a.leave()
        await a.leave()
        await b.leases.take('x')
      })
    })

    describe('the directory', () => {
      test('names the holder, to everybody', async () => {
        expect(await b.directory.holderOf('x')).toBeUndefined()
        const lease = await a.leases.take('x')
        expect(await a.directory.holderOf('x')).toEqual(info('a'))
        expect(await b.directory.holderOf('x')).toEqual(info('a'))
        await a.leases.release(lease)
        expect(await b.directory.holderOf('x')).toBeUndefined()
      })

      test('knows who lives: oneself always, others until they are silent or leave', async () => {
        const ids = async (cluster: Cluster) =>
          (await cluster.directory.servers()).map(({ id }) => id).toSorted()
        expect(await ids(a)).toEqual(['a', 'b'])
        await a.leases.take('x')
        await onlyAlive(b, LEASE_MS)
        expect(await ids(b)).toEqual(['b'])
        expect(await b.directory.holderOf('x')).toBeUndefined()
        expect(await ids(a)).toEqual(['a', 'b'])
        await a.directory.announce(new Map())
        expect(await ids(b)).toEqual(['a', 'b'])
        await a.leave()
        expect(await ids(b)).toEqual(['b'])
      })

      test('knows who is to be given spaces: not who has just come, nor who is about to go', async () => {
        const shut = async () =>
          (await b.directory.servers()).filter(({ isShut }) => isShut).map(({ id }) => id)
        await stage.join(info('c'), raise)
        expect(await shut()).toEqual(['c'])
        await a.leases.take('x')
        await a.retire()
        expect((await shut()).toSorted()).toEqual(['a', 'c'])
        // What it holds it holds until it gives it back.
        expect(await b.directory.holderOf('x')).toEqual({ ...info('a'), isShut: true })
        await expect(b.leases.take('x')).rejects.toThrow(HeldElsewhere)
      })

      test('how many people are where, as the holder last announced', async () => {
        await a.leases.take('x')
        await a.directory.announce(new Map([['x', 3]]))
        await a.directory.announce(
          new Map([
            ['x', 4],
            // Not held by it.
            ['z', 9],
          ]),
        )
        expect(await b.directory.peopleIn(['x', 'y', 'z'])).toEqual(new Map([['x', 4]]))
        expect(await b.directory.everywhere()).toEqual(new Map([['x', 4]]))
        await a.directory.announce(new Map([['x', 0]]))
        expect(await b.directory.everywhere()).toEqual(new Map())
        await a.directory.announce(new Map())
        expect(await b.directory.peopleIn(['x'])).toEqual(new Map())
      })
    })

    describe('people and counts', () => {
      test('what somebody has on the other servers, as long as those live', async () => {
        const none = { sockets: 0, tabs: [] }
        expect(await a.directory.elsewhere('ann')).toEqual(none)
        await a.directory.present(new Map([['ann', { sockets: 2, tabs: ['t1'] }]]))
        const c = await stage.join(info('c'), raise)
        await c.directory.present(new Map([['ann', { sockets: 1, tabs: ['t1', 't2'] }]]))
        expect(await a.directory.elsewhere('ann')).toEqual({ sockets: 1, tabs: ['t1', 't2'] })
        const { sockets, tabs } = await b.directory.elsewhere('ann')
        expect([sockets, tabs.toSorted()]).toEqual([3, ['t1', 't2']])
        await c.directory.present(new Map([['ann', undefined]]))
        expect(await b.directory.elsewhere('ann')).toEqual({ sockets: 2, tabs: ['t1'] })
        await onlyAlive(b, LEASE_MS)
        expect(await b.directory.elsewhere('ann')).toEqual(none)
        await a.directory.announce(new Map())
        expect(await b.directory.elsewhere('ann')).toEqual({ sockets: 2, tabs: ['t1'] })
        await a.leave()
        expect(await b.directory.elsewhere('ann')).toEqual(none)
      })

      test('a window is counted of all together, and ends', async () => {
        const limit = { points: 3, windowMs: 10_000 }
        const take = ({ counters }: Cluster, key = 'x', points = 1) => counters.take(key, points, limit)
        expect([await take(a), await take(b), await take(a, 'x', 1)]).toEqual([0, 0, 0])
        const wait = await take(b)
        expect(wait).toBeGreaterThan(0)
        expect(wait).toBeLessThanOrEqual(10_000)
        expect(await take(a, 'y', 3)).toBe(0)
        await stage.pass(10_000)
        expect(await take(b)).toBe(0)
      })
    })

    describe('the bus', () => {
      const heardBy = ({ bus }: Cluster): { heard: string[]; stop: () => void } => {
        const heard: string[] = []
        const ears: Ears = {
          spaceChanged: ({ spaceId }, from) => void heard.push(`${from.id}: ${spaceId}`),
          noticed: ({ userIds }, from) => void heard.push(`${from.id}: ${userIds.join('+')}`),
        }
        return { heard, stop: bus.listen(ears) }
      }

      test('everybody hears once what is told, in the order of the teller, who hears it at once', async () => {
        const here = heardBy(a)
        const there = heardBy(b)
        a.bus.tell('spaceChanged', { spaceId: 'x' })
        expect(here.heard).toEqual(['a: x'])
        a.bus.tell('noticed', { userIds: ['ann', 'bob'] })
        a.bus.tell('spaceChanged', { spaceId: 'y' })
        await stage.settled()
        expect(here.heard).toEqual(['a: x', 'a: ann+bob', 'a: y'])
        expect(there.heard).toEqual(here.heard)
      })

      test('nothing comes after one stopped to listen, or left', async () => {
        const there = heardBy(b)
        there.stop()
        const later = heardBy(b)
        a.bus.tell('spaceChanged', { spaceId: 'x' })
        await stage.settled()
        expect([there.heard, later.heard]).toEqual([[], ['a: x']])
        await b.leave()
        a.bus.tell('spaceChanged', { spaceId: 'y' })
        await stage.settled()
        expect(later.heard).toEqual(['a: x'])
      })

      test('what is no such message throws at who tells it, and is heard by nobody', async () => {
        const { heard } = heardBy(b)
        const tell = a.bus.tell as (name: string, body: unknown) => void
        for (const body of [{}, { spaceId: 7 }, { spaceId: 'x', more: true }, undefined]) {
          expect(() => tell('spaceChanged', body)).toThrow()
        }
        await stage.settled()
        expect(heard).toEqual([])
      })

      test('one server is asked, and answers', async () => {
        a.bus.answer({
          ...silent,
          peopleIn: ({ spaceId }) =>
            Promise.resolve([{ userId: `ann of ${spaceId}`, canManage: true, isHeld: false }]),
        })
        expect(await b.bus.ask('a', 'peopleIn', { spaceId: 'x' })).toEqual([
          { userId: 'ann of x', canManage: true, isHeld: false },
        ])
        expect(await b.bus.ask('a', 'wish', wanted)).toBe('nobody')
      })

      test('who is gone, throws, or answers nonsense has not answered', async () => {
        const ask = (id: string) => b.bus.ask(id, 'peopleIn', { spaceId: 'x' })
        await expect(ask('nobody')).rejects.toThrow(NoAnswer)
        // Nothing is asked of one that answers nothing.
        await expect(ask('a')).rejects.toThrow(NoAnswer)
        a.bus.answer({ ...silent, peopleIn: () => Promise.reject(new Error('broken')) })
        await expect(ask('a')).rejects.toThrow(NoAnswer)
        a.bus.answer({ ...silent, peopleIn: () => Promise.resolve([{ userId: 7 } as never]) })
        await expect(ask('a')).rejects.toThrow(NoAnswer)
        a.bus.answer(silent)
        expect(await ask('a')).toEqual([])
        await a.leave()
        await expect(ask('a')).rejects.toThrow(NoAnswer)
      })
    })
  })
}

const wanted = {
  spaceId: 'x',
  identity: { userId: 'ann', displayName: 'Ann', avatar: 1, isSiteAdmin: false, viaApiKey: false },
  wish: { kind: 'attachMedia', object: { spaceId: 'x', mapId: '1', key: '2' } },
} as const
