import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sceneHandle } from '../../scene/sceneHandle.ts'
import { sessionStore } from '../../store/sessionStore.ts'
import { partnersOf } from '../../store/createSocialStore.ts'
import { socialStore } from '../../store/socialStore.ts'
import { worldStore } from '../../store/worldStore.ts'
import { candidatesOf, type Words } from './candidates.ts'
import { inPlace, isSameList, nearby, type Near } from './nearby.ts'

/** How often one looks round: people walk, and nobody reads faster. */
const LOOK_MS = 1_000

/** Who and what is near now; undefined while nothing is shown yet. */
export function lookRound(words: Words): readonly Near[] | undefined {
  const scene = sceneHandle()
  const { selfEncId } = sessionStore.get()
  const self = selfEncId === undefined ? undefined : worldStore.live(selfEncId)
  const level = scene?.self.level
  if (!scene || !self || !level || level.mapId !== self.mapId) return undefined
  const world = worldStore.get()
  const partners = partnersOf(socialStore.get().conversation, world, selfEncId)
  const together = new Set(partners.flatMap((encId) => world.players.get(encId)?.uid ?? []))
  const candidates = candidatesOf(world, self, level, scene.self.isFree, together, words)
  return nearby(candidates, self.position, scene.ahead())
}

/** How what has no name is called in the language of the page. */
export function useWords(): Words {
  const { t } = useTranslation()
  return useMemo(
    () => ({
      thing: (kind) => t(`scene.${(kind ?? 'thing') as 'thing'}`),
      seat: t('around.seat'),
      portal: t('around.portal'),
      desk: (desk) => t('space.map.desk', { desk }),
      note: (note) => t(`around.notes.${note}`),
    }),
    [t],
  )
}

/** Where it is, in words. */
export function usePlaceOf(): (near: Pick<Near, 'metres' | 'sector'>) => string {
  const { t } = useTranslation()
  return ({ metres, sector }) =>
    metres < 1
      ? t('around.here')
      : t('around.at', {
          direction: t(`around.sectors.${sector}`),
          metres: t('around.metres', { count: metres }),
        })
}

/** What is near, looked at once a second: renders only when it reads differently. `at` is the row one is at. */
export function useNear(at: () => string | undefined): readonly Near[] | undefined {
  const words = useWords()
  const [list, setList] = useState(() => lookRound(words))
  const look = useEffectEvent(() => {
    const now = lookRound(words)
    const row = at()
    setList((shown) => {
      const next = now && shown && row !== undefined ? inPlace(shown, now, row) : now
      return shown && next && isSameList(shown, next) ? shown : next
    })
  })
  useEffect(() => {
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [])
  return list
}
