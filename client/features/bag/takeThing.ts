import i18next from 'i18next'
import { act } from '../../space/act.ts'
import { showToast } from '../../store/toastStore.ts'
import { countOf, followBag, nameOf } from './bagStore.ts'
import { worldStore } from '../../store/worldStore.ts'
import { sessionStore } from '../../store/sessionStore.ts'
import { placedItemOf } from '#shared/map/items.ts'

/** Picks up what lies there, and says what it was. */
export async function takeThing(key: string): Promise<void> {
  followBag()
  const { selfEncId } = sessionStore.get()
  const { players, maps } = worldStore.get()
  const self = selfEncId === undefined ? undefined : players.get(selfEncId)
  const object = self && maps.get(self.mapId)?.objects.get(key)
  const item = object && placedItemOf(object)
  if (!(await act('takeItem', { key })) || !item) return
  const name = nameOf(item.itemId, object?._name)
  showToast(i18next.t('bag.taken', { name, count: countOf(item.itemId) }))
}
