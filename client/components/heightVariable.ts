/** A ref that keeps in a variable of the page how high its element is, for what stands under it. */
export const heightVariable = (name: `--${string}`) => (element: HTMLElement | null) => {
  if (!element) return
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty(name, `${element.offsetHeight}px`))
  observer.observe(element)
  return () => {
    observer.disconnect()
    style.removeProperty(name)
  }
}
