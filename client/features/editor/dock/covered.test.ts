import { expect, test } from 'vitest'
import { coveredBy, nothingCovered } from './covered.ts'

test('a dock at the side leaves what is left of it, one at the foot what is above it, a folded one all', () => {
  const atTheSide = { left: 1052, top: 16, right: 1424, bottom: 804 }
  expect(coveredBy(atTheSide, 1440, 900)).toEqual({ right: expect.closeTo(388 / 1440), below: 0 })
  expect(coveredBy({ ...atTheSide, bottom: 76 }, 1440, 900)).toEqual(nothingCovered)
  const atTheFoot = { left: 0, top: 456, right: 390, bottom: 844 }
  expect(coveredBy(atTheFoot, 390, 844)).toEqual({ right: 0, below: expect.closeTo(388 / 844) })
  // The middle of what lies between the tools and the dock: as far above that of the window as half of the difference.
  expect(coveredBy(atTheFoot, 390, 844, 120)).toEqual({ right: 0, below: expect.closeTo(268 / 844) })
  expect(coveredBy({ ...atTheFoot, top: 780 }, 390, 844, 120)).toEqual(nothingCovered)
  expect(coveredBy(atTheFoot, 0, 0)).toEqual(nothingCovered)
})
