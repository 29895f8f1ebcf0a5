/** Builds every piece of furniture and the catalogue that lists them. */
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogueLimits, parseCatalogue, type Catalogue, type CatalogueItem } from '#shared/map/catalogue.ts'
import { convertPiece } from './convert.ts'
import { libraryPieces } from './libraryPieces.ts'
import { writeGlb, type WrittenPiece } from './glb.ts'
import { createModel } from './kit.ts'
import { openLibraries } from './library.ts'
import type { LibraryPiece, OwnPiece } from './piece.ts'
import { assetsFolder } from '../paths.ts'
import { decor } from '../pieces/decor.ts'
import { electrical } from '../pieces/electrical.ts'
import { fair } from '../pieces/fair.ts'
import { hall } from '../pieces/hall.ts'
import { handy } from '../pieces/handy.ts'
import { museum } from '../pieces/museum.ts'
import { play } from '../pieces/play.ts'
import { plaza } from '../pieces/plaza.ts'
import { school } from '../pieces/school.ts'
import { seating } from '../pieces/seating.ts'
import { stage } from '../pieces/stage.ts'
import { storage } from '../pieces/storage.ts'
import { tables } from '../pieces/tables.ts'
import { vehicles } from '../pieces/vehicles.ts'
import { walls } from '../pieces/walls.ts'
import type { Log } from '../log.ts'

/** The pieces modelled here, in assets/source/pieces/. */
export const ownPieces = [
  ...tables,
  ...seating,
  ...storage,
  ...walls,
  ...electrical,
  ...play,
  ...decor,
  ...plaza,
  ...stage,
  ...school,
  ...hall,
  ...fair,
  ...museum,
  ...handy,
  ...vehicles,
]

const catalogueFile = join(assetsFolder, 'catalogue.json')

/** The items of the catalogue as it is. */
const readItems = (): Catalogue => parseCatalogue(JSON.parse(readFileSync(catalogueFile, 'utf8')))

/**
 * Writes assets/models/furniture/*.glb and assets/catalogue.json. `only` names the pieces to make anew (`new`: those
 * the catalogue does not have yet); the others stay as they are.
 */
export async function buildModels(
  log: Log,
  only: readonly string[] = [],
  into = assetsFolder,
): Promise<void> {
  const folder = join(into, 'models/furniture')
  mkdirSync(folder, { recursive: true })
  const known: Catalogue = only.length > 0 ? readItems() : new Map()
  const all: readonly (LibraryPiece | OwnPiece)[] = [...libraryPieces, ...ownPieces]
  const items: CatalogueItem[] = []
  for (const [i, piece] of all.entries()) {
    const made = known.get(piece.id)
    if (made && !only.includes(piece.id)) {
      items.push(made)
      continue
    }
    const result = await makePiece(piece)
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
  writeFileSync(join(into, 'catalogue.json'), `[\n${lines.join(',\n')}\n]\n`)
}

let finder: ReturnType<typeof openLibraries> | undefined

/** A piece as it is written: the same bytes each time. */
export async function makePiece(piece: LibraryPiece | OwnPiece): Promise<WrittenPiece> {
  const shared = {
    name: piece.id,
    triangles: piece.triangles ?? catalogueLimits.triangles,
    masked: piece.masked,
    lit: piece.lit,
    ground: (piece.mount ?? 'floor') === 'floor' || piece.mount === 'surface',
  }
  if ('build' in piece) {
    const model = createModel()
    piece.build(model)
    return writeGlb(model.parts, { ...shared, copyright: 'Lingjing', image: await piece.image?.() })
  }
  finder ??= openLibraries()
  const source = finder(piece.from)
  const { parts, image } = await convertPiece(piece, source)
  const copyright = `${source.creator}, ${source.licence}; adapted by Lingjing`
  return writeGlb(parts, { ...shared, copyright, image })
}

/** A window that begins higher than this has a sill, metres. */
const SILL_M = 0.3

function catalogueItem(
  piece: LibraryPiece | OwnPiece,
  { glb, size, low, tris }: WrittenPiece,
): CatalogueItem {
  const [width, height, depth] = size
  const boxes =
    piece.colliders ??
    (piece.blocks || piece.standHeight
      ? ([[low[0] + width / 2, Math.max(0, low[1]), low[2] + depth / 2, width, height, depth]] as const)
      : [])
  const round = (value: number): number => Number(value.toFixed(3))
  return {
    id: piece.id,
    name: piece.name,
    group: piece.group,
    file: `models/furniture/${piece.id}.glb`,
    size: [...size],
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
    ...(piece.opens === 'window' && low[1] > SILL_M && { sill: round(low[1]) }),
    ...(piece.tint && { tint: true }),
    ...(piece.standHeight && { standHeight: piece.standHeight }),
    ...(piece.words && { words: piece.words.map((place) => ({ ...place })) }),
    ...(piece.sameWords && { sameWords: true }),
  }
}
