import { expect, test } from 'vitest'
import type { Player, World } from '#shared/world/world.ts'
import { headName } from './headName.ts'

test('over the head stands the name, and that somebody teaches or is not to be disturbed', () => {
  const ann = { uid: 'ann', name: '安', attributes: {} } as Player
  const busy: Player = { ...ann, attributes: { busy: true } }
  const plain: Pick<World, 'members'> = { members: new Map() }
  const teaching: Pick<World, 'members'> = {
    members: new Map([['ann', { teacher: true, role: 'MEMBER' }]]),
  }
  expect([plain, teaching].map((world) => headName(world, ann))).toEqual(['安', '安 · 老师'])
  expect([plain, teaching].map((world) => headName(world, busy))).toEqual(['安 · 勿扰', '安 · 老师 · 勿扰'])
})
