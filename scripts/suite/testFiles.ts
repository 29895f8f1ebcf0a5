import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../steps.mjs'

/** Where tests stand: all folders of the top level that have code. */
const FOLDERS = ['assets/source', 'client', 'scripts', 'server', 'shared', 'tests']

/** Every file of the tree that is named as a test, by its path from the root. */
export const testFiles = (): string[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((path) => /\.test\.[a-z]+$/.test(path) && !path.includes('node_modules')),
  )

/** Whether a test takes longer than a landing may. */
export const isLong = (path: string): boolean => path.startsWith('tests/long/')
