import type { GameMap } from '../../world/world.ts'
import type { Catalogue } from '../catalogue.ts'
import { isOwn, OWN_PREFIX, ownOf, type OwnThings } from '../own/ownCatalogue.ts'
import { ownIdOf, ownTypesIn } from '../own/ownIdsOf.ts'
import type { MapAsset } from './mapAssets.ts'
import type { TemplateProblem, TemplateProblemCode } from './templateProblems.ts'

export interface CheckResources {
  readonly catalogue: Catalogue
  /** What the template has of its own. */
  readonly own?: OwnThings | undefined
  /** Whether there is a file at a path of this site, as "/assets/models/furniture/desk.glb". */
  fileExists(path: string): boolean
  /** Where this site is reached, as "https://space.example": addresses there are paths of it. */
  readonly ownOrigin?: string | undefined
}

/** Published clients name uploads by their whole address. */
export function ownPath(asset: MapAsset, ownOrigin: string | undefined): MapAsset {
  if (asset.kind !== 'foreign' || ownOrigin === undefined || !asset.name.startsWith(`${ownOrigin}/`))
    return asset
  return { ...asset, kind: 'file', name: asset.name.slice(ownOrigin.length).replace(/[?#].*$/s, '') }
}

export function checkAssets(
  map: GameMap,
  assets: readonly MapAsset[],
  { catalogue, fileExists }: CheckResources,
): TemplateProblem[] {
  const mapId = map.id
  // Each asset once: a forest of one missing tree is one problem, told with the first of them.
  const told = new Set<string>()
  return assets.flatMap(({ kind, name, objectKey }): TemplateProblem[] => {
    if (told.has(`${kind} ${name}`)) return []
    const at = objectKey === undefined ? {} : cellOfObject(map, objectKey)
    const problem = (code: TemplateProblemCode, what: string): TemplateProblem[] => {
      told.add(`${kind} ${name}`)
      return [{ code, mapId, what, ...at }]
    }
    if (kind === 'foreign') return []
    if (kind === 'file') return fileExists(name) ? [] : problem('missingFile', name)
    const item = catalogue.get(name)
    if (!item && isOwn(name)) return problem('unknownOwn', map.objects.get(objectKey ?? '')?._name || name)
    if (!item) return problem('unknownAsset', name)
    // Of a template's own it is an upload.
    const path = isOwn(name) ? item.file : `/assets/${item.file}`
    return fileExists(path) ? [] : problem('missingFile', path)
  })
}

/** Materials of floors and walls: those of the site need no file, those of the template have theirs. */
export function checkMaterials(
  map: GameMap,
  { own = new Map(), fileExists }: CheckResources,
): TemplateProblem[] {
  const ids = new Set([...ownTypesIn(map.floors), ...ownTypesIn(map.walls)].map(ownIdOf))
  return [...ids].flatMap((id): TemplateProblem[] => {
    const material = ownOf(own.get(id) ?? '')
    if (material?.kind !== 'material') return [{ code: 'unknownOwn', mapId: map.id, what: OWN_PREFIX + id }]
    return fileExists(material.picture)
      ? []
      : [{ code: 'missingFile', mapId: map.id, what: material.picture }]
  })
}

function cellOfObject(map: GameMap, key: string): { x: number; y: number } {
  const object = map.objects.get(key)
  return { x: object?.x ?? 0, y: object?.y ?? 0 }
}

/** A spawn point with the name people know it by. */
