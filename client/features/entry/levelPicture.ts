import type { SpaceEntry } from '#shared/http/spaces.ts'
import levels from '../../../assets/levels.json'
import { bannerUrl } from '../../api/bannerUrl.ts'

/**
 * The pictures of where somebody is going, the best first: of an official level its own, else the banner of the space.
 * One that can not be loaded gives way to the next. `level`: the map, once it is known.
 */
export function picturesOf(
  entry: SpaceEntry,
  level: { readonly id: string; readonly name?: string | null | undefined } | undefined,
): readonly string[] {
  // A level of that number somebody else has made is another place.
  const official = levels.find(({ id, name }) => id === level?.id && name === level.name)
  // Quick to load: the small one.
  const own = official ? [`/assets/images/banners/${official.alias}-small.webp`] : []
  return [...own, bannerUrl(entry)].filter((picture) => picture !== undefined)
}
