import { lazy, Suspense, useEffect, useState } from 'react'
import type { MapId } from '#shared/ids.ts'
import type { GameMap } from '#shared/world/world.ts'
import { useGround } from '../../scene/Ground.ts'
import { whenReachable } from '../../space/whenReachable.ts'
import { useSession } from '../../store/sessionStore.ts'
import { useWorld } from '../../store/worldStore.ts'

const ThingSounds = lazy(() =>
  whenReachable(async () => ({ default: (await import('./ThingSounds.tsx')).ThingSounds })),
)
const PlanPictures = lazy(() =>
  whenReachable(async () => ({ default: (await import('./plan/PlanPictures.tsx')).PlanPictures })),
)
const ScenePictures = lazy(() =>
  whenReachable(async () => ({ default: (await import('./scene/ScenePictures.tsx')).ScenePictures })),
)

const LevelWords = lazy(() =>
  whenReachable(async () => ({ default: (await import('./LevelWords.tsx')).LevelWords })),
)

/** What there has been to hear and to see of the levels one was on, beside what the catalogue has. */
const nothing = { sounds: false, pictures: false }

function wantedBy(map: GameMap): typeof nothing {
  const { backgroundImagePath, foregroundImagePath, miniMapImagePath, assets } = map
  const wanted = {
    sounds: false,
    pictures: !!(backgroundImagePath || foregroundImagePath || miniMapImagePath || assets?.length),
  }
  for (const { sound, spritesheet, highlighted, templateId, normal } of map.objects.values()) {
    if (sound) wanted.sounds = true
    if (spritesheet || highlighted || (!templateId && normal)) wanted.pictures = true
  }
  return wanted
}

/** Nothing of it is on the way in: each part is loaded with the first level that has something for it. */
function useWanted(): typeof nothing {
  const { shown } = useGround()
  const [seen, setSeen] = useState(nothing)
  useEffect(() => {
    const look = (): void => {
      const found = shown.map ? wantedBy(shown.map) : nothing
      setSeen((before) => {
        const [sounds, pictures] = [before.sounds || found.sounds, before.pictures || found.pictures]
        return before.sounds === sounds && before.pictures === pictures ? before : { sounds, pictures }
      })
    }
    look()
    return shown.changed.on(look)
  }, [shown])
  return seen
}

/** Part of the level: what its things sound like, and pictures on its plan. */
export function LevelScenery() {
  const { sounds, pictures } = useWanted()
  return (
    <Suspense fallback={null}>
      {sounds && <ThingSounds />}
      {pictures && <PlanPictures />}
    </Suspense>
  )
}

/** Part of the scene: pictures of the map on its floor and over it, and boards that move or shine. */
export function SceneScenery() {
  return <Suspense fallback={null}>{useWanted().pictures && <ScenePictures />}</Suspense>
}

/** What a level says of itself, for whoever comes there from another one; who has just come in has read it at the door. */
export function LevelWordsOver() {
  const self = useSession(({ selfEncId }) => selfEncId)
  const mapId = useWorld(({ players }) => (self === undefined ? undefined : players.get(self)?.mapId))
  const [{ last, cameFrom }, setLast] = useState<{ last?: MapId; cameFrom?: MapId }>({})
  if (mapId !== undefined && mapId !== last)
    setLast({ last: mapId, ...(last !== undefined && { cameFrom: last }) })
  return (
    <Suspense fallback={null}>
      {cameFrom !== undefined && mapId && <LevelWords key={mapId} mapId={mapId} />}
    </Suspense>
  )
}
