/** The sample contents of showrooms: their documents, and every picture in them. All written and drawn here. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'prettier'
import sharp from 'sharp'
import { showroomDocument } from '#shared/showroom/document.ts'
import type { Log } from '../log.ts'
import { assetsFolder } from '../paths.ts'
import { drawMotif } from './motifs.ts'
import { mediaShowroom } from './media.ts'
import { sampleShowroom } from './sample.ts'

/** Contents that come with the server, by the names of their files. */
export const sampleShowrooms = { sample: sampleShowroom, media: mediaShowroom } as const

/** Writes assets/showroom/<name>.json and assets/showroom/<picture>.webp. */
export async function buildShowroom(log: Log, into = assetsFolder): Promise<void> {
  const folder = join(into, 'showroom')
  mkdirSync(folder, { recursive: true })
  const drawn = Object.entries(sampleShowrooms).map(([name, write]) => ({ name, ...write() }))
  for (const { name, document } of drawn) {
    const text = JSON.stringify(showroomDocument.parse(document))
    writeFileSync(join(folder, `${name}.json`), await format(text, { parser: 'json', printWidth: 110 }))
  }
  const pictures = drawn.flatMap((one) => one.pictures)
  let bytes = 0
  for (const { name, motif, palette, seed } of pictures) {
    const image = sharp(Buffer.from(drawMotif(motif, palette, seed)))
    const { size } = await image.webp({ quality: 74, effort: 6 }).toFile(join(folder, `${name}.webp`))
    bytes += size
  }
  log(`${pictures.length} pictures: ${Math.round(bytes / 1024)} kB`)
}
