import { startLevelToMapId } from '#shared/rules/levels.ts'
import { hasControlCharacters } from '#shared/rules/plainText.ts'

/** Where an address leads. */
export type PortalTarget =
  /** A level of this space; undefined: the default one. */
  | { readonly kind: 'level'; readonly mapId: string | undefined }
  | { readonly kind: 'space'; readonly spaceId: string; readonly mapId: string | undefined }
  /** Another page of this site, or of another: people are asked first. */
  | { readonly kind: 'outside'; readonly url: string }

const ADDRESS_MAX = 2_000
const LEVEL = /^\d{1,9}$/
/** Only its path is used. */
const anyOrigin = 'http://site.invalid'

/** The path on this site an address means; undefined: it lies elsewhere, or nowhere. */
export function sitePath(address: string, origin: string | undefined): string | undefined {
  if (address.length > ADDRESS_MAX || hasControlCharacters(address)) return undefined
  const url = parse(address, origin)
  return url?.origin === anyOrigin ? url.pathname + url.search + url.hash : undefined
}

/** http(s) alone, and no names and passwords that dress an address up as another. */
function parse(address: string, siteOrigin: string | undefined): URL | undefined {
  // Browsers read \ as /, so that "/\host" is another site.
  if (address.startsWith('/') && !/^\/[/\\]/.test(address)) return URL.parse(address, anyOrigin) ?? undefined
  const url = URL.parse(address)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined
  if (url.username !== '' || url.password !== '') return undefined
  return url.origin === siteOrigin ? new URL(url.pathname + url.search + url.hash, anyOrigin) : url
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}

/**
 * Reads the target of a portal: the number of a level, a path on this site, or an http(s) address. undefined: nothing
 * a portal may lead to. `siteOrigin` is where this site is, as far as that is known.
 */
export function portalTarget(
  address: string,
  here: { readonly spaceId: string; readonly siteOrigin?: string | undefined },
): PortalTarget | undefined {
  if (address.length > ADDRESS_MAX || hasControlCharacters(address)) return undefined
  if (LEVEL.test(address)) return { kind: 'level', mapId: address }
  const url = parse(address, here.siteOrigin)
  if (!url) return undefined
  if (url.origin !== anyOrigin) return { kind: 'outside', url: url.href }
  const [, part] = /^\/space\/([^/]+)\/?$/.exec(url.pathname) ?? []
  const spaceId = part === undefined ? undefined : decoded(part)
  if (spaceId === undefined) return { kind: 'outside', url: url.pathname + url.search + url.hash }
  const mapId = startLevelToMapId(url.searchParams.get('startLevel'))
  return spaceId === here.spaceId ? { kind: 'level', mapId } : { kind: 'space', spaceId, mapId }
}
