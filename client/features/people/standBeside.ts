import i18next from 'i18next'
import type { EncId } from '#shared/ids.ts'
import type { ActionBody } from '#shared/protocol/messages.ts'
import { send } from '../../net/send.ts'
import { TransactionError } from '../../net/transactions.ts'
import { toastOutcome } from '../../space/act.ts'
import { sessionStore } from '../../store/sessionStore.ts'
import { worldStore } from '../../store/worldStore.ts'
import { cellsBeside } from './cellsBeside.ts'

const isTaken = (error: unknown): boolean =>
  error instanceof TransactionError && error.refusal === 'noStandingThere'

/** Tries places one after the other, as long as nobody can stand there. */
async function firstOf(places: readonly ActionBody<'teleport'>[]): Promise<void> {
  for (const [index, place] of places.entries()) {
    try {
      await send('teleport', place)
      return
    } catch (error) {
      if (!isTaken(error) || index === places.length - 1) throw error
    }
  }
}

/** Where somebody stands now. */
function placeOf(encId: EncId | undefined) {
  const player = encId === undefined ? undefined : worldStore.get().players.get(encId)
  return (
    player && { mapId: player.mapId, position: worldStore.live(player.encId)?.position ?? player.position }
  )
}

async function standBeside(
  encId: EncId | undefined,
  targetId: string | undefined,
  done: string,
): Promise<boolean> {
  const there = placeOf(encId)
  if (!there) return false
  const { mapId, position } = there
  const places = cellsBeside(position).map((cell) => ({ mapId, ...cell, ...(targetId && { targetId }) }))
  return toastOutcome(firstOf(places), done)
}

/** 去找 TA: oneself beside somebody, on whatever level. */
export const goTo = ({
  userId,
  name,
}: {
  readonly userId: string
  readonly name: string
}): Promise<boolean> =>
  standBeside(worldStore.get().encIds.get(userId), undefined, i18next.t('space.card.done.goTo', { name }))

/** 叫过来: somebody beside oneself. */
export const summon = ({
  userId,
  name,
}: {
  readonly userId: string
  readonly name: string
}): Promise<boolean> =>
  standBeside(sessionStore.get().selfEncId, userId, i18next.t('space.card.done.summon', { name }))
