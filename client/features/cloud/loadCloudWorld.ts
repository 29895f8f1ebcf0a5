import { CloudWorld } from './CloudWorld.tsx'
import { addCloudTexts } from './loadCloudTexts.ts'

/** A world that is drawn elsewhere, with its words. */
export function loadCloudWorld(): typeof CloudWorld {
  addCloudTexts()
  return CloudWorld
}
