import type { MapId } from '#shared/ids.ts'
import { withMedia, type Media, type ObjectName } from '#shared/map/media.ts'
import type { MapObject } from '#shared/map/placement.ts'
import { withFile } from '#shared/map/thingFiles.ts'
import { withoutPerson } from '#shared/map/withoutPerson.ts'
import { event, type Action } from '#shared/protocol/messages.ts'
import {
  accept,
  refuse,
  type ActionContext,
  type Decide,
  type Decision,
  type Refusal,
  type WishHandlers,
} from '../../handler.ts'
import { becomeMap } from './becoming.ts'
import { publishDraft } from './publishDraft.ts'

/** Changes an object for who may furnish it, and tells everybody which file it is about; '' is none. */
function changeObject(
  context: ActionContext,
  decide: Decide,
  { spaceId, mapId, key }: ObjectName,
  url: string,
  change: (object: MapObject) => MapObject | Refusal,
): Decision {
  const object = context.stagedMaps.get(mapId as MapId)?.objects.get(key)
  if (!object) return refuse('noSuchObject')
  const changed = change(object)
  if ('reason' in changed) return changed
  const body = { mapId, objects: { [key]: changed } }
  const decision = decide({ kind: 'mapUpdateObjects', body } as Action)
  if (!decision.ok) return decision
  const told = event('spaceAttachment', { fileId: `${spaceId}.${mapId}.${key}`, cosUrl: url })
  return { ...decision, events: [...decision.events, told] }
}

/** Gives an object something to show, or nothing. */
const attachMedia = (
  context: ActionContext,
  decide: Decide,
  name: ObjectName,
  media: Media | undefined,
): Decision =>
  changeObject(context, decide, name, media?.url ?? '', (object) => {
    // Things without a template are boards that show their own picture.
    const isBoard = !object.templateId && media?.kind === 'image'
    return { propertiesJson: withMedia(object, media), ...(isBoard ? { normal: media.url } : {}) }
  })

/** What is wanted of maps over HTTP, by the rules of the wire where it has the same. */
export const mapWishes = {
  /** Makes the placed rooms of a level as a layout says (gameObjectLayout). */
  applyLayout({ stagedMaps }, { mapId, layout }, decide) {
    const map = stagedMaps.get(mapId as MapId)
    if (!map) return refuse('mapUnknown')
    if (layout.revision !== undefined && layout.revision !== map.updateId) return refuse('layoutStale')
    const body = { id: mapId, layout: JSON.stringify(layout) }
    return decide({ kind: 'gameObjectLayout', body } as Action)
  },
  becomeMap,
  attachMedia: (context, { object, media }, decide) => attachMedia(context, decide, object, media),
  /** Hangs a file on an object, beside what it shows. */
  hangFile: (context, { object: name, url }, decide) =>
    changeObject(context, decide, name, url, (object) => {
      const propertiesJson = withFile(object, url)
      return propertiesJson === undefined ? refuse('tooManyFiles') : { propertiesJson }
    }),
  /** Whether attachMedia would be done, without doing it: asked before a file is read. */
  mayAttachMedia(context, { object }, decide) {
    const media: Media = { kind: 'video', url: `/files/${'0'.repeat(32)}` }
    const decision = attachMedia(context, decide, object, media)
    return decision.ok ? accept() : decision
  },
  publishDraft: (context, { mapId, revision }) => publishDraft(context, mapId, revision),
  /** Takes somebody out of all levels, and from the guests of their rooms, whoever asks: their account is at its end. */
  forgetPerson: ({ stagedMaps, memory }, { userId }) => ({
    ...accept(...[...stagedMaps.values()].flatMap((map) => withoutPerson(map, userId))),
    changes: [...memory.nooks.guests]
      .filter(([, guests]) => guests.has(userId))
      .map(([nook]) => ({ of: 'nooks', change: { kind: 'guest', nook, userId, isIn: false } })),
  }),
} satisfies Partial<WishHandlers>
