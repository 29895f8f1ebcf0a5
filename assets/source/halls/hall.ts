import type { ShowroomDocument } from '#shared/showroom/document.ts'
import type { Use } from '../plans/drawing.ts'
import { directionOf, type Facing } from '../plans/facing.ts'
import type { OfficialLevel } from '../plans/officialLevel.ts'
import type { Plan } from '../plans/plan.ts'
import { plinthHeights, type PlinthId } from '../pieces/museum.ts'

/** The hall of a third-party site: a space of one level, which is no level of the plaza and on no landing page. */
export type SiteHall = Omit<OfficialLevel, 'order' | 'gate' | 'cast'>

/** Looking at pages of the site's showroom: of a department, or of one of its products; of none: what there is. */
export const exhibitOf = (words: string, department?: number, product?: number): Use => ({
  kind: 'component',
  words,
  properties: {
    component: 'exhibit',
    ...(department !== undefined && { department }),
    ...(product !== undefined && { product }),
  },
})

/** What stands on the plinth of a product. */
export interface Sample {
  readonly plinth?: PlinthId
  readonly piece: string
  readonly scale?: number
  readonly turn?: number
}

interface Bay {
  /** The line of its panel, and from where to where along it, in cells. */
  readonly line: number
  readonly from: number
  readonly to: number
  /** Where the panel is looked at from. */
  readonly facing: 'east' | 'west'
  readonly material: string
  /** The line of the wall its large screen hangs on, and where it is looked at from. */
  readonly screen: { readonly x: number; readonly line: number; readonly facing: 'north' | 'south' }
  readonly samples: readonly Sample[]
}

/** Screens on the panels, by this factor larger than at home. */
const SCREEN_SCALE = 1.55
const SCREEN_UP_M = 1.12

/**
 * A bay of a department: a coloured panel on which each of its products has a screen with a plinth beside it, and its large
 * screen on the wall next to them. Screens show the first picture of what they open.
 */
export function bay(
  plan: Plan,
  { departments }: ShowroomDocument,
  department: number,
  { line, from, to, facing, material, screen, samples }: Bay,
): void {
  const { name, products } = departments[department]!
  plan.wall(material, line, from, line, to)
  plan.hang('screen-wall', screen.x, screen.line, screen.facing, 1.15, {
    name: name.zh,
    use: exhibitOf(`看${name.zh}`, department),
    reach: 5,
  })
  const pitch = (to - from) / products.length
  const [dx] = directionOf(facing)
  for (const [i, { menuName }] of products.entries()) {
    const middle = from + pitch * (i + 0.5)
    const use = exhibitOf(`看${menuName.zh}`, department, i)
    plan.hang('tv-wall', line, middle - 0.5, facing, SCREEN_UP_M, {
      name: menuName.zh,
      scale: SCREEN_SCALE,
      use,
      reach: 4,
    })
    const sample = samples[i % samples.length]!
    standing(plan, line + dx * 0.85, middle + 1.15, facing, menuName.zh, use, sample)
  }
}

/** A plinth with the name of what it opens, and a sample on it. */
export function standing(
  plan: Plan,
  x: number,
  y: number,
  facing: Facing,
  text: string,
  use: Use,
  { plinth = 'plinth-white', piece, scale = 1, turn = 0 }: Sample,
): void {
  plan.place(plinth, x, y, facing, { text, name: text, use })
  plan.place(piece, x, y, turn, { up: plinthHeights[plinth], scale })
}
