import type { EncId } from '#shared/ids.ts'
import { event, type ActionBody } from '#shared/protocol/messages.ts'
import { limits } from '#shared/rules/limits.ts'
import { SHARE_UNITS } from '#shared/rules/media.ts'
import type { Player } from '#shared/world/world.ts'
import { accept, refuse, reply, toPlayers, type Decision, type PlayerContext } from '../../handler.ts'
import type { Change } from '../../memory.ts'
import { viewersOfShare } from '../../known/media.ts'
import { isBlockedPair } from '../../known/blocks.ts'
import { findPlayer } from '../../known/findPlayer.ts'
import type { Mark } from '../../known/walls.ts'

/** Whose share it is, and who else sees it of whom the sender is seen. */
interface SeenShare {
  readonly sharer: Player
  readonly others: readonly EncId[]
  readonly marks: readonly Mark[]
}

/** The share an action is about, if its sender sees it. */
function seenShare(context: PlayerContext, sharerId: string | null | undefined): SeenShare | undefined {
  const { self, world, memory } = context
  const sharer = sharerId ? findPlayer(context, sharerId) : undefined
  if (!sharer) return undefined
  const viewers = viewersOfShare(memory.media, sharer.encId)
  if (sharer.encId !== self.encId && !viewers.has(self.encId)) return undefined
  const others = [sharer.encId, ...viewers].filter((encId) => {
    const player = world.players.get(encId)
    return player && encId !== self.encId && !isBlockedPair(memory.social, self.uid, player.uid)
  })
  return { sharer, others, marks: memory.screens.marks.get(sharer.encId) ?? [] }
}

/** Whether somebody may point at and draw on a share: its sharer may forbid it to the others. */
const mayMark = ({ sharer }: SeenShare, { encId }: Player): boolean =>
  sharer.encId === encId || sharer.attributes.allowScreenPointer !== false

const isPlace = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= SHARE_UNITS

const marksChange = (sharer: EncId, marks: readonly Mark[]): Change => ({
  of: 'screens',
  change: { kind: 'marks', sharer, marks },
})

export function pointAtShare(context: PlayerContext, body: ActionBody<'pointAtShare'>): Decision {
  const share = seenShare(context, body.sharer)
  if (!share) return refuse('shareGone')
  if (!mayMark(share, context.self)) return refuse('drawingClosed')
  const { x, y } = body
  const isGone = x == null || y == null
  if (!isGone && !(isPlace(x) && isPlace(y))) return refuse('fieldInvalid', { field: 'pointer' })
  const place = isGone ? {} : { x, y }
  const told = event('pointsAtShare', { encId: context.self.encId, sharer: share.sharer.uid, ...place })
  return accept(toPlayers(share.others, told))
}

export function drawOnShare(context: PlayerContext, body: ActionBody<'drawOnShare'>): Decision {
  const share = seenShare(context, body.sharer)
  if (!share) return refuse('shareGone')
  if (!mayMark(share, context.self)) return refuse('drawingClosed')
  const { encId } = context.self
  const { stroke, points } = { stroke: body.stroke ?? 0, points: body.points ?? [] }
  const isLine = points.length > 0 && points.length % 2 === 0 && points.every(isPlace)
  if (!isLine || points.length > 2 * limits.markPointsAtOnce)
    return refuse('fieldInvalid', { field: 'points' })
  const { marks } = share
  const former = marks.find((mark) => mark.drawer === encId && mark.stroke === stroke)
  const line: Mark = { drawer: encId, stroke, points: [...(former?.points ?? []), ...points] }
  const isOver = (some: readonly Mark[], share: number): boolean =>
    (!former && some.length >= limits.marksOfShare * share) ||
    some.reduce((sum, mark) => sum + mark.points.length, points.length) > 2 * limits.markPointsOfShare * share
  const own = marks.filter((mark) => mark.drawer === encId)
  const isFull =
    line.points.length > 2 * limits.markPoints ||
    isOver(marks, 1) ||
    (encId !== share.sharer.encId && isOver(own, limits.marksShareOfOne))
  if (isFull) return refuse('marksFull')
  const next = former ? marks.map((mark) => (mark === former ? line : mark)) : [...marks, line]
  const told = event('drawsOnShare', { encId, sharer: share.sharer.uid, stroke, points: [...points] })
  return {
    ...accept(toPlayers(share.others, told)),
    changes: [marksChange(share.sharer.encId, next)],
  }
}

/** One's own lines, or those of anybody by who shares the screen. */
export function clearShare(context: PlayerContext, body: ActionBody<'clearShare'>): Decision {
  const share = seenShare(context, body.sharer)
  if (!share) return refuse('shareGone')
  const { encId } = context.self
  const { sharer, others, marks } = share
  const isSharer = sharer.encId === encId
  const drawer = body.drawer ?? (isSharer && body.stroke == null ? undefined : encId)
  if (!isSharer && drawer !== encId) return refuse('onlyOfOneself')
  const isCleared = (mark: Mark): boolean =>
    (drawer === undefined || mark.drawer === drawer) && (body.stroke == null || mark.stroke === body.stroke)
  const told = event('clearsShare', {
    sharer: sharer.uid,
    ...(drawer === undefined ? {} : { drawer }),
    ...(body.stroke == null ? {} : { stroke: body.stroke }),
  })
  return {
    ...accept(toPlayers(others, told)),
    changes: [
      marksChange(
        sharer.encId,
        marks.filter((mark) => !isCleared(mark)),
      ),
    ],
  }
}

export function getShareMarks(context: PlayerContext, body: ActionBody<'getShareMarks'>): Decision {
  const share = seenShare(context, body.sharer)
  if (!share) return refuse('shareGone')
  const { self, memory, world } = context
  const seen = share.marks.filter(({ drawer }) => {
    const uid = world.players.get(drawer)?.uid
    return uid === undefined || !isBlockedPair(memory.social, self.uid, uid)
  })
  const strokes = seen.map(({ drawer, stroke, points }) => ({ encId: drawer, stroke, points: [...points] }))
  return reply(event('shareMarks', { sharer: share.sharer.uid, strokes }))
}
