import './backgroundBlur.ts'
import { FaceBubbles } from './bubbles/FaceBubbles.tsx'
import { FaceStage } from './views/FaceStage.tsx'
import { FaceStrip } from './views/FaceStrip.tsx'
import { FaceWindow } from './views/FaceWindow.tsx'
import { useFacePrefs } from './facePrefsStore.ts'
import { useFaces } from './facesStore.ts'
import { FullscreenFace } from './views/FullscreenFace.tsx'

/** Faces of those one talks with, and one's own: in the view that was chosen, over heads, on the whole screen. */
export function FacesLayer() {
  const view = useFacePrefs((prefs) => prefs.view)
  const isMinimised = useFaces((state) => state.isMinimised)
  const isStrip = view === 'MapView' || view === 'Carousel' || isMinimised
  return (
    <>
      <FaceBubbles />
      {isStrip ? <FaceStrip /> : <FaceStage view={view} />}
      <FullscreenFace />
      <FaceWindow />
    </>
  )
}
