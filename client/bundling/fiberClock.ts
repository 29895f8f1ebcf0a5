import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const MADE = 'new THREE.Clock()'
const own = fileURLToPath(new URL('../scene/frame/FiberClock.ts', import.meta.url))

/** The part of @react-three/fiber that makes roots with a clock of ours; undefined: it makes none, or more than one. */
export function withOwnClock(code: string): string | undefined {
  const parts = code.split(MADE)
  if (parts.length !== 2 || code.includes('FiberClock')) return undefined
  return `import { FiberClock } from ${JSON.stringify(own)};\n${parts.join('new FiberClock()')}`
}

/** Whether a file is that part: the names of its files are made anew with each version. */
export const makesRoots = (id: string): boolean =>
  /\/@react-three\/fiber\/dist\/events-[0-9a-f]+\.esm\.js$/.test(id)

/**
 * Gives @react-three/fiber a clock that three.js does not warn of: version 9 makes three's Clock for every root, which is
 * deprecated since r183. When a version makes none, the test says so, and this goes.
 */
export function fiberClock(): Plugin {
  let used = false
  return {
    name: 'lingjing-fiber-clock',
    apply: 'build',
    transform(code, id) {
      if (!makesRoots(id)) return null
      const mended = withOwnClock(code)
      if (mended === undefined)
        this.error(`@react-three/fiber makes its clock in another way in ${id}: this plugin needs a look`)
      used = true
      return { code: mended, map: null }
    },
    buildEnd(error) {
      if (!error && !used)
        this.error('@react-three/fiber makes its roots elsewhere: this plugin needs a look')
    },
  }
}
