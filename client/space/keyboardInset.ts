/**
 * Tells an element how much of its foot an on-screen keyboard hides, as `--keyboard` in CSS pixels: iOS lays it over
 * the page without making the page smaller. Returns the way to stop.
 */
export function followKeyboard(element: HTMLElement, viewport = window.visualViewport): () => void {
  if (!viewport) return () => {}
  const update = () => {
    const hidden = Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop)
    // A pinch makes the visual viewport smaller too; no keyboard does that.
    element.style.setProperty('--keyboard', `${viewport.scale > 1.01 ? 0 : Math.round(hidden)}px`)
  }
  update()
  viewport.addEventListener('resize', update)
  viewport.addEventListener('scroll', update)
  return () => {
    viewport.removeEventListener('resize', update)
    viewport.removeEventListener('scroll', update)
  }
}
