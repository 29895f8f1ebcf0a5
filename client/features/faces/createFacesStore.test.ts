import { expect, test, vi } from 'vitest'
import { createFacesStore } from './createFacesStore.ts'

test('clearing the fullscreen player clears its focus, shows the interface and brings the carousel back', () => {
  const store = createFacesStore(() => {})
  store.setState({ isMinimised: true })
  store.showFullscreen('ann')
  store.focusFullscreen(true)
  store.setState({ isFullscreenUiShown: false })
  expect(store.get()).toMatchObject({ fullscreenPlayer: 'ann', hasFullscreenFocus: true, isMinimised: true })
  store.clearFullscreen()
  expect(store.get()).toMatchObject({
    fullscreenPlayer: undefined,
    hasFullscreenFocus: false,
    isFullscreenUiShown: true,
    isMinimised: false,
  })
})

test('focus on the video gives the keys to the canvas; taking it away leaves them', () => {
  const focusCanvas = vi.fn()
  const store = createFacesStore(focusCanvas)
  store.showFullscreen('ann')
  store.focusFullscreen(true)
  expect(focusCanvas).toHaveBeenCalledTimes(1)
  store.focusFullscreen(false)
  expect(focusCanvas).toHaveBeenCalledTimes(1)
})
