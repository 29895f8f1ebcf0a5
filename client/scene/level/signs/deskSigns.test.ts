import { Vector3 } from 'three'
import i18next from 'i18next'
import { beforeEach, expect, test, vi } from 'vitest'
import type { EncId, MapId } from '#shared/ids.ts'
import { emptyWorld, type Player, type World } from '#shared/world/world.ts'
import { makeMap } from '../../../../tests/support/world/makeWorld.ts'
import { membersStore } from '../../../store/membersStore.ts'
import { createDeskSigns } from './deskSigns.ts'

// The list of members is asked for with the login this browser keeps.
vi.hoisted(() => {
  ;(globalThis as { localStorage?: unknown }).localStorage ??= { getItem: () => null }
})
beforeEach(() => {
  i18next.language = 'zh-CN'
})

const desk = (x: number, y: number, userId: string) => ({
  isDesk: true,
  nookCoords: { coords: [{ x, y }] },
  owner: { userId },
})
const map = {
  ...makeMap({
    id: '1',
    objects: {
      '1': { templateId: 'desk-workplace', x: 3, y: 4, width: 2, height: 1, yaw: 0 },
      '2': { templateId: 'desk-lamp', x: 4, y: 5, width: 1, height: 1 },
    },
  }),
  nooks: new Map(Object.entries({ a: desk(3, 5, 'u1'), b: desk(9, 9, 'u2'), c: desk(7, 7, '') })),
}
const worldOf = (attributes: Player['attributes']): World => ({
  ...emptyWorld,
  maps: new Map([['1' as MapId, map]]),
  players: new Map([
    [1 as EncId, { encId: 1, uid: 'u1', name: '安', isSignedIn: true, attributes } as never],
  ]),
  encIds: new Map([['u1', 1 as EncId]]),
  members: new Map([['u2', { displayName: '波' }]]),
})

test('a plate says whose desk it is and looks at where one sits; none on what is nobody’s', () => {
  const signs = createDeskSigns()
  const [ann, bob, ...more] = signs(map, worldOf({}))
  expect([ann!.text, bob!.text, more]).toEqual(['安', '波', []])
  const at = new Vector3().setFromMatrixPosition(ann!.at)
  expect([at.x, at.z]).toEqual([4, 4.2])
  // Its front looks south, at the chair.
  const front = new Vector3(0, 0, 1).transformDirection(ann!.at)
  expect(front.z).toBeCloseTo(1)
})

test('it is written anew only when it says something else', () => {
  const signs = createDeskSigns()
  const first = signs(map, worldOf({}))
  expect(signs(map, worldOf({}))).toBe(first)
  const busy = signs(map, worldOf({ busy: true }))
  expect(busy[0]!.ink).not.toBe(first[0]!.ink)
  expect(signs(map, worldOf({ away: true }))[0]!.ink).toBe(first[1]!.ink)
})

test('of who has not been here the list of members says the name; a desk nobody can name has a plate, too', async () => {
  const fetched = vi.spyOn(membersStore.get(), 'load').mockResolvedValue()
  const signs = createDeskSigns()
  const stranger = { ...map, nooks: new Map(Object.entries({ d: desk(9, 9, 'u3') })) }
  const world = worldOf({})
  expect(signs(stranger, world).map(({ text }) => text)).toEqual(['有主'])
  signs(stranger, world)
  expect(fetched).toHaveBeenCalledOnce()
  membersStore.setState({ members: new Map([['u3', { displayName: '陈' } as never]]) })
  expect(signs(stranger, world).map(({ text }) => text)).toEqual(['陈'])
  membersStore.setState({ members: new Map() })
})
