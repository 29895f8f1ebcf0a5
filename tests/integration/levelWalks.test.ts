import { describe, expect, test } from 'vitest'
import { LevelStore } from '../../client/scene/level/levelStore.ts'
import { blindViews } from '../support/walks/blindViews.ts'
import { catalogue, officialMaps } from '../support/walks/officialMaps.ts'
import { NODE_M, widestWays } from '../support/walks/widestWays.ts'

/** Two bodies side by side: who follows, or comes towards one. */
const TWO_ABREAST_M = 1
/** Smaller ones are gaps between furniture, where nobody is led. */
const ROOM_M2 = 2

describe.each(officialMaps)('$name', ({ map }) => {
  const { level } = new LevelStore(catalogue).sync(map)
  const ways = widestWays(level, level.spawn)

  test('every way from where one arrives is wide enough for two', () => {
    const narrow = ways.narrow(TWO_ABREAST_M - NODE_M).filter(({ size }) => size > ROOM_M2)
    expect(narrow).toEqual([])
  })

  test('the camera over the shoulder is neither in a wall nor behind one', () => {
    const places = ways.places(1)
    expect(places.length).toBeGreaterThan(500)
    expect(
      blindViews(
        level,
        places.map((place) => ({ ...place, seated: false })),
      ),
    ).toEqual([])
  })
})
