import type { MapId } from '#shared/ids.ts'
import type { MapPortal } from '#shared/map/portals.ts'
import { startLevelToMapId } from '#shared/rules/levels.ts'

/** Where a portal leads. */
export type PortalAim =
  | { readonly kind: 'level'; readonly mapId: MapId }
  /** Another space of this site. */
  | { readonly kind: 'space'; readonly spaceId: string }
  /** A page elsewhere. */
  | { readonly kind: 'page'; readonly host: string }

/** A part of a path as it is meant; undefined: no text, as who drew the map may have written anything. */
function unescaped(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}

/** `origin`: that of this page. undefined: nowhere one could go. */
export function portalAim(
  { targetMap, targetUrl }: Pick<MapPortal, 'targetMap' | 'targetUrl'>,
  ownSpaceId: string,
  origin: string,
): PortalAim | undefined {
  if (targetUrl === undefined)
    return targetMap === undefined ? undefined : { kind: 'level', mapId: targetMap as MapId }
  const url = URL.parse(targetUrl, origin)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined
  const [, path] = /^\/space\/([^/]+)\/?$/.exec(url.pathname) ?? []
  if (url.origin !== origin || path === undefined) return { kind: 'page', host: url.host }
  const spaceId = unescaped(path)
  if (spaceId === undefined) return undefined
  if (spaceId !== ownSpaceId) return { kind: 'space', spaceId }
  const mapId = targetMap ?? startLevelToMapId(url.searchParams.get('startLevel'))
  return mapId === undefined ? undefined : { kind: 'level', mapId: mapId as MapId }
}
