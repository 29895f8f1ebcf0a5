import { readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { ModelProblem } from './modelProblem.ts'
import type { RefineAnswer } from './refineModel.ts'
import { refineGlb } from './refineGlb.ts'

/** The process of refineModel.ts: whatever a file does to it, the server goes on. */

sharp.concurrency(1)
sharp.cache(false)

// Whoever wanted it is gone.
process.once('disconnect', () => process.exit())

const [from = '', to = ''] = process.argv.slice(2)

async function work(): Promise<RefineAnswer> {
  try {
    const { glb, report } = await refineGlb(readFileSync(from))
    writeFileSync(to, glb, { mode: 0o600 })
    return { report }
  } catch (error) {
    if (error instanceof ModelProblem) return { problem: error.problem, what: error.what }
    return { problem: 'crashed', what: error instanceof Error ? error.message : String(error) }
  }
}

const answer = await work()
process.send?.(answer, () => process.disconnect())
