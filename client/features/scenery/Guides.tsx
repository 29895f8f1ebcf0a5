import { isGuide } from '#shared/map/isGuide.ts'
import { Suspense, useEffect, useState } from 'react'
import { useGround } from '../../scene/Ground.ts'
import { lazyPart } from '../../space/lazily.ts'
import { useSettled } from '../../store/settledStore.ts'

const Level = lazyPart(async () => (await import('./guides/GuidesLevel.tsx')).GuidesLevel)
const Scene = lazyPart(async () => (await import('./guides/GuidesScene.tsx')).GuidesScene)

function useGuides(): boolean {
  const { shown } = useGround()
  const isSettled = useSettled()
  const [has, setHas] = useState(false)
  useEffect(() => {
    const look = (): void => setHas([...(shown.map?.objects.values() ?? [])].some(isGuide))
    look()
    return shown.changed.on(look)
  }, [shown])
  return has && isSettled
}

/** Part of the level: its guides, loaded with the first level that has some. */
export const LevelGuides = () => <Suspense fallback={null}>{useGuides() && <Level />}</Suspense>

/** Part of the scene: their bodies. */
export const SceneGuides = () => <Suspense fallback={null}>{useGuides() && <Scene />}</Suspense>
