import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { posix } from 'node:path'

/** Import and export statements, types included, and types in `import('…')`; a path stands in them as it is. */
const SPECIFIER = /(?:\bfrom|\bimport)\s*\(?\s*'([^'\n]+)'/g

/** Statements of which nothing is left when the program runs. */
const TYPES = /^(?:import|export)\s+type\s*(?:\{[^}]*\}|\*(?:\s+as\s+\w+)?|\w+)\s+from\s*'[^'\n]+'/gm

/**
 * The paths a file's text imports, as they stand in it.
 * @param which `all`: types too; `values`: what is loaded when the program runs, lazily too. What `import('…')` is a type of
 *   counts as a value: the two look alike
 */
export function specifiersIn(text: string, which: 'all' | 'values' = 'all'): string[] {
  const read = which === 'all' ? text : text.replace(TYPES, '')
  return [...read.matchAll(SPECIFIER)].map(([, path]) => path!)
}

/**
 * Which file imports which, by paths from the root; only files of the given folders.
 * @param which `all`: types count as values do
 */
export async function importsOf(
  root: string,
  folders: readonly string[],
  which: 'all' | 'values' = 'all',
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const files: string[] = []
  for await (const file of glob(
    folders.map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: root },
  )) {
    if (!file.includes('.test.') && !file.includes('generated')) files.push(posix.normalize(file))
  }
  const known = new Set(files)
  return new Map(
    files.map((file) => {
      const text = readFileSync(posix.join(root, file), 'utf8')
      const targets = specifiersIn(text, which).map((path) => pathFrom(file, path))
      return [file, new Set(targets.filter((target) => known.has(target) && target !== file))]
    }),
  )
}

const pathFrom = (file: string, specifier: string): string =>
  specifier.startsWith('#') ? specifier.slice(1) : posix.join(posix.dirname(file), specifier)

/** Groups of files of which each leads to each other; files in order, the largest group first (Tarjan 1972). */
export function circlesIn(imports: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const circles: string[][] = []
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const path: string[] = []
  const onPath = new Set<string>()
  const visit = (file: string): void => {
    order.set(file, order.size)
    lowest.set(file, order.get(file)!)
    path.push(file)
    onPath.add(file)
    for (const target of imports.get(file) ?? []) {
      if (!order.has(target)) visit(target)
      if (onPath.has(target)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(target)!))
    }
    if (lowest.get(file) !== order.get(file)) return
    const circle = path.splice(path.indexOf(file))
    for (const member of circle) onPath.delete(member)
    if (circle.length > 1) circles.push(circle.toSorted())
  }
  for (const file of imports.keys()) if (!order.has(file)) visit(file)
  return circles.toSorted((a, b) => b.length - a.length)
}
