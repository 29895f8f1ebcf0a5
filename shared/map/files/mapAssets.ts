import type { GameMap } from '../../world/world.ts'
import { propertiesOf } from '../properties.ts'

/** Something a map wants to show or play. */
export interface MapAsset {
  /** `item`: of the catalogue; `file`: a path on this site; `foreign`: an address elsewhere. */
  readonly kind: 'item' | 'file' | 'foreign'
  /** Id of the item, path of the file without what follows a question mark, or the address. */
  readonly name: string
  /** The object that wants it; absent: the map itself. */
  readonly objectKey?: string
}

/** Paths below which this site keeps files; others are pages. */
const fileRoots = /^\/(assets|files)\//

function fileOf(address: string | null | undefined, objectKey?: string): MapAsset[] {
  if (!address || address.startsWith('data:')) return []
  const owner = objectKey === undefined ? {} : { objectKey }
  if (/^https?:\/\//i.test(address)) return [{ kind: 'foreign', name: address, ...owner }]
  return [{ kind: 'file', name: address.replace(/[?#].*$/s, ''), ...owner }]
}

/** Texts in properties that name a file of this site, however deep. */
function filesIn(value: unknown, objectKey: string): MapAsset[] {
  if (typeof value === 'string') return fileRoots.test(value) ? fileOf(value, objectKey) : []
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap((entry) => filesIn(entry, objectKey))
}

/** Everything a map wants loaded, in the order of its objects; one entry for each mention. */
export function assetsOf(map: GameMap): MapAsset[] {
  return [
    ...[map.backgroundImagePath, map.foregroundImagePath, map.miniMapImagePath].flatMap((path) =>
      fileOf(path),
    ),
    ...(map.assets ?? []).flatMap(({ src }) => fileOf(src)),
    ...[...map.objects].flatMap(([objectKey, object]): MapAsset[] => [
      ...(object.templateId ? [{ kind: 'item', name: object.templateId, objectKey } as const] : []),
      ...fileOf(object.normal, objectKey),
      ...fileOf(object.highlighted, objectKey),
      ...fileOf(object.sound?.src, objectKey),
      ...fileOf(object.spritesheet?.spritesheetUrl, objectKey),
      ...filesIn(propertiesOf(object), objectKey),
    ]),
  ]
}
