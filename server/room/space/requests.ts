import type { MapId } from '#shared/ids.ts'
import { withMedia, type Media, type ObjectName } from '#shared/map/media.ts'
import type { MapObject } from '#shared/map/placement.ts'
import { withFile } from '#shared/map/thingFiles.ts'
import { withoutPerson } from '#shared/map/withoutPerson.ts'
import type { RoomLayout } from '#shared/map/edit/roomLayout.ts'
import { closeCodes } from '#shared/protocol/closeCodes.ts'
import { decodeBatch } from '#shared/protocol/codec.ts'
import { event, type Action, type v1 } from '#shared/protocol/messages.ts'
import type { RefusalKey } from '#shared/protocol/refusals.ts'
import { isVisible } from '#shared/rules/plainText.ts'
import type { Wish } from '../../cluster/messages.ts'
import {
  addDraft,
  addLevel,
  orderLevels,
  removeDraft,
  removeLevel,
  setDefaultLevel,
} from '../features/levels/levelRequests.ts'
import { publishDraft } from '../features/map/publishDraft.ts'
import { becomeMap } from '../features/map/becoming.ts'
import { ban } from '../features/moderation/handlers.ts'
import { giveBack } from '../known/giveBack.ts'
import type { RoomFeatures } from '../feature.ts'
import { FRAME_HEADER } from '../out/frames.ts'
import { accept, refuse, type ActionContext, type Decision, type Refusal } from '../handler.ts'
import type { Access, Identity } from '../ports.ts'
import { createSession, type Session } from '../sessions/session.ts'

/** What somebody without a session wants of a living space: decided, stored and told as an action is. */
export type Request = (context: ActionContext, decide: (action: Action) => Decision) => Decision

/** Makes the placed rooms of a level as a layout says, by the rules of the wire (gameObjectLayout). */
const applyLayout =
  (mapId: string, layout: RoomLayout): Request =>
  (context, decide) => {
    const map = context.stagedMaps.get(mapId as MapId)
    if (!map) return refuse('mapUnknown')
    if (layout.revision !== undefined && layout.revision !== map.updateId) return refuse('layoutStale')
    const body = { id: mapId, layout: JSON.stringify(layout) }
    return decide({ kind: 'gameObjectLayout', body } as Action)
  }

/** Changes an object for who may furnish it, and tells everybody which file it is about; '' is none. */
const changeObject =
  (
    { spaceId, mapId, key }: ObjectName,
    url: string,
    change: (object: MapObject) => MapObject | Refusal,
  ): Request =>
  (context, decide) => {
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
const attachMedia = (name: ObjectName, media: Media | undefined): Request =>
  changeObject(name, media?.url ?? '', (object) => {
    // Things without a template are boards that show their own picture.
    const isBoard = !object.templateId && media?.kind === 'image'
    return { propertiesJson: withMedia(object, media), ...(isBoard ? { normal: media.url } : {}) }
  })

/** Hangs a file on an object, beside what it shows. */
const hangFile = (name: ObjectName, url: string): Request =>
  changeObject(name, url, (object) => {
    const propertiesJson = withFile(object, url)
    return propertiesJson === undefined ? refuse('tooManyFiles') : { propertiesJson }
  })

/** Whether attachMedia would be done, without doing it: asked before a file is read. */
const mayAttachMedia =
  (object: ObjectName): Request =>
  (context, decide) => {
    const decision = attachMedia(object, { kind: 'video', url: `/files/${'0'.repeat(32)}` })(context, decide)
    return decision.ok ? accept() : decision
  }

/** Another name of a level, by the rules of the wire (mapSetName). */
const renameLevel =
  (mapId: string, wanted: string): Request =>
  (context, decide) => {
    const name = wanted.trim()
    if (!isVisible(name)) return refuse('nameInvalid')
    if (context.isSensitive(name)) return refuse('forbiddenWord')
    return decide({ kind: 'mapSetName', body: { mapId, name } } as Action)
  }

/** Takes somebody out of all levels, whoever asks: their account is at its end. */
const forgetPerson =
  (userId: string): Request =>
  ({ stagedMaps, memory }) => ({
    ...accept(...[...stagedMaps.values()].flatMap((map) => withoutPerson(map, userId))),
    changes: [...memory.nooks.guests]
      .filter(([, guests]) => guests.has(userId))
      .map(([nook]) => ({ of: 'nooks', change: { kind: 'guest', nook, userId, isIn: false } })),
  })

/** What is wanted, as it came from this server or another one. */
export function requestOf(wish: Wish): Request {
  switch (wish.kind) {
    case 'applyLayout':
      return applyLayout(wish.mapId, wish.layout)
    case 'becomeMap':
      return becomeMap(wish)
    case 'attachMedia':
      return attachMedia(wish.object, wish.media)
    case 'hangFile':
      return hangFile(wish.object, wish.url)
    case 'mayAttachMedia':
      return mayAttachMedia(wish.object)
    case 'addLevel':
      return (context) => addLevel(context, wish)
    case 'addDraft':
      return (context) => addDraft(context, wish.mapId, wish.draftId)
    case 'removeLevel':
      return (context) => removeLevel(context, wish.mapId)
    case 'removeDraft':
      return (context) => removeDraft(context, wish.mapId)
    case 'publishDraft':
      return (context) => publishDraft(context, wish.mapId, wish.revision)
    case 'orderLevels':
      return (context) => orderLevels(context, wish.mapIds)
    case 'setDefaultLevel':
      return (context) => setDefaultLevel(context, wish.mapId)
    case 'renameLevel':
      return renameLevel(wish.mapId, wish.name)
    case 'giveBack':
      return (context) => {
        const { events, effects } = giveBack(context, wish.userId, wish.until)
        return { ...accept(...events), effects }
      }
    case 'ban':
      return (context) => ban(context, { user: wish.userId, reason: wish.reason, hours: wish.hours }, true)
    case 'forgetPerson':
      return forgetPerson(wish.userId)
  }
}

/** The only transaction of such a session. */
export const REQUEST_TXN = 0

/** Stands for somebody who asks over HTTP: hears nothing but the answer. */
export interface Requester {
  readonly session: Session
  /**
   * Resolves when it is stored and told; with what is wrong when it could not be stored.
   * @param waiting it is among these until then: whoever closes them answers all
   */
  readonly answeredBy: (waiting: Set<Session>) => Promise<Refusal | undefined>
}

/** What could not be stored; the wire's answer says no code. */
const notDone = ({ refusalKey, reason }: v1.TransactionStatus.$Properties): Refusal => ({
  ok: false,
  key: refusalKey as RefusalKey,
  code: 500,
  reason: reason ?? '',
})

export function createRequester(options: {
  readonly id: string
  readonly identity: Identity
  readonly access: Access
  readonly now: number
  readonly rateOf: RoomFeatures['rateOf']
}): Requester {
  const { promise: answer, resolve } = Promise.withResolvers<Refusal | undefined>()
  const socket = {
    send(frame: Uint8Array) {
      for (const { kind, body } of decodeBatch(frame.subarray(FRAME_HEADER.length))) {
        if (kind !== 'transactionStatus') continue
        resolve(body.succeeded ? undefined : notDone(body))
      }
      return true
    },
    bufferedAmount: () => 0,
    close: () => resolve(refuse('spaceCloses')),
  }
  const session = createSession({ ...options, socket, fullCode: closeCodes.spaceFull })
  return {
    session,
    answeredBy(waiting) {
      waiting.add(session)
      return answer.finally(() => waiting.delete(session))
    },
  }
}
