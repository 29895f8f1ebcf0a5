/** Builds every piece of furniture and the catalogue that lists them. */
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogueLimits, parseCatalogue } from '#shared/map/catalogue.ts'
import { convertPiece } from './convert.mjs'
import { libraryPieces } from './libraryPieces.mjs'
import { writeGlb } from './glb.mjs'
import { createModel } from './kit.mjs'
import { openLibraries } from './library.mjs'
import { assetsFolder } from '../paths.mjs'
import { decor } from '../pieces/decor.mjs'
import { electrical } from '../pieces/electrical.mjs'
import { fair } from '../pieces/fair.mjs'
import { hall } from '../pieces/hall.mjs'
import { museum } from '../pieces/museum.mjs'
import { plaza } from '../pieces/plaza.mjs'
import { school } from '../pieces/school.mjs'
import { seating } from '../pieces/seating.mjs'
import { stage } from '../pieces/stage.mjs'
import { storage } from '../pieces/storage.mjs'
import { tables } from '../pieces/tables.mjs'
import { walls } from '../pieces/walls.mjs'

/** The pieces modelled here, in assets/source/pieces/. */
export const ownPieces = [
  ...tables,
  ...seating,
  ...storage,
  ...walls,
  ...electrical,
  ...decor,
  ...plaza,
  ...stage,
  ...school,
  ...hall,
  ...fair,
  ...museum,
]

const folder = join(assetsFolder, 'models/furniture')

const catalogueFile = join(assetsFolder, 'catalogue.json')

/** The items of the catalogue as it is. */
const readItems = () =>
  new Map(JSON.parse(readFileSync(catalogueFile, 'utf8')).map((item) => [item.id, item]))

/**
 * Writes assets/models/furniture/*.glb and assets/catalogue.json. `only` names the pieces to make anew (`new`: those
 * the catalogue does not have yet); the others stay as they are.
 */
export async function buildModels(log, only = []) {
  mkdirSync(folder, { recursive: true })
  const known = only.length > 0 ? readItems() : new Map()
  const keeps = ({ id }) => known.has(id) && !only.includes(id)
  const all = [...libraryPieces, ...ownPieces]
  const find = all.some((piece) => piece.from && !keeps(piece)) ? openLibraries() : undefined
  const items = []
  for (const [i, piece] of all.entries()) {
    if (keeps(piece)) {
      items.push(known.get(piece.id))
      continue
    }
    const source = piece.from ? find(piece.from) : undefined
    const { parts, image } = source ? await convertPiece(piece, source) : await ownModel(piece)
    const result = await writeGlb(parts, {
      name: piece.id,
      copyright: source ? `${source.creator}, ${source.licence}; adapted by Lingjing` : 'Lingjing',
      triangles: piece.triangles ?? catalogueLimits.triangles,
      image,
      masked: piece.masked,
      lit: piece.lit,
      ground: (piece.mount ?? 'floor') === 'floor' || piece.mount === 'surface',
    })
    writeFileSync(join(folder, `${piece.id}.glb`), result.glb)
    items.push(catalogueItem(piece, result))
    log(
      `${i + 1}/${all.length} ${piece.id}: ${result.tris} triangles, ${Math.round(result.glb.length / 1024)} kB`,
    )
  }
  parseCatalogue(items)
  const kept = new Set(items.map(({ id }) => `${id}.glb`))
  for (const name of readdirSync(folder)) if (!kept.has(name)) rmSync(join(folder, name))
  const lines = items.map((item) => `  ${JSON.stringify(item)}`)
  writeFileSync(catalogueFile, `[\n${lines.join(',\n')}\n]\n`)
}

async function ownModel(piece) {
  const model = createModel()
  piece.build(model)
  return { parts: model.parts, image: await piece.image?.() }
}

function catalogueItem(piece, { glb, size, low, tris }) {
  const [width, height, depth] = size
  const middle = [0, 2].map((axis) => low[axis] + size[axis] / 2)
  const boxes =
    piece.colliders ??
    (piece.blocks || piece.standHeight
      ? [[middle[0], Math.max(0, low[1]), middle[1], width, height, depth]]
      : [])
  const round = (value) => Number(value.toFixed(3))
  return {
    id: piece.id,
    name: piece.name,
    group: piece.group,
    file: `models/furniture/${piece.id}.glb`,
    size,
    tris,
    bytes: glb.length,
    blocks: piece.blocks ?? false,
    colliders: boxes.map(([x, y, z, w, h, d]) => ({
      x: round(x),
      y: round(y),
      z: round(z),
      w: round(w),
      h: round(h),
      d: round(d),
    })),
    seats: (piece.seats ?? []).map(([x, y, z, yaw]) => ({ x, y, z, yaw })),
    mount: piece.mount ?? 'floor',
    ...(piece.opens && { opens: piece.opens }),
    ...(piece.tint && { tint: true }),
    ...(piece.standHeight && { standHeight: piece.standHeight }),
    ...(piece.words && { words: piece.words.map((place) => ({ ...place })) }),
    ...(piece.sameWords && { sameWords: true }),
  }
}
