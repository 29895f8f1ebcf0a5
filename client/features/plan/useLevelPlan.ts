import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Catalogue } from '#shared/map/catalogue.ts'
import { withOwn } from '#shared/map/own/ownCatalogue.ts'
import { isMapComplete } from '#shared/world/map.ts'
import type { GameMap } from '#shared/world/world.ts'
import { loadCatalogue } from '../../scene/assets.ts'
import { sceneHandle } from '../../scene/sceneHandle.ts'
import { useSession } from '../../store/sessionStore.ts'
import { useWorld, worldStore } from '../../store/worldStore.ts'
import { levelName, levelWords } from '../../text/levelName.ts'
import { placesOf, type Place } from './places.ts'

export interface LevelPlan {
  readonly map: GameMap
  readonly catalogue: Catalogue
  readonly places: readonly Place[]
}

function useCatalogue(): Catalogue | undefined {
  const [catalogue, setCatalogue] = useState<Catalogue>()
  useEffect(() => {
    let over = false
    loadCatalogue().then(
      (loaded) => {
        if (!over) setCatalogue(loaded)
      },
      // The scene says what it can not load; the plan simply does not appear.
      () => undefined,
    )
    return () => {
      over = true
    }
  }, [])
  return catalogue
}

/** The level oneself is on, once all of it is known. */
export function useLevelPlan(): LevelPlan | undefined {
  const base = useCatalogue()
  const own = useWorld((world) => world.ownThings)
  const catalogue = base && withOwn(base, own)
  const self = useSession((state) => state.selfEncId)
  const map = useWorld((world) => {
    const mapId = self === undefined ? undefined : world.players.get(self)?.mapId
    return mapId === undefined ? undefined : world.maps.get(mapId)
  })
  return useMemo(
    () =>
      map && isMapComplete(map) && catalogue
        ? { map, catalogue, places: placesOf(map, catalogue) }
        : undefined,
    [map, catalogue],
  )
}

/** What a place is called: its own name, or where its way out leads. */
export function usePlaceName(): (place: Place) => string {
  const { t } = useTranslation()
  return ({ name, portal }) => {
    if (!portal) return levelWords(name)
    const { targetMap, targetUrl } = portal
    if (targetUrl?.startsWith('/space/')) return t('space.map.otherSpace')
    if (targetUrl) return t('space.map.otherPage')
    const level = [...worldStore.get().maps.values()].find(({ id }) => id === targetMap)?.name
    return level ? levelName(level) : t('space.map.otherLevel', { level: targetMap ?? '' })
  }
}

/** Sets out to a point of the level, as after a click on its ground. */
export const walkTo = (point: { readonly x: number; readonly z: number }, run: boolean): void => {
  sceneHandle()?.walkTo(point, run)
}
