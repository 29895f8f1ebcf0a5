import slides from '../../../assets/slides.json'
import type { ShowPlan } from '../../scene/show/showPace.ts'

/** An official space on the landing page: its picture, and the same place live. */
export interface HeroSlide extends ShowPlan {
  /** Rendered from the level itself (`npm run pictures banners`). */
  readonly picture: string
}

/** A list of a JSON file has no length of its own. */
const three = ([a = 0, b = 0, c = 0]: readonly number[]): readonly [number, number, number] => [a, b, c]

/**
 * The official levels as the landing page shows them, in its order (assets/source/levels); those that are not open are
 * left out.
 */
export const heroSlides: readonly HeroSlide[] = slides.map(({ id, alias, view, cast }) => ({
  space: alias,
  level: id,
  view: { position: three(view.position), target: three(view.target), fov: view.fov },
  people: cast.map(({ at, walk, ...person }) => ({
    ...person,
    ...(at && { at: three(at) }),
    ...(walk && { walk: three(walk) }),
  })),
  picture: `/assets/images/banners/${alias}.webp`,
}))
