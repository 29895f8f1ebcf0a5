import type { SpaceEntry } from '#shared/http/spaces.ts'
import { bannerUrl } from '../api/bannerUrl.ts'

/** The official levels as their maps name them, and the file of each one's picture below images/banners (quick to load: the small one). */
const official: Readonly<Record<string, { readonly name: string; readonly file: string }>> = {
  '0': { name: '世界', file: 'world' },
  '1': { name: '办公', file: 'office' },
  '2': { name: '会议', file: 'meeting' },
  '3': { name: '演出', file: 'stage' },
  '4': { name: '展会', file: 'expo' },
  '5': { name: '展览一', file: 'exhibition' },
  '6': { name: '展览二', file: 'lightgarden' },
  '7': { name: '教室', file: 'classroom' },
}

/**
 * The pictures of where somebody is going, the best first: of an official level its own, else the banner of the space.
 * One that can not be loaded gives way to the next. `level`: the map, once it is known.
 */
export function picturesOf(
  entry: SpaceEntry,
  level: { readonly id: string; readonly name?: string | null | undefined } | undefined,
): readonly string[] {
  const known = level && official[level.id]
  // A level of that number somebody else has made is another place.
  const own = known?.name === level?.name && known ? [`/assets/images/banners/${known.file}-small.webp`] : []
  return [...own, bannerUrl(entry)].filter((picture) => picture !== undefined)
}
