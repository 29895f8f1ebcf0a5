/** The works of the museums as pictures of their own, for whoever looks at one closely. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { assetsFolder } from './paths.ts'
import { largeWork, workNames } from './pieces/pictures.ts'
import type { Log } from './log.ts'

/** Writes assets/images/works/<name>.webp. */
export async function buildWorks(log: Log, into = assetsFolder): Promise<void> {
  const folder = join(into, 'images/works')
  mkdirSync(folder, { recursive: true })
  for (const name of workNames) {
    const picture = await largeWork(name)
    writeFileSync(join(folder, `${name}.webp`), picture)
    log(`${name}.webp: ${Math.round(picture.length / 1024)} kB`)
  }
}
