import { Suspense } from 'react'
import { useSpaceFacts } from '../../space/spaceFacts.ts'
import { useSelection } from '../../store/createStore.ts'
import { announcedStore } from '../media/announcedStore.ts'
import { ownDevicesStore } from '../media/ownDevicesStore.ts'
import { lazyPart } from '../../space/lazily.ts'
import { loadFacesTexts } from './loadFacesTexts.ts'

// Loaded when there is somebody to see, or one's own camera is on: the way in has a budget.
const FacesLayer = lazyPart(async () => {
  const [layer] = await Promise.all([import('./FacesLayer.tsx'), loadFacesTexts()])
  return layer.FacesLayer
})
const BubblesScene = lazyPart(async () => (await import('./bubbles/BubblesScene.tsx')).BubblesScene)

/** Whether there is anybody to be seen. */
function useHasFaces(): boolean {
  const hasOthers = useSelection(announcedStore, ({ announced }) => announced.size > 0)
  const isOn = useSelection(ownDevicesStore, ({ own }) => own.camera !== 'off')
  return hasOthers || isOn
}

/** The faces of those one talks with. */
export function FacesOver() {
  const { withOthers } = useSpaceFacts()
  const hasFaces = useHasFaces()
  return (
    withOthers &&
    hasFaces && (
      <Suspense fallback={null}>
        <FacesLayer />
      </Suspense>
    )
  )
}

/** Part of the scene: faces over heads. */
export function FacesScene() {
  return (
    useHasFaces() && (
      <Suspense fallback={null}>
        <BubblesScene />
      </Suspense>
    )
  )
}
