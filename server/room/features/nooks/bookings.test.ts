import { beforeEach, describe, expect, test } from 'vitest'
import { at, open, ports, refused, space, square, wait } from '../../../../tests/support/rooms/talkers.ts'
import { openSpace, type Visitor } from '../../../../tests/support/rooms/liveSpace.ts'

const MINUTE = 60
const seconds = () => Math.floor(space.now() / 1000)
const den = () => space.live.world.maps.get('0' as never)!.nooks.get('den')!
const list = () => (den().bookings?.list ?? []).map(({ userId }) => userId)
const slot = (fromMinutes: number, minutes = 60) => {
  const from = seconds() + fromMinutes * MINUTE
  return { nookId: 'den', mapId: '0', from, to: from + minutes * MINUTE }
}
const member = async (name: string, x = 9, y = 11): Promise<Visitor> => {
  ports.roles.set(name, 'MEMBER')
  return at(name, x, y)
}
const walk = (visitor: Visitor, x: number, z: number): [number, number] => {
  visitor.move(x, z)
  wait(50)
  const { position } = visitor.self!
  return [position.x, position.z]
}

/** So long, with people whose browsers still say so. */
function stay(minutes: number, ...people: Visitor[]): void {
  for (let n = 0; n < minutes * 3; n += 1) {
    for (const one of people) one.ask('clientHeartbeat', {})
    space.pass(20_000)
  }
}

beforeEach(() => open({ den: { name: 'den', nookCoords: { coords: square(10, 10) }, bookable: true } }))

describe('bookings', () => {
  test('of twenty who ask for a room at one moment one has it', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, (_, n) => member(`u${n}`, 2, 5)))
    const asked = all.map((one, n) => [one, one.send('bookNook', slot(60 + n, 60))] as const)
    await space.settle()
    const answers = asked.map(([one, txn]) => one.answer(txn))
    expect(answers.filter((answer) => answer?.succeeded)).toHaveLength(1)
    expect(new Set(answers.filter((answer) => !answer?.succeeded).map((answer) => answer?.reason))).toEqual(
      new Set(['somebody has booked that time']),
    )
    expect(list()).toEqual(['u0'])
    // Right behind it is free.
    all[1]!.send('bookNook', slot(120, 30))
    await space.settle()
    expect(list()).toEqual(['u0', 'u1'])
  })

  test('of rooms that can be booked, by members, for a time that is possible, so many at most', async () => {
    const [ann, bob] = [await member('ann', 2, 5), await at('bob', 2, 6)]
    expect(refused(bob, 'bookNook', slot(10))).toBeTruthy()
    expect(refused(ann, 'bookNook', { ...slot(10), nookId: 'tower' })).toBe('that room cannot be booked')
    expect(refused(ann, 'bookNook', { ...slot(10), nookId: 'nowhere' })).toBe('no such nook')
    for (const wrong of [slot(-30), slot(10, 10), slot(10, 241), slot(31 * 24 * 60), slot(10, -60)])
      expect(refused(ann, 'bookNook', wrong)).toMatch(/^a booking is of 15 minutes/)
    // A few at a time are let through.
    space.pass(20_000)
    for (let n = 0; n < 5; n += 1) ann.send('bookNook', slot(60 * (n + 1), 30))
    await space.settle()
    expect(list()).toHaveLength(5)
    expect(refused(ann, 'bookNook', slot(600))).toBe('you have as many bookings as one may have')
  })

  test('are cancelled by whose they are and by who runs the space', async () => {
    ports.roles.set('boss', 'ADMIN')
    const [ann, bob, boss] = [await member('ann'), await member('bob', 9, 12), await at('boss', 2, 5)]
    ann.send('bookNook', slot(60))
    ann.send('bookNook', slot(180))
    await space.settle()
    const [first, second] = den().bookings!.list!.map(({ id }) => id!)
    const cancel = (id: string) => ({ nookId: 'den', mapId: '0', id })
    expect(refused(bob, 'cancelBooking', cancel(first!))).toBe('that booking is somebody else’s')
    expect(refused(bob, 'cancelBooking', cancel('none'))).toBe('no such booking')
    ann.send('cancelBooking', cancel(first!))
    boss.send('cancelBooking', cancel(second!))
    await space.settle()
    expect(list()).toEqual([])
    // Who edits the map neither makes nor hides any.
    boss.send('mapSetNooks', {
      mapId: '0',
      nooks: { den: { bookings: { list: [{ id: 'x', userId: 'boss', from: 1, to: 2 }] }, bookedBy: 'boss' } },
    })
    await space.settle()
    wait(50)
    expect([list(), den().bookedBy ?? '']).toEqual([[], ''])
  })

  test('bookings and desks are on the account of who asks, as other edits are: they are stored with the map', async () => {
    let used = 0
    const busy = await openSpace(ports, { usedMs: () => (used += 200) })
    ports.roles.set('ann', 'MEMBER')
    const ann = (await busy.visit('ann')).enter({ sceneId: '0', info: { name: 'ann' } })
    const answers = []
    for (let n = 0; n < 10; n += 1) {
      const txnId = ann.send('setDeskInfo', { deskInfo: { deskId: 'desk', mapId: '0' } })
      await busy.settle()
      answers.push(ann.answer(txnId)?.refusalKey)
    }
    expect(answers).toContain('overworked')
    expect(ann.ask('bookNook', slot(10))?.refusalKey).toBe('overworked')
    expect(ann.ask('cancelBooking', { nookId: 'den', mapId: '0', id: 'x' })?.refusalKey).toBe('overworked')
  })

  test('who is sent out for good keeps neither room nor desk from the others', async () => {
    const [ann, bob] = [await member('ann', 11, 16), await member('bob')]
    ports.roles.set('boss', 'ADMIN')
    const boss = await at('boss', 2, 5)
    ann.send('setDeskInfo', { deskInfo: { deskId: 'desk', mapId: '0', locked: true } })
    ann.send('bookNook', slot(0, 240))
    bob.send('bookNook', slot(300))
    await space.settle()
    wait(50)
    expect([list(), den().bookedBy]).toEqual([['ann', 'bob'], 'ann'])
    boss.send('ban', { user: 'ann' })
    await space.settle()
    wait(50)
    expect([list(), den().bookedBy]).toEqual([['bob'], ''])
    expect(space.live.world.maps.get('0' as never)!.nooks.get('desk')!.owner?.userId).toBe('')
    expect(walk(bob, 10.2, 11.5)).toEqual([10.2, 11.5])
  })

  test('a booked room refuses others while it is booked, lets in whom its person lets in, and opens after', async () => {
    const [ann, bob, cid] = [await member('ann'), await member('bob', 9, 12), await member('cid', 9, 10)]
    ann.send('bookNook', slot(10, 30))
    await space.settle()
    expect(walk(bob, 10.2, 12.5)).toEqual([10.2, 12.5])
    expect(walk(bob, 9.5, 12.5)).toEqual([9.5, 12.5])
    stay(10, ann, bob, cid)
    await space.settle()
    expect(den().bookedBy).toBe('ann')
    expect(walk(bob, 10.2, 12.5)).toEqual([9.5, 12.5])
    expect(walk(cid, 10.2, 10.5)).toEqual([9.5, 10.5])
    bob.send('requestToJoinNook', { nookId: 'den', mapId: '0' })
    await space.settle()
    expect(Object.keys(den().requestedUsers?.users ?? {})).toEqual(['bob'])
    // Before anybody is inside, and for this time alone.
    ann.send('updateNookPermission', { playerId: 'bob', nookId: 'den', granted: true })
    await space.settle()
    wait(100)
    expect(walk(bob, 10.2, 12.5)).toEqual([10.2, 12.5])
    expect(den().allowedUsers?.users ?? []).toEqual([])
    expect(walk(ann, 10.2, 11.5)).toEqual([10.2, 11.5])
    stay(30, ann, bob, cid)
    expect(den().bookedBy).toBe('')
    expect(walk(cid, 10.2, 10.5)).toEqual([10.2, 10.5])
  })
})
