/** The sample content of the showroom: its document, and every picture in it. All written and drawn here. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'prettier'
import sharp from 'sharp'
import { showroomDocument } from '#shared/showroom/document.ts'
import type { Log } from '../log.ts'
import { assetsFolder } from '../paths.ts'
import { drawMotif } from './motifs.ts'
import { sampleShowroom } from './sample.ts'

/** Writes assets/showroom/sample.json and assets/showroom/<picture>.webp. */
export async function buildShowroom(log: Log, into = assetsFolder): Promise<void> {
  const folder = join(into, 'showroom')
  mkdirSync(folder, { recursive: true })
  const { document, pictures } = sampleShowroom()
  const text = JSON.stringify(showroomDocument.parse(document))
  writeFileSync(join(folder, 'sample.json'), await format(text, { parser: 'json', printWidth: 110 }))
  let bytes = 0
  for (const { name, motif, palette, seed } of pictures) {
    const drawn = sharp(Buffer.from(drawMotif(motif, palette, seed)))
    const { size } = await drawn.webp({ quality: 74, effort: 6 }).toFile(join(folder, `${name}.webp`))
    bytes += size
  }
  log(`${pictures.length} pictures: ${Math.round(bytes / 1024)} kB`)
}
