import { beforeEach, describe, expect, test } from 'vitest'
import { at, open, ports, refused, space, wait } from '../../../../tests/support/rooms/talkers.ts'

beforeEach(() => open())

const owner = () => space.live.world.maps.get('0' as never)!.nooks.get('desk')!.owner
const deskInfo = { deskId: 'desk', mapId: '0' }

describe('desks', () => {
  test('of twenty who take one at a moment one has it', async () => {
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, n) => {
        ports.roles.set(`u${n}`, 'MEMBER')
        return at(`u${n}`, 10 + (n % 3), 15 + (n % 2))
      }),
    )
    const asked = all.map((one) => [one, one.send('setDeskInfo', { deskInfo })] as const)
    await space.settle()
    const answers = asked.map(([one, txn]) => one.answer(txn)?.succeeded)
    expect(answers.filter((succeeded) => succeeded === true)).toHaveLength(1)
    expect(answers.filter((succeeded) => succeeded === false)).toHaveLength(19)
    const winner = all[answers.indexOf(true)]!
    expect(owner()).toMatchObject({ userId: winner.self?.uid, locked: false })
  })

  test('not from afar, not unseen, not by strangers', async () => {
    ports.roles.set('ann', 'MEMBER')
    const [ann, bob] = [await at('ann', 2, 12), await at('bob', 11, 16)]
    expect(refused(ann, 'setDeskInfo', { deskInfo })).toBe('you are not at that desk')
    expect(refused(bob, 'setDeskInfo', { deskInfo })).toBe('only members of the space have a desk')
    ann.ask('teleport', { mapId: '1', x: 10, y: 15 })
    expect(refused(ann, 'setDeskInfo', { deskInfo })).toBe('you are not at that desk')
    ann.ask('teleport', { mapId: '0', x: 11, y: 16 })
    ann.ask('ghost', { ghost: 1 })
    expect(refused(ann, 'setDeskInfo', { deskInfo })).toBe('you are not at that desk')
    expect(owner()).toBeUndefined()
  })

  test('one has one, which says what it is told to and is free again when it is given or taken back', async () => {
    await open({ other: { name: 'other', nookCoords: { coords: [{ x: 14, y: 12 }] }, isDesk: true } })
    for (const [user, role] of [
      ['ann', 'MEMBER'],
      ['ed', 'BUILDER'],
    ] as const)
      ports.roles.set(user, role)
    const [ann, ed] = [await at('ann', 11, 16), await at('ed', 2, 12)]
    const says = async (info: object) => {
      ann.send('setDeskInfo', { deskInfo: info })
      await space.settle()
      return owner()
    }
    expect(await says({ ...deskInfo, description: 'tea' })).toMatchObject({
      userId: 'ann',
      description: 'tea',
    })
    expect(await says({ ...deskInfo, locked: true })).toMatchObject({ locked: true, description: 'tea' })
    // From wherever one is; to be given to nobody else.
    ann.ask('teleport', { mapId: '0', x: 14, y: 12 })
    expect(await says({ ...deskInfo, locked: false })).toMatchObject({ locked: false, description: 'tea' })
    ed.send('mapSetNooks', { mapId: '0', nooks: { desk: { owner: { userId: 'ed' } } } })
    await space.settle()
    expect(owner()?.userId).toBe('ann')
    expect(await says({ deskId: 'other', mapId: '0' })).toMatchObject({ userId: '' })
    expect(space.live.world.maps.get('0' as never)!.nooks.get('other')?.owner?.userId).toBe('ann')
    ed.send('mapSetNooks', { mapId: '0', nooks: { other: { owner: { userId: '' } } } })
    await space.settle()
    expect(space.live.world.maps.get('0' as never)!.nooks.get('other')?.owner?.userId).toBe('')
  })

  test('what is no desk for a while is nobody’s after it: nobody has two', async () => {
    await open({ other: { name: 'other', nookCoords: { coords: [{ x: 14, y: 12 }] }, isDesk: true } })
    ports.roles.set('ann', 'MEMBER').set('ed', 'BUILDER')
    const [ann, ed] = [await at('ann', 11, 16), await at('ed', 2, 12)]
    const says = async (visitor: typeof ann, ...[kind, body]: Parameters<typeof ann.send>) => {
      visitor.send(kind, body)
      await space.settle()
    }
    await says(ann, 'setDeskInfo', { deskInfo })
    expect(owner()?.userId).toBe('ann')
    await says(ed, 'mapSetNooks', { mapId: '0', nooks: { desk: { isDesk: false } } })
    ann.ask('teleport', { mapId: '0', x: 14, y: 12 })
    await says(ann, 'setDeskInfo', { deskInfo: { deskId: 'other', mapId: '0' } })
    expect(space.live.world.maps.get('0' as never)!.nooks.get('other')?.owner?.userId).toBe('ann')
    await says(ed, 'mapSetNooks', { mapId: '0', nooks: { desk: { isDesk: true } } })
    expect(owner()?.userId ?? '').toBe('')
  })

  test('those at a desk talk with whoever stands near, and among themselves where it is locked', async () => {
    ports.roles.set('ann', 'MEMBER')
    const [ann, bob] = [await at('ann', 12, 16), await at('bob', 13, 16)]
    const talks = () =>
      [...space.live.memory.meeting.conversations.values()].map(({ kind, members }) => [kind, members.length])
    wait(3_000)
    expect(talks()).toEqual([['proximity', 2]])
    ann.send('setDeskInfo', { deskInfo: { ...deskInfo, locked: true } })
    await space.settle()
    wait(3_000)
    expect(talks()).toEqual([])
    expect(bob.self).toBeDefined()
  })
})
