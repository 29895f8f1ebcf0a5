import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

const sources = new Map(
  ['client', 'server', 'shared', 'scripts', 'tests', 'assets/source'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|tsx|mjs)$/.test(name) && !name.includes('generated/'))
      .map((name) => join(folder, name))
      .map((path) => [path, readFileSync(join(root, path), 'utf8')] as const),
  ),
)

/** Found by path, or put in the place of a package. */
const isEntry = (path: string): boolean =>
  /^(tests|assets|client\/bundling|server\/db\/migrations)\//.test(path)

const everything = '*'

/** `path name` of whatever is imported, by whomever. */
function imported(): Set<string> {
  const names = new Set<string>()
  for (const [from, source] of sources) {
    const pathOf = (to: string) => (to.startsWith('#') ? to.slice(1) : join(dirname(from), to))
    for (const [, clause = '', to = ''] of source.matchAll(
      /(?:im|ex)port\s+([^'"();]*?)\s+from\s+'([^']+)'/g,
    )) {
      if (clause.includes('* as')) names.add(`${pathOf(to)} ${everything}`)
      for (const name of (/\{([^}]*)\}/.exec(clause)?.[1] ?? '').split(','))
        names.add(
          `${pathOf(to)} ${name
            .trim()
            .replace(/^type /, '')
            .replace(/ as .*/, '')}`,
        )
    }
    for (const [, to = ''] of source.matchAll(/import\('([^']+)'\)/g))
      names.add(`${pathOf(to)} ${everything}`)
  }
  return names
}

const declared = /^export (?:async |abstract )?(?:const|let|function\*?|class|interface|type) (\w+)/gm

test('nothing is exported that nobody uses, not even its own file', () => {
  const names = imported()
  const dead = [...sources].flatMap(([path, source]) =>
    isEntry(path) || names.has(`${path} ${everything}`)
      ? []
      : [...source.matchAll(declared)]
          .map(([, name = '']) => name)
          .filter((name) => !names.has(`${path} ${name}`))
          .filter((name) => source.split(new RegExp(`\\b${name}\\b`)).length === 2)
          .map((name) => `${path} ${name}`),
  )
  expect(sources.size).toBeGreaterThan(1_000)
  expect(dead).toEqual([])
})
