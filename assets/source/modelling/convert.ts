/** Turns a library model into the parts of a piece: real size, front to +z, colours of the palette. */
import sharp from 'sharp'
import { toHex } from '../colours.ts'
import type { LibraryEntry } from './library.ts'
import { readObj, type ObjGroup, type ObjMaterial } from './obj.ts'
import { axes, perAxis, type Vec2, type Vec3 } from '../vectors.ts'
import type { Part } from './kit.ts'
import type { LibraryPiece } from './piece.ts'

/** Pictures are at most this wide and high. */
const PICTURE_PIXELS = 256
/** Materials at most this opaque become glass unless the table gives them a colour. */
const GLASS_OPACITY = 0.6

/** The parts of a piece, and its picture. */
export async function convertPiece(
  piece: LibraryPiece,
  entry: LibraryEntry,
): Promise<{ parts: Part[]; image: Buffer | undefined }> {
  const groups = readObj(entry.objFile, entry.rotation)
  const size = piece.size ?? perAxis((axis) => entry.centimetres[axis] / 100)
  const place = placement(groups, size, piece.turn ?? 0, piece.mount ?? 'floor')
  const parts: Part[] = []
  let image: Buffer | undefined
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

const readPicture = (file: string): Promise<Buffer> =>
  sharp(file)
    .resize(PICTURE_PIXELS, PICTURE_PIXELS, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80, effort: 6 })
    .toBuffer()

async function ownColour({ diffuse, map }: ObjMaterial): Promise<string> {
  if (!map) return toHex(diffuse)
  const { channels } = await sharp(map).toColourspace('srgb').stats()
  return toHex(axes.map((i) => (channels[i] ?? channels[0]!).mean / 255))
}

/** Scales the model to its real size and moves its origin where the mount wants it. */
function placement(
  groups: readonly ObjGroup[],
  size: Vec3,
  turn: number,
  mount: NonNullable<LibraryPiece['mount']>,
) {
  const places = groups.flatMap(({ positions }) => positions)
  const low = perAxis((k) => places.reduce((least, place) => Math.min(least, place[k]), Infinity))
  const high = perAxis((k) => places.reduce((most, place) => Math.max(most, place[k]), -Infinity))
  const scale = perAxis((k) => size[k] / Math.max(1e-6, high[k] - low[k]))
  const [cosine, sine] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  const rotate = ([x, y, z]: Vec3): Vec3 => [x * cosine + z * sine, y, z * cosine - x * sine]
  const depth = Math.abs(rotate(size)[2])
  const shifts: Record<typeof mount, Vec2> = {
    floor: [0, 0],
    surface: [0, 0],
    wall: [0, depth / 2],
    ceiling: [-size[1], 0],
  }
  const shift = shifts[mount]
  return {
    position: (v: Vec3): Vec3 => {
      const [x, y, z] = rotate(
        perAxis((k) => (v[k] - (k === 1 ? low[1] : (low[k] + high[k]) / 2)) * scale[k]),
      )
      return [x, y + shift[0], z + shift[1]]
    },
    normal: (v: Vec3): Vec3 => {
      const scaled = perAxis((k) => v[k] / scale[k])
      const length = Math.hypot(...scaled) || 1
      return rotate(perAxis((k) => scaled[k] / length))
    },
  }
}
