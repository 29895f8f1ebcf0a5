import { join } from 'node:path'
import { pinnedNode } from '../steps.mjs'
import { startGroup } from './processGroup.ts'
import type { Need } from './shards.ts'

/**
 * Installs or builds what is missing; the tests that want it say why there is none. In a process of its own, since it waits
 * for npm and apt without hearing anything: whoever ends the run ends it too.
 * @throws Error where that process failed by itself
 */
export async function bring(wanted: readonly Need[]): Promise<void> {
  if (wanted.length === 0) return
  const group = startGroup(pinnedNode, [join(import.meta.dirname, 'bringing.ts'), ...wanted])
  const code = await group.ended
  await group.end()
  if (code !== 0) throw new Error(`bringing ${wanted.join(', ')} ended with ${code}, see above`)
}
