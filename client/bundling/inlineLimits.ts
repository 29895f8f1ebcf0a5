import type { Plugin } from 'vite'
import { limits } from '../../shared/rules/limits.ts'

const imported = /import \{([^}]*\blimits\b[^}]*)\} from '[^']*\/limits\.ts'\n?/
const named = /(?<![.\w])limits\.(\w+)/g

/** An import that asks for nothing any more goes: bundlers part chunks by what imports what. */
const withoutImport = (code: string): string =>
  code.replace(imported, (statement, names: string) => {
    const others = names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && name !== 'limits')
    return others.length === 0 ? '' : statement.replace(names, ` ${others.join(', ')} `)
  })

/** Code with the numbers of shared/rules/limits.ts in place of their names. */
export function withNumbers(code: string): string {
  const statement = imported.exec(code)?.[0]
  if (statement === undefined) return code
  const inlined = code.replace(named, (name, key: string) => {
    const value = (limits as Readonly<Record<string, unknown>>)[key]
    return value === undefined ? name : `(${JSON.stringify(value)})`
  })
  return /\blimits\b/.test(inlined.replace(statement, '')) ? inlined : withoutImport(inlined)
}

/**
 * All limits are one object, of which a page would bring every number for the three it asks for: 2 kB gzip on the way into
 * a space.
 */
export function inlineLimits(): Plugin {
  let count = 0
  return {
    name: 'lingjing-inline-limits',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/(?:client|shared)\/.*\.tsx?$/.test(id)) return null
      const inlined = withNumbers(code)
      if (inlined === code) return null
      count += 1
      return { code: inlined, map: null }
    },
    buildEnd(error) {
      if (!error && count === 0) this.error('nothing asks for a limit any more: this plugin needs a look')
    },
  }
}
