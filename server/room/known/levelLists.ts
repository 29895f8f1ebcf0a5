import type { WireEvent } from '#shared/protocol/messages.ts'
import { levelsEvent, levelsOfWire, mayEnterDrafts, publicLevels } from '#shared/world/levels.ts'

interface Reader {
  readonly access: { readonly role: string }
}

const known = new WeakMap<WireEvent, WireEvent>()

/** The list of levels as somebody reads it who may not know of drafts; any other event as it is. */
export function levelsFor(told: WireEvent, { access }: Reader): WireEvent {
  if (told.kind !== 'spaceSetsLevels' || mayEnterDrafts(access.role)) return told
  const reading = known.get(told) ?? levelsEvent(publicLevels(levelsOfWire(told.body.levels)))
  known.set(told, reading)
  return reading
}

/**
 * The map an event says something of; '' none. A layout names it as HTTP does ("{spaceId}.{n}"), a file of a thing with the
 * key of the thing behind it.
 */
export function mapIdOf({ body }: WireEvent, spaceId: string): string {
  const { mapId, ...names } = body as Readonly<Record<'mapId' | 'id' | 'levelId' | 'fileId', string | null>>
  const name = names.levelId ?? names.fileId ?? names.id
  const prefix = `${spaceId}.`
  return mapId ?? (name?.startsWith(prefix) ? (name.slice(prefix.length).split('.', 1)[0] ?? '') : '')
}
