import { Scene } from 'three'
import { expect, test } from 'vitest'
import type { MapId } from '#shared/ids.ts'
import { emptyHall } from '../dev/benchWorld.ts'
import { qualities } from '../frame/quality.ts'
import { Atmosphere } from './atmosphere.ts'

test('every level gets a land of its own, also one that says nothing of it; an edit of another kind changes none', () => {
  const renderer = { extensions: { has: () => true } } as never
  const sky = new Atmosphere(renderer, new Scene(), qualities.low, { light: () => undefined } as never)
  const { decoration: _, ...hall } = { ...emptyHall(), decoration: undefined }
  expect(sky.isOther(hall)).toBe(true)
  const bare = sky.group.children.length
  sky.enter(hall)
  expect(sky.group.children.length).toBe(bare + 1)
  expect(sky.isOther({ ...hall, name: '大厅二' })).toBe(false)
  expect(sky.isOther({ ...hall, decoration: '{"light":"night"}' })).toBe(true)
  const next = { ...hall, id: '2' as MapId }
  expect(sky.isOther(next)).toBe(true)
  sky.enter(next)
  expect([sky.group.children.length, sky.isOther(next)]).toEqual([bare + 1, false])
})
