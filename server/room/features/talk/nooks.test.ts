import { beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#shared/rules/limits.ts'
import { at, open, ports, refused, space, square, wait } from '../../../../tests/support/rooms/talkers.ts'
import type { Visitor } from '../../../../tests/support/rooms/liveSpace.ts'

beforeEach(() => open())

describe('nooks', () => {
  const walk = (visitor: Visitor, x: number, z: number): [number, number] => {
    visitor.move(x, z)
    wait(50)
    const { position } = visitor.self!
    return [position.x, position.z]
  }

  test('a restricted one keeps strangers out, whichever way they come', async () => {
    await open({
      den: {
        name: 'den',
        nookCoords: { coords: square(10, 10) },
        restricted: true,
        allowedUsers: { users: ['bob'] },
      },
    })
    ports.roles.set('boss', 'ADMIN')
    const [ann, bob, boss] = [await at('ann', 9, 11), await at('bob', 9, 10), await at('boss', 9, 12)]
    expect(walk(ann, 10.2, 11.5)).toEqual([9.5, 11.5])
    expect(ann.all('playerMoves').at(-1)?.position).toMatchObject({ x: 9.5, z: 11.5 })
    expect(walk(bob, 10.2, 10.5)).toEqual([10.2, 10.5])
    expect(walk(boss, 10.2, 12.5)).toEqual([10.2, 12.5])
    expect(refused(ann, 'teleport', { mapId: '0', x: 11, y: 11 })).toBe('the nook is closed')
    expect(refused(ann, 'setChairStatus', { chairIdx: 1, isOccupied: true })).toBe('the nook is closed')
    expect(refused(ann, 'transScene', { targetId: '0', pos: { x: 11.5, y: 0, z: 11.5 } })).toBe(
      'the nook is closed',
    )
    ann.ask('move', { dir: 1, inputId: 9 })
    wait(50)
    expect(ann.self?.position.x).toBe(9.5)
    expect(boss.ask('teleport', { targetId: 'ann', mapId: '0', x: 11, y: 11 })?.succeeded).toBe(true)
    expect(walk(ann, 10.3, 11.5)).toEqual([10.3, 11.5])
  })

  test('nor are they to be entered by entering the space', async () => {
    await open({ den: { name: 'den', nookCoords: { coords: square(10, 10) }, restricted: true } })
    ports.roles.set('boss', 'OWNER')
    const [ann, boss] = [await at('ann', 11, 11), await at('boss', 11, 11)]
    expect([Math.floor(ann.self!.position.x), Math.floor(ann.self!.position.z)]).toEqual([2, 5])
    expect(Math.floor(boss.self!.position.x)).toBe(11)
  })

  test('who pushes at a closed door is no cheat', async () => {
    const [ann, bob] = [await at('ann', 15, 15), await at('bob', 14, 16)]
    for (let push = 0; push < 150; push += 1) {
      bob.move(15.1, 16.5)
      space.pass(limits.flushMs)
    }
    expect([ann.closed, bob.closed, bob.self?.position.x]).toEqual([undefined, undefined, 14.5])
  })

  test('a full one lets nobody else in, not even two at one moment; who is inside may move', async () => {
    const [ann, bob] = [await at('ann', 14, 15), await at('bob', 14, 16)]
    ann.move(15.1, 15.5)
    bob.move(15.1, 16.5)
    wait(50)
    expect([ann.self?.position.x, bob.self?.position.x]).toEqual([15.1, 14.5])
    expect(walk(ann, 15.4, 15.5)).toEqual([15.4, 15.5])
    expect(walk(bob, 15.1, 16.5)).toEqual([14.5, 16.5])
    expect(walk(ann, 14.4, 15.5)).toEqual([14.4, 15.5])
    expect(walk(bob, 15.1, 16.5)).toEqual([15.1, 16.5])
  })

  test('a knock, an answer, and the door opens for good', async () => {
    await open({ den: { name: 'den', nookCoords: { coords: square(10, 10) }, restricted: true } })
    ports.roles.set('boss', 'OWNER')
    const [ann, bob, boss] = [await at('ann', 9, 11), await at('bob', 2, 12), await at('boss', 3, 3)]
    const knock = ann.send('requestToJoinNook', { nookId: 'den', mapId: '0' })
    await space.settle()
    expect(ann.answer(knock)?.succeeded).toBe(true)
    expect(boss.world.maps.get('0' as never)?.nooks.get('den')?.requestedUsers?.users).toEqual({
      ann: { name: 'ann' },
    })
    expect(refused(bob, 'updateNookPermission', { playerId: 'ann', nookId: 'den', granted: true })).toBe(
      'the nook is not yours',
    )
    boss.send('updateNookPermission', { playerId: 'ann', nookId: 'den', granted: true })
    await space.settle()
    const den = ann.world.maps.get('0' as never)?.nooks.get('den')
    expect([den?.allowedUsers?.users, den?.requestedUsers?.users]).toEqual([['ann'], {}])
    expect(den?.name).toBe('den')
    expect(walk(ann, 10.2, 11.5)).toEqual([10.2, 11.5])
    expect(ann.all('mapCommitsChanges').length).toBeGreaterThan(2)
    walk(ann, 9.5, 11.5)
    boss.send('updateNookPermission', { playerId: String(ann.encId), nookId: 'den', granted: false })
    await space.settle()
    expect(walk(ann, 10.2, 11.5)).toEqual([9.5, 11.5])
    // Both are in the lists of those they concern, and what was taken back is no news.
    expect(ports.notices).toEqual([
      { to: ['boss'], kind: 'nookRequest', params: { nookName: 'den', userId: 'ann', userName: 'ann' } },
      { to: ['ann'], kind: 'nookGrant', params: { nookName: 'den' } },
    ])
  })

  test('a knock while nobody is there is for who runs the space, and told once', async () => {
    await open({ den: { nookCoords: { coords: square(10, 10) }, restricted: true } })
    const ann = await at('ann', 9, 11)
    for (let times = 0; times < 3; times += 1) {
      ann.send('requestToJoinNook', { nookId: 'den', mapId: '0' })
      await space.settle()
    }
    const params = { nookName: 'den', userId: 'ann', userName: 'ann' }
    expect(ports.notices).toEqual([{ to: 'managers', kind: 'nookRequest', params }])
  })

  test('two answers at one moment are both kept', async () => {
    await open({ den: { name: 'den', nookCoords: { coords: square(10, 10) }, restricted: true } })
    ports.roles.set('boss', 'OWNER')
    const boss = await at('boss', 3, 3)
    boss.send('updateNookPermission', { playerId: 'ann', nookId: 'den', granted: true })
    boss.send('updateNookPermission', { playerId: 'bob', nookId: 'den', granted: true })
    await space.settle()
    expect(space.live.world.maps.get('0' as never)?.nooks.get('den')?.allowedUsers?.users).toEqual([
      'ann',
      'bob',
    ])
  })

  test('whose desk it is locks it and lets people in, also while they are away', async () => {
    for (const user of ['ann', 'cid']) ports.roles.set(user, 'MEMBER')
    const [ann, bob] = [await at('ann', 10, 15), await at('bob', 9, 15)]
    const cid = await at('cid', 9, 16)
    ann.send('setDeskInfo', { deskInfo: { deskId: 'desk', locked: true } })
    await space.settle()
    expect(refused(cid, 'setDeskInfo', { deskInfo: { deskId: 'desk', locked: false } })).toBe(
      'that desk is somebody else’s',
    )
    expect(walk(bob, 10.1, 15.5)).toEqual([9.5, 15.5])
    expect(walk(cid, 10.1, 16.5)).toEqual([9.5, 16.5])
    bob.send('requestToJoinNook', { nookId: 'desk', mapId: '' })
    await space.settle()
    expect(refused(cid, 'updateNookPermission', { playerId: 'bob', nookId: 'desk', granted: true })).toBe(
      'the nook is not yours',
    )
    ann.send('updateNookPermission', { playerId: 'bob', nookId: 'desk', granted: true })
    await space.settle()
    expect(walk(bob, 10.1, 15.5)).toEqual([10.1, 15.5])
    ann.ask('exit', {})
    wait(50)
    expect(walk(cid, 10.1, 16.5)).toEqual([9.5, 16.5])
    const again = await at('ann', 2, 12)
    expect(again.self?.attributes.deskInfo).toMatchObject({ deskId: 'desk', locked: true })
    expect(again.ask('respawnAtDesk', {})?.succeeded).toBe(true)
    wait(50)
    again.send('setDeskInfo', { deskInfo: { deskId: '' } })
    await space.settle()
    wait(50)
    expect(walk(cid, 10.1, 16.5)).toEqual([10.1, 16.5])
  })

  test('a restricted nook is not had by calling it one’s desk', async () => {
    await open({
      desk: { name: 'desk', nookCoords: { coords: square(10, 15) }, isDesk: true, restricted: true },
    })
    ports.roles.set('ann', 'MEMBER')
    const ann = await at('ann', 9, 15)
    expect(refused(ann, 'setDeskInfo', { deskInfo: { deskId: 'desk' } })).toBe('the nook is closed')
    ann.ask('setCurrentDesk', { currentDesk: 'desk' })
    expect(walk(ann, 10.1, 15.5)).toEqual([9.5, 15.5])
    expect(refused(ann, 'respawnAtDesk', {})).toBe('the nook is closed')
    expect(refused(ann, 'updateNookPermission', { playerId: 'ann', nookId: 'desk', granted: true })).toBe(
      'the nook is not yours',
    )
  })

  test('refusals', async () => {
    ports.roles.set('boss', 'ADMIN')
    const [ann, boss] = [await at('ann', 2, 12), await at('boss', 3, 3)]
    expect(refused(ann, 'requestToJoinNook', { nookId: 'nowhere', mapId: '0' })).toBe('no such nook')
    expect(refused(ann, 'requestToJoinNook', { nookId: 'den', mapId: '7' })).toBe('no such nook')
    expect(refused(ann, 'requestToJoinNook', { nookId: 'den', mapId: '0' })).toBe('that nook is open')
    expect(refused(boss, 'updateNookPermission', { playerId: 'ann', nookId: 'nowhere', granted: true })).toBe(
      'no such nook',
    )
    expect(refused(boss, 'updateNookPermission', { playerId: '', nookId: 'den', granted: true })).toBe(
      'playerId is not valid',
    )
  })

  const den = () => space.live.world.maps.get('0' as never)!.nooks.get('den')!

  test('no more than so many wait at one door, and nobody who is gone', async () => {
    await open({ den: { name: 'den', nookCoords: { coords: square(10, 10) }, restricted: true } })
    ports.roles.set('boss', 'ADMIN')
    const boss = await at('boss', 2, 5)
    const users = Object.fromEntries(
      Array.from({ length: limits.nookRequests }, (_, n) => [`u${n}`, { name: 'u' }]),
    )
    const ann = await at('ann', 2, 12)
    boss.send('mapSetNooks', { mapId: '0', nooks: { den: { requestedUsers: { users } } } })
    await space.settle()
    expect(refused(ann, 'requestToJoinNook', { nookId: 'den', mapId: '0' })).toBe(
      'too many are waiting at that nook',
    )
    // Nobody of them is here: they are not waited for.
    wait(50)
    ann.send('requestToJoinNook', { nookId: 'den', mapId: '0' })
    await space.settle()
    const waiting = () => Object.keys(den().requestedUsers?.users ?? {})
    expect(waiting()).toEqual(['ann'])
    ann.ask('exit', {})
    wait(50)
    expect(waiting()).toEqual([])
  })

  test('who may enter already need not knock, and nobody knocks at the door of who blocks it', async () => {
    await open({
      desk: {
        name: 'desk',
        nookCoords: { coords: square(10, 15) },
        isDesk: true,
        restricted: true,
        allowedUsers: { users: ['ann', 'bob'] },
      },
    })
    const [ann, bob, cid] = [await at('ann', 10, 15), await at('bob', 9, 15), await at('cid', 9, 16)]
    ann.send('setDeskInfo', { deskInfo: { deskId: 'desk' } })
    await space.settle()
    expect(refused(bob, 'requestToJoinNook', { nookId: 'desk', mapId: '0' })).toBe(
      'you may enter that nook already',
    )
    ann.send('block', { blockedUserId: 'cid', blocked: true })
    await space.settle()
    expect(refused(cid, 'requestToJoinNook', { nookId: 'desk', mapId: '0' })).toBe(
      'that person is not to be reached',
    )
  })
})
