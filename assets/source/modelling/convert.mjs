/** Turns a library model into the parts of a piece: real size, front to +z, colours of the palette. */
import sharp from 'sharp'
import { toHex } from '../colours.mjs'
import { readObj } from './obj.mjs'

/** Pictures are at most this wide and high. */
const PICTURE_PIXELS = 256
/** Materials at most this opaque become glass unless the table gives them a colour. */
const GLASS_OPACITY = 0.6

/**
 * @param {typeof import('./libraryPieces.mjs').libraryPieces[number]} piece
 * @param {ReturnType<ReturnType<typeof import('./library.mjs').openLibraries>>} entry
 * @returns {Promise<{ parts: import('./kit.mjs').Part[], image?: Buffer }>}
 */
export async function convertPiece(piece, entry) {
  const groups = readObj(entry.objFile, entry.rotation)
  const size = piece.size ?? entry.centimetres.map((value) => value / 100)
  const place = placement(groups, size, piece.turn ?? 0, piece.mount ?? 'floor')
  const parts = []
  let image
  for (const group of groups) {
    const { name, map } = group.material
    const pictured = map !== undefined && (piece.picture?.test(name) ?? false)
    if (pictured) image ??= await readPicture(map)
    const wanted = piece.colours?.find(([pattern]) => pattern.test(name))?.[1]
    const glass = wanted === 'glass' || (!wanted && group.material.opacity <= GLASS_OPACITY)
    parts.push({
      kind: pictured ? 'textured' : glass ? 'glass' : 'matte',
      colour: pictured || glass ? '#ffffff' : (wanted ?? (await ownColour(group.material))),
      positions: Float32Array.from(group.positions.flatMap(place.position)),
      normals: Float32Array.from(group.normals.flatMap(place.normal)),
      uvs: Float32Array.from(group.uvs.flat()),
    })
  }
  return { parts, image }
}

const readPicture = (file) =>
  sharp(file)
    .resize(PICTURE_PIXELS, PICTURE_PIXELS, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80, effort: 6 })
    .toBuffer()

async function ownColour({ diffuse, map }) {
  if (!map) return toHex(diffuse)
  const { channels } = await sharp(map).toColourspace('srgb').stats()
  return toHex([0, 1, 2].map((i) => (channels[i] ?? channels[0]).mean / 255))
}

/** Scales the model to its real size and moves its origin where the mount wants it. */
function placement(groups, size, turn, mount) {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (const { positions } of groups) {
    for (const position of positions) {
      for (let k = 0; k < 3; k++) {
        low[k] = Math.min(low[k], position[k])
        high[k] = Math.max(high[k], position[k])
      }
    }
  }
  const scale = size.map((value, k) => value / Math.max(1e-6, high[k] - low[k]))
  const [cosine, sine] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  const rotate = ([x, y, z]) => [x * cosine + z * sine, y, z * cosine - x * sine]
  const depth = Math.abs(rotate(size)[2])
  const shift = { floor: [0, 0], surface: [0, 0], wall: [0, depth / 2], ceiling: [-size[1], 0] }[mount]
  return {
    position: (v) => {
      const [x, y, z] = rotate(
        [0, 1, 2].map((k) => (v[k] - (k === 1 ? low[1] : (low[k] + high[k]) / 2)) * scale[k]),
      )
      return [x, y + shift[0], z + shift[1]]
    },
    normal: (v) => {
      const scaled = v.map((value, k) => value / scale[k])
      const length = Math.hypot(...scaled) || 1
      return rotate(scaled.map((value) => value / length))
    },
  }
}
