/** Real .exr files from the base64 modules of @pmndrs/assets (512 px, DWAB, originals CC0 by Poly Haven). */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { assetsFolder } from './paths.ts'
import type { Log } from './log.ts'

/** Light for rooms and for open-air spaces. */
const names = ['apartment', 'park']

/** Writes assets/hdri/<name>.exr. */
export async function buildHdri(log: Log, into = assetsFolder): Promise<void> {
  const folder = join(into, 'hdri')
  mkdirSync(folder, { recursive: true })
  const source = join(dirname(createRequire(import.meta.url).resolve('@pmndrs/assets/package.json')), 'hdri')
  for (const name of names) {
    const base64 = /base64,([A-Za-z0-9+/=]+)/.exec(
      readFileSync(join(source, `${name}.exr.js`), 'latin1'),
    )?.[1]
    if (!base64) throw new Error(`${name}.exr.js holds no file`)
    const file = Buffer.from(base64, 'base64')
    writeFileSync(join(folder, `${name}.exr`), file)
    log(`${name}: ${Math.round(file.length / 1024)} kB`)
  }
}
