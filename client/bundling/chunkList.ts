import { writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'

/** A file of code as it is loaded: what it is made of, and what it takes along or may load later. */
export interface BuiltChunk {
  /** Paths in the repository, also of what it only leads to; libraries are not named. */
  readonly modules: readonly string[]
  /** Files of code, as this is one. */
  readonly imports: readonly string[]
  readonly dynamicImports: readonly string[]
}

/** By file, as it is asked for below /. */
export type ChunkList = Readonly<Record<string, BuiltChunk>>

/**
 * Writes beside the folder that is served, never into it, which module went into which file: with that a test adds up what
 * a page loads without opening it (tests/integration/budgets.test.ts).
 */
export function chunkList(root: string): Plugin {
  return {
    name: 'lingjing-chunk-list',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) return
      const chunks = Object.values(bundle).flatMap((output): [string, BuiltChunk][] => {
        if (output.type !== 'chunk') return []
        const { fileName, moduleIds, facadeModuleId, imports, dynamicImports } = output
        // A lazy module that lies elsewhere may have a door of its own, which is a file too.
        const modules = [...new Set([...moduleIds, ...(facadeModuleId === null ? [] : [facadeModuleId])])]
          .map((id) => relative(root, id).replaceAll('\\', '/'))
          .filter((path) => /^(client|shared)\//.test(path))
        return [[fileName, { modules, imports, dynamicImports }]]
      })
      await writeFile(join(dir, '../chunks.json'), JSON.stringify(Object.fromEntries(chunks)))
    },
  }
}
