import { createSeenHeights } from '../../components/createSeenHeights.ts'
import { createSignal } from '../../scene/frame/signal.ts'

/** A face is drawn in another size than before. */
export const sizeSignal = createSignal()

/** How high faces are drawn. */
export const { needed: neededSize, follow: followHeight } = createSeenHeights(() => sizeSignal.tell())
