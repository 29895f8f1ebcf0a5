import type { v1 } from '../protocol/messages.ts'
import { limits } from '../rules/limits.ts'
import { characterCount, hasControlCharacters, isVisible } from '../rules/plainText.ts'

/** What may be stored for a wire value: the value itself, cleaned, or undefined when it is refused. */
export type Check = (value: unknown) => unknown

/** A text of at most `max` characters without control characters; may be empty, which clears. */
export const text =
  (max: number): Check =>
  (value) =>
    typeof value === 'string' &&
    value.length <= max * 2 &&
    characterCount(value) <= max &&
    !hasControlCharacters(value)
      ? value
      : undefined

/** A name to show: 1 to limits.displayName characters once trimmed, one of them visible. */
export const displayName = (value: unknown): string | undefined => {
  const checked = text(limits.displayName)(typeof value === 'string' ? value.trim() : value)
  return typeof checked === 'string' && isVisible(checked) ? checked : undefined
}

export const bool: Check = (value) => (typeof value === 'boolean' ? value : undefined)

/** A boolean that its event carries as 0 or 1. */
export const booleanNumber: Check = (value) => (typeof value === 'boolean' ? Number(value) : undefined)

/** An ISO 8601 time or '' for none. */
export const isoTime: Check = (value) =>
  value === '' || (typeof value === 'string' && value.length <= 40 && !Number.isNaN(Date.parse(value)))
    ? value
    : undefined

/**
 * A picture of this site to be shown in place of a face: an upload, or one of the portraits; '' for none. Nothing of
 * another site: whoever looks would tell it where they are.
 */
export const sitePicture: Check = (value) =>
  typeof value === 'string' &&
  (value === '' || /^\/(files\/[a-z0-9]{16,64}|assets\/images\/[a-z]+\/[a-z0-9-]+\.webp)$/.test(value))
    ? value
    : undefined

/** 0.25 to 2 times the normal speed, as the float32 the wire carries. */
export const speedModifier: Check = (value) =>
  typeof value === 'number' && value >= 0.25 && value <= 2 ? Math.fround(value) : undefined

const part = text(64)
const isPart = (value: unknown): boolean => value == null || part(value) !== undefined

/** Wearables of a published 2D client: short names of pieces. */
export const outfit: Check = (value) => {
  if (typeof value !== 'object' || value === null) return undefined
  const parts: Record<string, string> = {}
  for (const name of outfitParts) {
    const worn = (value as Record<string, unknown>)[name]
    if (!isPart(worn)) return undefined
    if (typeof worn === 'string') parts[name] = worn
  }
  return parts
}

const outfitParts = 'skin hair facial_hair top bottom shoes hat glasses other costume mobility jacket'.split(
  ' ',
)

/** Desk of a player; objects on it are the map's business and are not taken from here. */
export const deskInfo: Check = (value) => {
  const info = value as v1.DeskInfoV2.$Properties | null | undefined
  if (typeof info !== 'object' || info === null) return undefined
  if (!isPart(info.deskId) || !isPart(info.mapId)) return undefined
  if (info.description != null && text(500)(info.description) === undefined) return undefined
  return {
    ...(info.deskId == null ? {} : { deskId: info.deskId }),
    ...(info.description == null ? {} : { description: info.description }),
    ...(info.locked == null ? {} : { locked: info.locked }),
    ...(info.mapId == null ? {} : { mapId: info.mapId }),
  }
}
