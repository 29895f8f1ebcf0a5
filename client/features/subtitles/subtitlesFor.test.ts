import { expect, test } from 'vitest'
import type { Player } from '#shared/world/world.ts'
import { subtitlesFor } from './subtitlesFor.ts'

const at = (name: string, x: number, subtitle: string, more: object = {}, mapId = '1'): Player =>
  ({
    uid: name,
    name,
    mapId,
    position: { x, y: 0, z: 0 },
    attributes: { subtitle, ...more },
  }) as unknown as Player
const names = (players: readonly Player[]) => subtitlesFor(at('我', 0, ''), players).map(({ name }) => name)

test('the nearest two are read, and nobody far away or on another level', () => {
  const guide = at('向导', 3, '欢迎')
  expect(names([at('远', 30, '听不见'), at('乙', 8, '二'), guide, at('丙', 9, '三')])).toEqual(['向导', '乙'])
  expect(names([at('楼上', 1, '在别处', {}, '2'), at('沉默', 1, ' ')])).toEqual([])
})

test('whoever is on the stage is read from everywhere, and first', () => {
  expect(names([at('向导', 3, '欢迎'), at('讲者', 60, '开始', { spotlightedBy: 1 })])).toEqual([
    '讲者',
    '向导',
  ])
})
