import i18next from 'i18next'
import type { EncId } from '#shared/ids.ts'
import type { EventBody } from '#shared/protocol/messages.ts'
import { sessionStore } from '../../store/sessionStore.ts'
import { showToast } from '../../store/toastStore.ts'
import { worldStore } from '../../store/worldStore.ts'
import { loadTasksTexts } from './loadTasksTexts.ts'

/** Says who has found a cookie, and which of theirs it is. */
export async function sayCookie({ encId, count }: EventBody<'cookieFound'>): Promise<void> {
  await loadTasksTexts()
  const finder = worldStore.get().players.get((encId ?? 0) as EncId)
  if (!finder) return
  const isOwn = finder.encId === sessionStore.get().selfEncId
  showToast(
    isOwn
      ? i18next.t('tasks.cookie', { count: count ?? 1 })
      : i18next.t('tasks.cookieOf', { name: finder.name, count: count ?? 1 }),
    { position: 'center-right', ...(isOwn && { toastType: 'succeed' as const }) },
  )
}
