import type { GameMap } from '../../world/world.ts'
import { isOwn, OWN_PREFIX } from './ownCatalogue.ts'

/** The thing or material a name on a map means, without the prefix: walls say their side behind it. */
export const ownIdOf = (name: string): string => name.slice(OWN_PREFIX.length).split(':')[0]!

/** Materials a set of masks is of. */
export const ownTypesIn = (masks: Readonly<Record<string, string>> | null | undefined): string[] =>
  Object.keys(masks ?? {}).filter(isOwn)

/** All a map names of its space's own, by ids without the prefix. */
export function ownIdsOf({
  objects,
  floors,
  walls,
}: Pick<GameMap, 'objects' | 'floors' | 'walls'>): Set<string> {
  const things = [...objects.values()].flatMap(({ templateId }) =>
    templateId && isOwn(templateId) ? [templateId] : [],
  )
  return new Set([...things, ...ownTypesIn(floors), ...ownTypesIn(walls)].map(ownIdOf))
}
