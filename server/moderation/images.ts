import { createHash } from 'node:crypto'
import { appendFile, mkdir, readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import sharp from 'sharp'

/** Says whether a picture must not be shown. Another one (a provider's, say) can take the place of the list. */
export interface ImageCheck {
  isForbidden(bytes: Uint8Array): Promise<boolean>
}

/** Bits of 64 in which two pictures of the same thing may differ: scaled, recompressed or lightly retouched copies. */
const distanceMax = 6
/** A picture with less detail than so many set (or unset) bits looks like too many others. */
const detailBitsMin = 8
const pixelsMax = 64_000_000

const bitsOf = (value: bigint): number => value.toString(2).replaceAll('0', '').length

/**
 * Difference hash: 9 × 8 grey pixels, one bit a neighbour brighter than the last (N. Krawetz, "Kind of like that",
 * 2013). undefined when the bytes are no picture or show too little to tell it from others.
 */
export async function perceptualHash(bytes: Uint8Array): Promise<bigint | undefined> {
  const grey = await sharp(bytes, { limitInputPixels: pixelsMax })
    .rotate()
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize(9, 8, { fit: 'fill' })
    .raw()
    .toBuffer()
    .catch(() => undefined)
  if (!grey) return undefined
  let hash = 0n
  for (let y = 0; y < 8; y++) {
    for (let x = 0; x < 8; x++) {
      const at = y * 9 + x
      hash = (hash << 1n) | ((grey[at] ?? 0) < (grey[at + 1] ?? 0) ? 1n : 0n)
    }
  }
  const bits = bitsOf(hash)
  return bits < detailBitsMin || bits > 64 - detailBitsMin ? undefined : hash
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/**
 * Pictures forbidden by their fingerprints, one a line in a file: `sha256:<64 hex>` the very file, `dhash:<16 hex>`
 * whatever looks like it; # begins a comment. The file is read again when it changes; without it nothing is forbidden.
 */
export function createForbiddenImages(
  file: string,
): ImageCheck & { forbid(bytes: Uint8Array): Promise<void> } {
  let known = { at: -1, files: new Set<string>(), looks: [] as bigint[] }

  const load = async (): Promise<typeof known> => {
    const found = await stat(file).catch(() => undefined)
    const at = found ? found.mtimeMs + found.size : 0
    if (at === known.at) return known
    const lines = found
      ? (await readFile(file, 'utf8')).split('\n').map((line) => line.trim().toLowerCase())
      : []
    known = {
      at,
      files: new Set(lines.flatMap((line) => /^sha256:([0-9a-f]{64})$/.exec(line)?.[1] ?? [])),
      looks: lines.flatMap((line) => {
        const hash = /^dhash:([0-9a-f]{16})$/.exec(line)?.[1]
        return hash === undefined ? [] : [BigInt(`0x${hash}`)]
      }),
    }
    return known
  }

  return {
    async isForbidden(bytes) {
      const { files, looks } = await load()
      if (files.has(sha256(bytes))) return true
      if (looks.length === 0) return false
      const hash = await perceptualHash(bytes)
      return hash !== undefined && looks.some((look) => bitsOf(look ^ hash) <= distanceMax)
    },
    async forbid(bytes) {
      const hash = await perceptualHash(bytes)
      await mkdir(dirname(file), { recursive: true })
      const look = hash === undefined ? '' : `dhash:${hash.toString(16).padStart(16, '0')}\n`
      await appendFile(file, `sha256:${sha256(bytes)}\n${look}`)
    },
  }
}
