import { globSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')

/** What a browser gets of some modules: the modules that are left in the bundle. */
async function modulesOf(input: string[]): Promise<string[]> {
  const options = { write: false, minify: false, rolldownOptions: { input, treeshake: false } }
  const built = await build({ root, configFile: false, publicDir: false, logLevel: 'silent', build: options })
  const { output } = built as Rolldown.RolldownOutput
  return output.flatMap((chunk) => (chunk.type === 'chunk' ? Object.keys(chunk.modules) : []))
}

const isZod = (path: string): boolean => path.includes('node_modules/zod/')

test('the map maker’s mathematics and its steps come into the browser without zod', async () => {
  const making = globSync('shared/map/making/**/*.ts', { cwd: root }).filter(
    (file) => !file.includes('.test.'),
  )
  const steps = ['diffMaps', 'layPatch', 'mapPatch'].map((name) => `shared/map/patch/${name}.ts`)
  const modules = await modulesOf([...making, ...steps].map((file) => join(root, file)))
  expect(modules).toContain(join(root, 'shared/map/edit/editObjects.ts'))
  expect(modules.filter(isZod)).toEqual([])
  // What reads steps from the wire has it: the test sees zod where it is.
  const reading = await modulesOf([join(root, 'shared/map/patch/parsePatch.ts')])
  expect(reading.some(isZod)).toBe(true)
})
