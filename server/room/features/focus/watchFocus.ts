import type { EncId } from '#shared/ids.ts'
import { event } from '#shared/protocol/messages.ts'
import { isUndisturbed } from '#shared/rules/undisturbed.ts'
import type { Outgoing } from '../../handler.ts'
import type { Watch } from '../../feature.ts'

/** Focus ends at its time; whoever is to be reached again, or has gone, is told what they missed. */
export const watchFocus: Watch = ({ world, memory: { focus }, now }) => {
  const events: Outgoing[] = []
  for (const { encId, attributes } of world.players.values()) {
    const { focusModeEndTime } = attributes
    if (!focusModeEndTime || Date.parse(focusModeEndTime) > now) continue
    events.push(
      event('playerSetsFocusModeEndTime', { encId, focusModeEndTime: '' }),
      event('playerUpdatesFocusModeStatus', { encId, isInFocusMode: false }),
    )
  }
  const reached = [...focus.missed].filter(([userId]) => {
    const player = world.players.get(world.encIds.get(userId) as EncId)
    return !player || !isUndisturbed(player)
  })
  if (events.length === 0 && reached.length === 0) return undefined
  return {
    events,
    changes:
      reached.length > 0
        ? [{ of: 'focus', change: { kind: 'told', userIds: reached.map(([userId]) => userId) } }]
        : [],
    notices: reached.map(([userId, missed]) => ({
      to: [userId],
      kind: 'missedMeanwhile',
      params: { items: missed.map(({ what, byName, count }) => ({ what, userName: byName, count })) },
    })),
  }
}
