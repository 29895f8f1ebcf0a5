/**
 * What the scene's level asks of a page, where there is none: fonts are there, letters have a width, nothing is
 * painted, no model comes over the line (boxes stand for them). So a bench in Node measures what the level itself costs.
 */
export const standInForPage = (): void => void Object.assign(globalThis, pageStandIn())

/** The same by name, for whoever takes it away again. */
export function pageStandIn() {
  const context = {
    font: '',
    fillStyle: '',
    textBaseline: '',
    measureText: (text: string) => ({ width: text.length * 40 }),
    fillText: () => undefined,
    clearRect: () => undefined,
    beginPath: () => undefined,
    roundRect: () => undefined,
    fill: () => undefined,
  }
  const canvas = () => ({ width: 0, height: 0, getContext: () => context })
  return {
    Request: class {},
    fetch: () => Promise.reject(new Error('there is no line')),
    // What is asked for again later is not there either: nobody waits for it.
    setTimeout: (later: () => void) => queueMicrotask(later),
    document: {
      fonts: { load: () => Promise.resolve([]) },
      createElement: canvas,
      createElementNS: () => ({ addEventListener: () => undefined, removeEventListener: () => undefined }),
    },
  }
}
