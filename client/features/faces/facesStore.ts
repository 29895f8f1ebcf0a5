import { onSpaceChange } from '../../store/sessionStore.ts'
import { createFacesStore } from './createFacesStore.ts'
import { useSelection } from '../../store/createStore.ts'

/** What is done with faces just now; what somebody prefers is in facePrefsStore. */
export const facesStore = createFacesStore(() => {
  const canvas = document.querySelector<HTMLCanvasElement>('[data-quality] canvas')
  if (!canvas) return
  canvas.tabIndex = -1
  canvas.focus({ preventScroll: true })
})

onSpaceChange(() => facesStore.reset())

/** Selects from it in a component. */
export function useFaces<S>(selector: (state: ReturnType<typeof facesStore.get>) => S): S {
  return useSelection(facesStore, selector)
}
