import { Suspense, useSyncExternalStore } from 'react'
import { useSocial } from '../../store/socialStore.ts'
import { useSelection } from '../../store/createStore.ts'
import { lazyPart } from '../../space/lazily.ts'
import { placardStore } from './placardStore.ts'

// Loaded where there is something to show: the way in has a budget.
const PlacardNotes = lazyPart(async () => (await import('./loadPlacard.ts')).loadNotes())
const DisplayScene = lazyPart(async () => (await import('./DisplayScene.tsx')).DisplayScene)

/** A phone held upright. */
const upright = globalThis.matchMedia?.(
  '(pointer: coarse) and (orientation: portrait) and (max-width: 640px)',
)
const listen = (changed: () => void): (() => void) => {
  upright?.addEventListener('change', changed)
  return () => upright?.removeEventListener('change', changed)
}

/** What the space has to say, and a hint for phones held upright. */
export function PlacardOver() {
  const message = useSocial(({ flags }) => flags?.topMessage ?? '')
  const isAsked = useSelection(placardStore, ({ display, isSettingScreen }) => display || isSettingScreen)
  const isUpright = useSyncExternalStore(listen, () => upright?.matches ?? false)
  return (
    (message !== '' || isAsked || isUpright) && (
      <Suspense fallback={null}>
        <PlacardNotes message={message} isUpright={isUpright} />
      </Suspense>
    )
  )
}

/** Part of the scene: pictures on the screens of the level. */
export function PlacardScene() {
  const hasPictures = useSocial(({ flags }) => (flags?.screenImages.length ?? 0) > 0)
  return (
    hasPictures && (
      <Suspense fallback={null}>
        <DisplayScene />
      </Suspense>
    )
  )
}
