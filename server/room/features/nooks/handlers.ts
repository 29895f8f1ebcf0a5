import type { MapId } from '#shared/ids.ts'
import { canBeLocked } from '#shared/map/nookKinds.ts'
import { nookAt } from '#shared/map/nooks.ts'
import { event, type ActionBody } from '#shared/protocol/messages.ts'
import { nookKey } from '#shared/rules/conversation.ts'
import { limits } from '#shared/rules/limits.ts'
import { accept, forSelf, refuse, type Decision, type Handlers, type PlayerContext } from '../../handler.ts'
import { book, cancelBooking } from './bookings.ts'
import { mayPass } from '../../known/nooks.ts'
import type { Change } from '../../memory.ts'
import { CODE_WAIT_MS } from './memory.ts'

/** Who is inside closes the door behind them, or opens it: whoever of them wishes; of a hall who runs the space. */
function lock({ self, world }: PlayerContext, body: ActionBody<'lockNook'>): Decision {
  const nookId = body.nookId ?? ''
  const mapId = (body.mapId || self.mapId) as MapId
  const map = world.maps.get(mapId)
  if (!map?.nooks.has(nookId)) return refuse('noSuchNook')
  if (!canBeLocked(map, nookId, self.role)) return refuse('nookNotLockable')
  const isInside = self.mapId === mapId && nookAt(map, self.position) === nookId
  if (!isInside || self.attributes.ghost) return refuse('notInNook')
  const locked = body.locked ?? false
  return {
    ...accept(),
    changes: [{ of: 'nooks', change: { kind: 'lock', nook: nookKey(mapId, nookId), locked } }],
  }
}

/** Whoever has the code of a nook may come in, and needs it no more: who runs the space sees them among those let in. */
function enterCode(context: PlayerContext, body: ActionBody<'enterNookCode'>): Decision {
  const { self, world, memory, space, stagedMaps, at } = context
  const nookId = body.nookId ?? ''
  const mapId = (body.mapId || self.mapId) as MapId
  const nook = stagedMaps.get(mapId)?.nooks.get(nookId)
  if (!nook) return refuse('noSuchNook')
  const key = nookKey(mapId, nookId)
  if (mayPass(world, memory, mapId, nookId, self.uid)) return refuse('nookAllowed')
  const wrongOf = (of: string): number =>
    (memory.nooks.wrong.get(of) ?? []).filter((then) => at - then < CODE_WAIT_MS).length
  // Many together guess no faster.
  if (wrongOf(self.uid) >= limits.nookCodeTries || wrongOf(key) >= limits.nookCodeTriesOfAll) {
    return refuse('nookCodeWait', { minutes: limits.nookCodeMinutes })
  }
  const code = nook.hasCode ? (memory.nooks.codes.get(key) ?? space.nookCodes?.get(key) ?? '') : ''
  if (code === '' || body.code !== code) {
    return {
      ...refuse('nookCodeWrong'),
      changes: [{ of: 'nooks', change: { kind: 'wrong', of: [self.uid, key], at } }],
    }
  }
  const { [self.uid]: _waited, ...waiting } = nook.requestedUsers?.users ?? {}
  const allowed = new Set(nook.allowedUsers?.users).add(self.uid)
  if (allowed.size + Object.keys(waiting).length > limits.capacityMax)
    return refuse('mapTooMany', { what: 'users of a nook' })
  const letIn: Change = { of: 'nooks', change: { kind: 'guest', nook: key, userId: self.uid, isIn: true } }
  return {
    ...accept(
      event('mapSetNooks', {
        mapId,
        nooks: {
          [nookId]: { allowedUsers: { users: [...allowed] }, requestedUsers: { users: waiting } },
        },
      }),
    ),
    // A door that was closed from within opens, too.
    ...(memory.nooks.locks.has(key) && { changes: [letIn] }),
  }
}

export const nookHandlers = {
  lockNook: forSelf<'lockNook'>(lock),
  enterNookCode: forSelf<'enterNookCode'>(enterCode),
  bookNook: forSelf<'bookNook'>(book),
  cancelBooking: forSelf<'cancelBooking'>(cancelBooking),
} satisfies Partial<Handlers>
