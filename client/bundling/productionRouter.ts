import { existsSync } from 'node:fs'
import type { Plugin } from 'vite'

const development = '/node_modules/react-router/dist/development/'

/**
 * react-router is published twice, with warnings for developers and without, and its package.json leads every bundler
 * to the first. A build takes the second.
 */
export function productionRouter(): Plugin {
  let isUsed = false
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
    buildEnd(error) {
      if (!error && !isUsed)
        this.error('react-router is no longer found where it was: this plugin needs a look')
    },
  }
}
