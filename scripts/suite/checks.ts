import { setTimeout as pause } from 'node:timers/promises'
import { join } from 'node:path'
import { pinnedNode, root, say } from '../steps.mjs'
import { startGroup } from './processGroup.ts'
import type { Check } from './report.ts'

/** Types, lint and format take half a minute; beyond this one of them hangs, ms. */
const LIMIT_MS = 300_000

const inModules = (path: string): string => join(root, 'node_modules', path)

const programs: Readonly<Record<string, readonly [program: string, ...args: string[]]>> = {
  types: [pinnedNode, inModules('typescript/bin/tsc'), '-b'],
  lint: [inModules('.bin/oxlint'), '--type-aware', '--deny-warnings', '.'],
  format: [pinnedNode, inModules('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.'],
}

/** Types, lint and format, beside each other; what one says is printed when it has ended. */
export async function runChecks(): Promise<Check[]> {
  say(`${Object.keys(programs).join(', ')} …`)
  return await Promise.all(
    Object.entries(programs).map(async ([name, [program, ...args]]) => {
      let output = ''
      const group = startGroup(program, args, { onOutput: (text) => (output += text) })
      const stop = new AbortController()
      const limit = pause(LIMIT_MS, undefined, { signal: stop.signal }).catch(() => undefined)
      const code = await Promise.race([group.ended, limit])
      stop.abort()
      await group.end()
      if (code === undefined) output += `not within ${LIMIT_MS / 1000} s\n`
      const isGood = code === 0
      process.stdout.write(output)
      say(`${name} ${isGood ? 'passed' : 'FAILED'}`)
      return { name, isGood, output }
    }),
  )
}
