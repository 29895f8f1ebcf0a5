import { beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#shared/rules/limits.ts'
import { at, open, ports, refused, space, square, wait } from '../../../../tests/support/rooms/talkers.ts'
import type { Visitor } from '../../../../tests/support/rooms/liveSpace.ts'
import { CODE_WAIT_MS } from './memory.ts'

const walk = (visitor: Visitor, x: number, z: number): [number, number] => {
  visitor.move(x, z)
  wait(50)
  const { position } = visitor.self!
  return [position.x, position.z]
}

const den = (visitor: Visitor) => visitor.world.maps.get('0' as never)!.nooks.get('den')!

describe('closed from within', () => {
  beforeEach(() => open())

  test('who is inside closes the door; who knocks is let in by them, for as long as somebody is there', async () => {
    const [ann, bob, cid] = [await at('ann', 11, 11), await at('bob', 9, 11), await at('cid', 9, 12)]
    expect(ann.ask('lockNook', { nookId: 'den', mapId: '0', locked: true })?.succeeded).toBe(true)
    wait(50)
    expect(den(bob).locked).toBe(true)
    expect(walk(bob, 10.2, 11.5)).toEqual([9.5, 11.5])
    expect(refused(bob, 'requestToJoinNook', { nookId: 'tower', mapId: '0' })).toBe('that nook is open')
    bob.send('requestToJoinNook', { nookId: 'den', mapId: '0' })
    await space.settle()
    expect(Object.keys(den(ann).requestedUsers?.users ?? {})).toEqual(['bob'])
    // Who stands outside as well has no say.
    expect(refused(cid, 'updateNookPermission', { playerId: 'bob', nookId: 'den', granted: true })).toBe(
      'the nook is not yours',
    )
    ann.send('updateNookPermission', { playerId: 'bob', nookId: 'den', granted: true })
    await space.settle()
    wait(50)
    expect([den(bob).guests?.users, den(bob).requestedUsers?.users]).toEqual([['bob'], {}])
    expect(den(bob).allowedUsers?.users ?? []).toEqual([])
    expect(walk(bob, 10.2, 11.5)).toEqual([10.2, 11.5])
    expect(walk(cid, 10.2, 12.5)).toEqual([9.5, 12.5])
    // Bob stays: it stays closed. He goes: it is open, and nobody is its guest any more.
    walk(ann, 9.5, 10.5)
    expect(den(cid).locked).toBe(true)
    walk(bob, 9.5, 11.5)
    wait(100)
    expect([den(cid).locked, den(cid).guests?.users]).toEqual([false, []])
    expect(walk(cid, 10.2, 12.5)).toEqual([10.2, 12.5])
  })

  test('declined, the door stays closed; opened, nobody waits any more', async () => {
    const [ann, bob] = [await at('ann', 11, 11), await at('bob', 9, 11)]
    ann.ask('lockNook', { nookId: 'den', mapId: '0', locked: true })
    wait(50)
    for (const granted of [false, undefined]) {
      bob.send('requestToJoinNook', { nookId: 'den', mapId: '0' })
      await space.settle()
      expect(Object.keys(den(bob).requestedUsers?.users ?? {})).toEqual(['bob'])
      if (granted === undefined) ann.ask('lockNook', { nookId: 'den', mapId: '0', locked: false })
      else ann.send('updateNookPermission', { playerId: 'bob', nookId: 'den', granted })
      await space.settle()
      wait(50)
      expect(den(bob).requestedUsers?.users).toEqual({})
      expect(walk(bob, 10.2, 11.5)).toEqual(granted === false ? [9.5, 11.5] : [10.2, 11.5])
    }
  })

  test('only a room of its own is locked, and only by who is in it', async () => {
    await open(
      {},
      {},
      {
        areas: { hall: { category: 'COWORKING', coords: [{ x1: 15, y1: 15, x2: 17, y2: 17 }] } },
      },
    )
    const [ann, bob] = [await at('ann', 9, 11), await at('bob', 15, 15)]
    const lock = (visitor: Visitor, nookId: string) =>
      refused(visitor, 'lockNook', { nookId, mapId: '0', locked: true })
    expect(lock(ann, 'den')).toBe('you are not in that nook')
    expect(lock(ann, 'nowhere')).toBe('no such nook')
    expect(lock(bob, 'tower')).toBe('that nook is not one to be locked')
    const cid = await at('cid', 11, 16)
    expect(lock(cid, 'desk')).toBe('that nook is not one to be locked')
  })

  test('nobody shuts a hall by themselves: who runs the space does', async () => {
    ports.roles.set('boss', 'ADMIN')
    await open({ den: { name: 'den', nookCoords: { coords: square(10, 10) }, capacity: 140 } })
    ports.roles.set('boss', 'ADMIN')
    const [ann, boss] = [await at('ann', 11, 11), await at('boss', 10, 11)]
    const lock = { nookId: 'den', mapId: '0', locked: true }
    expect(refused(ann, 'lockNook', lock)).toBe('that nook is not one to be locked')
    expect(boss.ask('lockNook', lock)?.succeeded).toBe(true)
    wait(50)
    expect(den(ann).locked).toBe(true)
    expect(refused(ann, 'lockNook', { ...lock, locked: false })).toBe('that nook is not one to be locked')
  })

  test('who runs the space comes in all the same, and lets nobody in for good by answering', async () => {
    ports.roles.set('boss', 'ADMIN')
    const [ann, boss] = [await at('ann', 11, 11), await at('boss', 9, 11)]
    ann.ask('lockNook', { nookId: 'den', mapId: '0', locked: true })
    boss.send('updateNookPermission', { playerId: 'bob', nookId: 'den', granted: true })
    await space.settle()
    wait(50)
    expect([den(boss).guests?.users, den(boss).allowedUsers?.users]).toEqual([['bob'], undefined])
    // Who is let in is for those to read who run the space, and each reads of themselves.
    expect(den(ann).guests?.users).toEqual([])
    ports.roles.set('ann', 'ADMIN')
    await space.live.memberChanged('ann')
    wait(50)
    expect(den(ann).guests?.users).toEqual(['bob'])
    ports.roles.set('ann', 'MEMBER')
    await space.live.memberChanged('ann')
    wait(50)
    expect(den(ann).guests?.users).toEqual([])
    expect(walk(boss, 10.2, 11.5)).toEqual([10.2, 11.5])
  })
})

describe('a code', () => {
  const closed = { name: 'den', nookCoords: { coords: square(10, 10) }, restricted: true }
  const code = (visitor: Visitor, given: string) =>
    visitor.send('enterNookCode', { nookId: 'den', mapId: '0', code: given })

  const begin = async (): Promise<[Visitor, Visitor]> => {
    await open({ den: closed })
    ports.roles.set('ed', 'BUILDER')
    const [ann, ed] = [await at('ann', 9, 11), await at('ed', 3, 3)]
    ed.send('mapSetNooks', { mapId: '0', nooks: { den: { code: '4711' } } })
    await space.settle()
    return [ann, ed]
  }

  test('nobody is told it; who has it comes in without a knock, and may come back', async () => {
    const [ann, ed] = await begin()
    for (const visitor of [ann, ed]) {
      expect(den(visitor)).toMatchObject({ hasCode: true, restricted: true })
      expect(JSON.stringify(visitor.all('mapSetNooks'))).not.toContain('4711')
    }
    expect(walk(ann, 10.2, 11.5)).toEqual([9.5, 11.5])
    const asked = code(ann, '4711')
    await space.settle()
    expect(ann.answer(asked)?.succeeded).toBe(true)
    expect([den(ed).allowedUsers?.users, den(ann).allowedUsers?.users]).toEqual([[], ['ann']])
    expect(walk(ann, 10.2, 11.5)).toEqual([10.2, 11.5])
    expect([...ports.spaces.values()][0]?.nookCodes?.get('0/den')).toBe('4711')
  })

  test('no more people are let in for good than a map may name', async () => {
    const users = Array.from({ length: limits.capacityMax }, (_, n) => `user${n}`)
    await open({ den: { ...closed, allowedUsers: { users } } })
    ports.roles.set('boss', 'ADMIN')
    const [ann, boss] = [await at('ann', 9, 11), await at('boss', 3, 3)]
    boss.send('mapSetNooks', { mapId: '0', nooks: { den: { code: '4711' } } })
    await space.settle()
    expect(refused(ann, 'enterNookCode', { nookId: 'den', mapId: '0', code: '4711' })).toBe(
      'too many users of a nook',
    )
    const grant = { playerId: 'ann', nookId: 'den', granted: true }
    expect(refused(boss, 'updateNookPermission', grant)).toBe('too many users of a nook')
    boss.send('updateNookPermission', { playerId: 'user7', nookId: 'den', granted: false })
    await space.settle()
    boss.send('updateNookPermission', grant)
    await space.settle()
    expect(den(boss).allowedUsers?.users).toContain('ann')
  })

  test('five wrong ones, and one waits; a door without a code opens to none', async () => {
    const [ann, ed] = await begin()
    const wrong = (given: string) => refused(ann, 'enterNookCode', { nookId: 'den', mapId: '0', code: given })
    for (let n = 0; n < limits.nookCodeTries; n += 1)
      expect(wrong(`000${n}`)).toBe('that is not the code of the nook')
    expect(wrong('4711')).toBe('too many wrong codes: wait 5 minutes')
    const bob = await at('bob', 9, 10)
    expect(refused(bob, 'enterNookCode', { nookId: 'den', mapId: '0', code: '1' })).toBe(
      'that is not the code of the nook',
    )
    ed.send('mapSetNooks', { mapId: '0', nooks: { den: { code: '' } } })
    await space.settle()
    expect(den(bob).hasCode).toBe(false)
    for (const given of ['4711', ''])
      expect(refused(bob, 'enterNookCode', { nookId: 'den', mapId: '0', code: given })).toBe(
        'that is not the code of the nook',
      )
    // An empty space is not opened anew before, which would forget them.
    expect(space.live.isGuarded).toBe(true)
    space.pass(CODE_WAIT_MS)
    expect(space.live.isGuarded).toBe(false)
    const again = await at('ann', 9, 11)
    expect(refused(again, 'enterNookCode', { nookId: 'den', mapId: '0', code: '0' })).toBe(
      'that is not the code of the nook',
    )
  })

  test('is 4 to 8 digits, and set by who edits the map; nobody says of themselves that they were let in', async () => {
    const [ann, ed] = await begin()
    for (const given of ['123', '123456789', '12a4', ' 1234'])
      expect(refused(ed, 'mapSetNooks', { mapId: '0', nooks: { den: { code: given } } })).toBe(
        'a code has 4 to 8 digits',
      )
    expect(ann.ask('mapSetNooks', { mapId: '0', nooks: { den: { code: '1234' } } })?.succeeded).toBe(false)
    ed.send('mapSetNooks', {
      mapId: '0',
      nooks: { den: { ...closed, guests: { users: ['ann'] }, locked: true } },
      overwrite: true,
    })
    await space.settle()
    wait(50)
    expect([den(ann).guests, den(ann).locked, den(ann).hasCode]).toEqual([undefined, undefined, true])
    expect(walk(ann, 10.2, 11.5)).toEqual([9.5, 11.5])
  })
})
