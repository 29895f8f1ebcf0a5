import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { EventName } from '#shared/protocol/messages.ts'

const root = join(import.meta.dirname, '..')

/**
 * What each feature of the browser says it hears, by the name of its folder: read from its feature.ts as text, since
 * what that imports is for browsers only.
 */
export const featureHears: ReadonlyMap<string, readonly EventName[]> = new Map(
  globSync('client/features/*/feature.ts', { cwd: root })
    .toSorted()
    .map((path) => {
      const hears = /hears: \[([^\]]*)\]/.exec(readFileSync(join(root, path), 'utf8'))?.[1] ?? ''
      return [dirname(path).split('/').at(-1)!, (hears.match(/\w+/g) ?? []) as EventName[]]
    }),
)

/** What all of them hear. */
export const allHears: readonly EventName[] = [...featureHears.values()].flat()
