import { createContext, use, useEffect } from 'react'
import type { SceneServices } from './SceneServices.ts'

/** The services of the scene a part is in. */
export const SceneContext = createContext<SceneServices | undefined>(undefined)

/** What the parts of a scene share; only inside <SpaceScene>. */
export function useScene(): SceneServices {
  const services = use(SceneContext)
  if (!services) throw new Error('a part of the scene outside of a scene')
  return services
}

/** Hears the canvas get a new graphics context: what was only ever drawn on the old one is drawn again. */
export function useNewContext(canvas: HTMLCanvasElement, restore: () => void): void {
  useEffect(() => {
    canvas.addEventListener('webglcontextrestored', restore)
    return () => canvas.removeEventListener('webglcontextrestored', restore)
  }, [canvas, restore])
}
