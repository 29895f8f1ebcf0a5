import { lazy, Suspense, useEffect, useState } from 'react'
import { isGuide } from '#shared/map/isGuide.ts'
import type { GameMap } from '#shared/world/world.ts'
import { useGround } from '../../scene/Ground.ts'
import { whenReachable } from '../../net/whenReachable.ts'
import { useSettled } from '../../store/settledStore.ts'

const LevelParts = lazy(() => whenReachable(() => import('./LevelParts.tsx')))
const ScenePictures = lazy(() => whenReachable(() => import('./scene/ScenePictures.tsx')))

/** Whether there is anything to hear or to see of a map beside what the catalogue has. */
const hasScenery = (
  { backgroundImagePath, foregroundImagePath, miniMapImagePath, assets, objects }: GameMap,
  isSettled: boolean,
) =>
  !!(backgroundImagePath || foregroundImagePath || miniMapImagePath || assets?.length) ||
  [...objects.values()].some((object) =>
    isGuide(object) ? isSettled : object.sound || object.spritesheet || !object.templateId,
  )

/** Nothing of it is on the way in: it is loaded with the first level that has something for it. */
function useScenery(): boolean {
  const { shown } = useGround()
  const isSettled = useSettled()
  const [has, setHas] = useState(false)
  useEffect(() => {
    const look = (): void => {
      if (shown.map && hasScenery(shown.map, isSettled)) setHas(true)
    }
    look()
    return shown.changed.on(look)
  }, [isSettled, shown])
  return has
}

/** Part of the level: what its things sound like, and pictures on its plan. */
export const LevelScenery = () => <Suspense fallback={null}>{useScenery() && <LevelParts />}</Suspense>

/** Part of the scene: pictures of the map on its floor and over it, and boards that move or shine. */
export const SceneScenery = () => <Suspense fallback={null}>{useScenery() && <ScenePictures />}</Suspense>
