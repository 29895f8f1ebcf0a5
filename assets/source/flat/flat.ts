/** Flat pictures of the built-in levels: what is drawn on a floor, and boards that move. All drawn here. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { assetsFolder } from '../paths.ts'
import type { Log } from '../log.ts'
import { hopscotch } from './hopscotch.ts'
import { FRAMES, PINWHEEL, pinwheel } from './pinwheel.ts'

const picture = (svg: string) => sharp(Buffer.from(svg))

/** All frames side by side. */
async function pinwheelSheet() {
  const { width, height } = PINWHEEL
  const frames = await Promise.all(
    Array.from({ length: FRAMES }, async (_, i) => ({
      input: await picture(pinwheel(i / FRAMES))
        .png()
        .toBuffer(),
      left: i * width,
      top: 0,
    })),
  )
  const transparent = { r: 0, g: 0, b: 0, alpha: 0 }
  return sharp({ create: { width: width * FRAMES, height, channels: 4, background: transparent } }).composite(
    frames,
  )
}

/** Writes assets/images/flat/<name>.webp. */
export async function buildFlat(log: Log, into = assetsFolder): Promise<void> {
  const folder = join(into, 'images/flat')
  mkdirSync(folder, { recursive: true })
  const pictures = {
    hopscotch: picture(hopscotch()),
    pinwheel: await pinwheelSheet(),
    'pinwheel-near': picture(pinwheel(0, true)),
  }
  for (const [name, drawn] of Object.entries(pictures)) {
    const { size } = await drawn.webp({ quality: 88, effort: 6 }).toFile(join(folder, `${name}.webp`))
    log(`${name}.webp: ${Math.round(size / 1024)} kB`)
  }
}
