/** The pictures of emotes and signs, from Microsoft's Fluent Emoji (MIT) as packed in @lobehub/fluent-emoji-3d. */
import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { drawnSigns, signCode } from '#shared/rules/signs.ts'
import { assetsFolder } from './paths.ts'
import type { Log } from './log.ts'

/** Code points in the order of the emote numbers 1–8: 👋 ❤️ 🎉 👍 ❓ ✋ 👏 💃 */
const codePoints = ['1f44b', '2764-fe0f', '1f389', '1f44d', '2753', '270b', '1f44f', '1f483']
const PIXELS = 128
const SIGN_PIXELS = 64

const source = join(
  dirname(createRequire(import.meta.url).resolve('@lobehub/fluent-emoji-3d/package.json')),
  'assets',
)

/** Writes assets/images/emotes/<number>.webp. */
export async function buildEmotes(log: Log, into = assetsFolder): Promise<void> {
  const folder = join(into, 'images/emotes')
  mkdirSync(folder, { recursive: true })
  for (const [i, code] of codePoints.entries()) {
    const picture = sharp(join(source, `${code}.webp`)).resize(PIXELS, PIXELS)
    const { size } = await picture.webp({ quality: 86, effort: 6 }).toFile(join(folder, `${i + 1}.webp`))
    log(`${i + 1}.webp: ${Math.round(size / 1024)} kB`)
  }
}

/** Writes assets/images/signs/<code points>.webp. */
export async function buildSigns(log: Log, into = assetsFolder): Promise<void> {
  const folder = join(into, 'images/signs')
  mkdirSync(folder, { recursive: true })
  let bytes = 0
  for (const code of [...drawnSigns].map(signCode)) {
    const picture = sharp(join(source, `${code}.webp`)).resize(SIGN_PIXELS, SIGN_PIXELS)
    const { size } = await picture.webp({ quality: 84, effort: 6 }).toFile(join(folder, `${code}.webp`))
    bytes += size
  }
  log(`${drawnSigns.size} signs: ${Math.round(bytes / 1024)} kB`)
}
