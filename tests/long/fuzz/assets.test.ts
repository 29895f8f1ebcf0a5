import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownPieces } from '../../../assets/source/modelling/models.ts'

const root = join(import.meta.dirname, '../../..')
const made = mkdtempSync(join(tmpdir(), 'lingjing-assets-'))

const make = (...args: readonly string[]) =>
  promisify(execFile)(process.execPath, ['assets/source/main.ts', ...args, `--into=${made}`], { cwd: root })

/**
 * Everything that `npm run assets` makes of what lies in the repository and its packages. Not made here: furniture
 * converted from the library (a Debian package of 120 MB, fetched when it is asked for), portraits and banners, which
 * a browser draws.
 */
beforeAll(async () => {
  await Promise.all([
    make('furniture', `--only=${ownPieces.map(({ id }) => id).join()}`),
    make('people', 'textures', 'hdri', 'emotes', 'maps'),
  ])
}, 600_000)

afterAll(() => rmSync(made, { recursive: true, force: true }))

test('what the programs make is, byte for byte, what the repository has', () => {
  const files = readdirSync(made, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(made, name)).isFile(),
  )
  // Own furniture, its catalogue, 14 people, their clips and list, textures, lights, emotes, spaces.
  expect(files.length).toBeGreaterThan(ownPieces.length + 14 + 30)
  const different = files.filter(
    (name) => !readFileSync(join(made, name)).equals(readFileSync(join(root, 'assets', name))),
  )
  expect(different).toEqual([])
})
