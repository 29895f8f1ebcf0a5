import type { EncId } from '#shared/ids.ts'
import { createSignal } from '../../scene/frame/signal.ts'

/** How loud somebody is heard now, 0 to 1: for mouths and gazes in the scene. */
export const voiceSignal = createSignal<[encId: EncId, level: number]>()
