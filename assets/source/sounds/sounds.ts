/** Sounds of things that stand in the built-in levels, calculated: nothing is recorded. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { assetsFolder } from '../paths.ts'
import type { Log } from '../log.ts'
import { fountainWave, RATE } from './fountain.ts'
import { PURR_RATE, purrWave } from './purr.ts'
import { wavOf } from './wav.ts'

/** By the name of their file below assets/sounds/. */
export const soundFiles: Readonly<Record<string, () => Buffer>> = {
  'fountain.wav': () => wavOf(fountainWave(), RATE),
  'purr.wav': () => wavOf(purrWave(), PURR_RATE),
}

/** Writes assets/sounds/<name>. */
export function buildSounds(log: Log, into = assetsFolder): void {
  const folder = join(into, 'sounds')
  mkdirSync(folder, { recursive: true })
  for (const [name, make] of Object.entries(soundFiles)) {
    const file = make()
    writeFileSync(join(folder, name), file)
    log(`${name}: ${Math.round(file.length / 1024)} kB`)
  }
}
