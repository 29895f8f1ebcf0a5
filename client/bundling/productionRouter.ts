import { existsSync } from 'node:fs'
import type { Plugin } from 'vite'

const development = '/node_modules/react-router/dist/development/'

/** Parts that tree shaking leaves in, each there once. `[^]*?` ends at the first of what follows it. */
const unused: readonly (readonly [part: RegExp, instead: string])[] = [
  // Only asked for by links that load ahead what a server of theirs has listed.
  [/^function PrefetchPageLinks\([^]*?^\}\n/m, 'function PrefetchPageLinks() { return null }\n'],
  // A form that is sent to a route: whoever uses it has it again, without its name.
  [/^var Form = (?=React\d+\.forwardRef\()/m, 'var Form = /* @__PURE__ */ '],
  [/^Form\.displayName = "Form";\n/m, ''],
]

/** react-router without them; undefined: one of them is not where it was. */
export function withoutUnusedRouter(code: string): string | undefined {
  let lean = code
  for (const [part, instead] of unused) {
    if (!part.test(lean)) return undefined
    lean = lean.replace(part, instead)
  }
  return lean
}

/**
 * react-router is published twice, with warnings for developers and without, and its package.json leads every bundler
 * to the first. A build takes the second, less what only its framework has a use for.
 */
export function productionRouter(): Plugin {
  let isUsed = false
  let isLean = false
  return {
    name: 'lingjing-production-router',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!source.startsWith('react-router') && !importer?.includes('/node_modules/react-router')) return null
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
      if (!resolved?.id.includes(development)) return null
      const id = resolved.id.replace(development, development.replace('development', 'production'))
      if (!existsSync(id)) this.error(`${id} is not there: this plugin needs a look`)
      isUsed = true
      return { ...resolved, id }
    },
    transform(code, id) {
      if (!id.includes('/node_modules/react-router/') || !code.includes('function PrefetchPageLinks('))
        return null
      const lean = withoutUnusedRouter(code)
      if (lean === undefined) this.error(`the router has changed in ${id}: this plugin needs a look`)
      isLean = true
      return { code: lean, map: null }
    },
    buildEnd(error) {
      if (!error && (!isUsed || !isLean))
        this.error('react-router is no longer found where it was: this plugin needs a look')
    },
  }
}
