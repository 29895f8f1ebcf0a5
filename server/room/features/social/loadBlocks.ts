import type { Newcomer } from '../../feature.ts'

/** Anew for every session: they may have changed in another space. */
export async function loadBlocks({ memory, remember, ports, userId }: Newcomer): Promise<void> {
  for (;;) {
    const before = memory().social.blocks
    const pairs = await ports.loadBlocks(userId)
    // What changed while the database was asked may not be in its answer.
    if (before !== memory().social.blocks) continue
    return remember([{ of: 'social', change: { kind: 'blocks', userId, pairs } }])
  }
}
