import type { ComponentName } from '#shared/map/interactionKinds.ts'

/** Components with something to be seen or heard on them, which ThingFaces makes. */
export const facedComponents: readonly ComponentName[] = ['board', 'jukebox', 'coffee', 'exhibit']
