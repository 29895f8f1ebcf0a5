import { describe, expect, test } from 'vitest'
import { limits } from '#shared/rules/limits.ts'
import { at, open, ports, refused, space, square, wait } from '../../../../tests/support/rooms/talkers.ts'
import { chairAt } from '../../../../tests/support/world/makeWorld.ts'
import type { Visitor } from '../../../../tests/support/rooms/liveSpace.ts'

const nook = (visitor: Visitor, nookId: string) => visitor.world.maps.get('0' as never)!.nooks.get(nookId)!
const isInDen = ({ self }: Visitor): boolean =>
  self!.mapId === '0' && [self!.position.x, self!.position.z].every((metres) => metres >= 10 && metres < 13)

/** Ann is in den and has closed the door. */
const locked = async (): Promise<Visitor> => {
  const ann = await at('ann', 11, 11)
  expect(ann.ask('lockNook', { nookId: 'den', mapId: '0', locked: true })?.succeeded).toBe(true)
  wait(50)
  return ann
}

describe('no way leads round a closed door', () => {
  const [door, within] = [
    { x: 2, y: 5, spawnId: 'door' },
    { x: 12, y: 12, spawnId: 'in' },
  ]

  test('no spawn within: not by its name, not by coming again, not by coming in', async () => {
    await open({}, {}, { spawns: [within] })
    await locked()
    const bob = await at('bob', 2, 12)
    expect(refused(bob, 'spawn', { spawnToken: 'in' })).toBe('the nook is closed')
    for (const [kind, body] of [
      ['respawn', {}],
      ['transScene', { targetId: '0' }],
    ] as const) {
      expect(bob.ask(kind, body)?.succeeded).toBe(true)
      wait(50)
      expect([kind, isInDen(bob)]).toEqual([kind, false])
    }
    const cid = (await space.visit('cid')).enter({ sceneId: '0' })
    wait(50)
    expect(isInDen(cid)).toBe(false)
  })

  test('a spawn outside is taken before one within', async () => {
    await open({}, {}, { spawns: [door, within] })
    await locked()
    for (let n = 0; n < 8; n += 1) {
      const { self } = (await space.visit(`user${n}`)).enter({ sceneId: '0' })
      expect([Math.floor(self!.position.x), Math.floor(self!.position.z)]).toEqual([2, 5])
    }
  })

  test('no portal, while it is open to who was let in', async () => {
    await open({}, {}, { portals: [{ x: 3, y: 12, targetMap: '0', targetX: 12, targetY: 12 }] })
    const ann = await locked()
    const bob = await at('bob', 3, 12)
    expect(bob.ask('enterPortal', { targetUrl: '' })?.succeeded).toBe(true)
    wait(50)
    expect(isInDen(bob)).toBe(false)
    ann.send('updateNookPermission', { playerId: 'bob', nookId: 'den', granted: true })
    await space.settle()
    bob.ask('teleport', { mapId: '0', x: 3, y: 12 })
    bob.ask('enterPortal', { targetUrl: '' })
    wait(50)
    expect(isInDen(bob)).toBe(true)
  })

  test('nobody gets up into it from a chair beside it', async () => {
    for (const yaw of [0, 90, 180, 270]) {
      await open({}, { '7': { ...chairAt(9, 11), yaw } })
      await locked()
      const bob = await at('bob', 8, 11)
      for (const isOccupied of [true, false]) {
        expect(bob.ask('setChairStatus', { chairIdx: 7, isOccupied })?.succeeded).toBe(true)
        wait(50)
      }
      expect([yaw, isInDen(bob), bob.self?.chairIdx]).toEqual([yaw, false, undefined])
    }
  })

  test('nor is anybody put into it whose chair is taken away', async () => {
    for (const yaw of [0, 90, 180, 270]) {
      await open({}, { '7': { ...chairAt(9, 11), yaw } })
      ports.roles.set('ed', 'BUILDER')
      await locked()
      const [bob, ed] = [await at('bob', 8, 11), await at('ed', 2, 12)]
      expect(bob.ask('setChairStatus', { chairIdx: 7, isOccupied: true })?.succeeded).toBe(true)
      ed.send('mapDeleteObjectByKey', { mapId: '0', key: '7' })
      await space.settle()
      wait(50)
      expect([yaw, isInDen(bob), bob.self?.chairIdx]).toEqual([yaw, false, undefined])
    }
  })

  test('whom nobody sees closes no door and keeps none closed', async () => {
    await open()
    const ann = await locked()
    ann.ask('ghost', { ghost: 1 })
    wait(100)
    expect(nook(ann, 'den').locked).toBe(false)
    expect(refused(ann, 'lockNook', { nookId: 'den', mapId: '0', locked: true })).toBe(
      'you are not in that nook',
    )
  })
})

test('many who guess a code together guess no faster', async () => {
  await open({ den: { name: 'den', nookCoords: { coords: square(10, 10) }, restricted: true } })
  ports.roles.set('ed', 'BUILDER')
  const ed = await at('ed', 3, 3)
  ed.send('mapSetNooks', { mapId: '0', nooks: { den: { code: '9999' } } })
  await space.settle()
  const answers: (string | null | undefined)[] = []
  for (let n = 0; n * limits.nookCodeTries <= limits.nookCodeTriesOfAll; n += 1) {
    const one = await at(`user${n}`, 3, 3)
    for (let k = 0; k < limits.nookCodeTries; k += 1)
      answers.push(refused(one, 'enterNookCode', { nookId: 'den', mapId: '0', code: `10${n}${k}` }))
  }
  expect(answers.filter((reason) => reason === 'that is not the code of the nook')).toHaveLength(
    limits.nookCodeTriesOfAll,
  )
  expect(answers.at(-1)).toBe('too many wrong codes: wait 5 minutes')
})

describe('floods', () => {
  test('no list is filled with names of nobody, and who is not here is told nothing', async () => {
    await open()
    const ann = await locked()
    ports.roles.set('bob', 'MEMBER')
    const bob = await at('bob', 11, 16)
    bob.send('setDeskInfo', { deskInfo: { deskId: 'desk', mapId: '0', locked: true } })
    await space.settle()
    wait(50)
    for (const [visitor, nookId] of [
      [ann, 'den'],
      [bob, 'desk'],
    ] as const)
      expect(refused(visitor, 'updateNookPermission', { playerId: 'nobody', nookId, granted: true })).toBe(
        'that person is not here',
      )
    expect(refused(ann, 'updateNookPermission', { playerId: 'ann', nookId: 'den', granted: true })).toBe(
      'the nook is not yours',
    )
    expect([nook(ann, 'den').guests, nook(ann, 'desk').allowedUsers]).toEqual([undefined, undefined])
    expect(ports.notices).toEqual([])
  })

  test('who knocks again and again is not told of each time', async () => {
    await open()
    const [ann, bob] = [await locked(), await at('bob', 9, 11)]
    for (let n = 0; n < 40; n += 1) {
      bob.send('requestToJoinNook', { nookId: 'den', mapId: '0' })
      await space.settle()
      wait(500)
      ann.send('updateNookPermission', { playerId: 'bob', nookId: 'den', granted: false })
      await space.settle()
    }
    expect(ports.notices.length).toBeLessThan(20)
  })
})
