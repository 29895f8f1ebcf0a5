import type { MapId } from '#shared/ids.ts'
import { withMedia, type Media, type ObjectName } from '#shared/map/media.ts'
import type { RoomLayout } from '#shared/map/roomLayout.ts'
import { closeCodes } from '#shared/protocol/closeCodes.ts'
import { decodeBatch } from '#shared/protocol/codec.ts'
import { event, type Action } from '#shared/protocol/messages.ts'
import { decide } from './decide.ts'
import { FRAME_HEADER } from './out/frames.ts'
import { refuse, type ActionContext, type Decision, type Refusal } from './handler.ts'
import type { Access, Identity } from './ports.ts'
import { createSession, type Session } from './doors/session.ts'

/** What somebody without a session wants of a living space: decided, stored and told as an action is. */
export type Request = (context: ActionContext) => Decision

/** The map is not as the layout says it was. */
export const staleLayout = refuse(400, 'the layout has changed meanwhile: its revision is stale')
export const noSuchMap = refuse(404, 'no such map in this space')
export const noSuchObject = refuse(404, 'no such object on this map')

/** Makes the placed rooms of a level as a layout says, by the rules of the wire (gameObjectLayout). */
export const applyLayout =
  (mapId: string, layout: RoomLayout): Request =>
  (context) => {
    const map = context.stagedMaps.get(mapId as MapId)
    if (!map) return noSuchMap
    if (layout.revision !== undefined && layout.revision !== map.updateId) return staleLayout
    const body = { id: mapId, layout: JSON.stringify(layout) }
    return decide(context, { kind: 'gameObjectLayout', body } as Action)
  }

/** Gives an object something to show, or nothing; who may furnish it may do so. */
export const attachMedia =
  ({ spaceId, mapId, key }: ObjectName, media: Media | undefined): Request =>
  (context) => {
    const object = context.stagedMaps.get(mapId as MapId)?.objects.get(key)
    if (!object) return noSuchObject
    // Things without a template are boards that show their own picture.
    const isBoard = !object.templateId && media?.kind === 'image'
    const change = { propertiesJson: withMedia(object, media), ...(isBoard ? { normal: media.url } : {}) }
    const body = { mapId, objects: { [key]: change } }
    const decision = decide(context, { kind: 'mapUpdateObjects', body } as Action)
    if (!decision.ok) return decision
    const fileId = `${spaceId}.${mapId}.${key}`
    const told = event('spaceAttachment', { fileId, cosUrl: media?.url ?? '' })
    return { ...decision, events: [...decision.events, told] }
  }

/** Says that somebody may do what was asked, without doing it. */
export const allowed = refuse(400, 'it would be done')

/** Whether attachMedia would be done: asked before a file is read. */
export const mayAttachMedia =
  (object: ObjectName): Request =>
  (context) => {
    const decision = attachMedia(object, { kind: 'video', url: `/files/${'0'.repeat(32)}` })(context)
    return decision.ok ? allowed : decision
  }

/** The only transaction of such a session. */
export const REQUEST_TXN = 0

/** Stands for somebody who asks over HTTP: hears nothing but the answer. */
export interface Requester {
  readonly session: Session
  /** Resolves when it is stored and told; with what is wrong when it could not be stored. */
  readonly answer: Promise<Refusal | undefined>
}

export function createRequester(options: {
  readonly id: string
  readonly identity: Identity
  readonly access: Access
  readonly now: number
}): Requester {
  const { promise: answer, resolve } = Promise.withResolvers<Refusal | undefined>()
  const socket = {
    send(frame: Uint8Array) {
      for (const { kind, body } of decodeBatch(frame.subarray(FRAME_HEADER.length))) {
        if (kind !== 'transactionStatus') continue
        resolve(body.succeeded ? undefined : { ok: false, code: 500, reason: body.reason ?? '' })
      }
    },
    bufferedAmount: () => 0,
    close: () => resolve({ ok: false, code: 500, reason: 'the space is closing' }),
  }
  return { session: createSession({ ...options, socket, fullCode: closeCodes.spaceFull }), answer }
}
