/** Draws a level from above, to judge a plan: `node assets/source/plans/draw.ts office out.png`, `… world.3 out.png`. */
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { parseCatalogue, type Catalogue } from '#shared/map/catalogue.ts'
import { mapColliders } from '#shared/map/walking/colliders.ts'
import { floorCells } from '#shared/map/floors.ts'
import { furnitureOf, placementOf } from '#shared/map/placement.ts'
import { parseMapFile } from '#shared/map/files/parseMapFile.ts'
import { parseSpaceFile } from '#shared/map/files/spaceFile.ts'
import { wallEdges, wallRuns } from '#shared/map/walls.ts'
import type { GameMap } from '#shared/world/world.ts'

const assets = new URL('../../', import.meta.url)
const PIXELS_PER_METRE = 32

const floorColours: Partial<Record<string, string>> = {
  wood: '#d9bd97',
  carpet: '#c9cdd2',
  'carpet-teal': '#a9cbc6',
  'carpet-slate': '#aab3bd',
  tile: '#e9e7e1',
  concrete: '#c9c9c6',
  grass: '#a9c48c',
  paving: '#cfcac0',
  water: '#7fb8d0',
  stone: '#ddd6c8',
  stage: '#4b4a4c',
  terrazzo: '#e3dbd0',
  parquet: '#c39a6a',
}
const wallColours: Partial<Record<string, string>> = {
  plaster: '#777',
  wood: '#8d6440',
  concrete: '#333',
  glass: '#4aa3d8',
  'accent-teal': '#1f7f79',
  'accent-coral': '#d9765a',
  'accent-mustard': '#c79a3c',
  'accent-slate': '#4a5560',
  white: '#999',
  stone: '#a08f78',
}

const cellOf = ({ x, y }: { readonly x?: number | null; readonly y?: number | null }) => ({
  x: x ?? 0,
  y: y ?? 0,
})

/** An SVG of the level, one unit a metre. */
function drawLevel(map: GameMap, catalogue: Catalogue): string {
  const [width, height] = map.dimensions ?? [0, 0]
  const floors = floorCells(map).map((type, i) =>
    rect(i % width, Math.floor(i / width), 1, 1, floorColours[type ?? ''] ?? '#fff'),
  )
  const blocked = [...(map.collisions ?? [])].map((marked, i) =>
    marked ? rect(i % width, Math.floor(i / width), 1, 1, '#d03030', 'opacity="0.12"') : '',
  )
  const nooks = [...map.nooks.values()].flatMap((nook) => {
    const cells = (nook.nookCoords?.coords ?? []).map(cellOf)
    const [x, y] = [Math.min(...cells.map((cell) => cell.x)), Math.min(...cells.map((cell) => cell.y))]
    return [
      ...cells.map((cell) => rect(cell.x, cell.y, 1, 1, '#7b5bd6', 'opacity="0.13"')),
      label(x + 0.1, y + 0.45, nook.name ?? '', '#4b2fa8', 0.42),
    ]
  })
  const things = furnitureOf(map, catalogue).map(({ object, item }) => {
    const { x, z, yaw, scale } = placementOf(object)
    const [w, d] = [item.size[0] * scale, item.size[2] * scale]
    const fill = item.opens
      ? item.opens === 'door'
        ? '#f08a24'
        : '#b7e0f5'
      : item.id.startsWith('rug')
        ? '#e8c9b8'
        : /plant|tree|hedge/.test(item.id)
          ? '#5b8a4a'
          : item.mount === 'ceiling'
            ? 'none'
            : item.blocks
              ? '#5f6b78'
              : '#f2f2f0'
    const front = `<line x1="0" y1="0" x2="0" y2="${d / 2}" stroke="#e07a5f" stroke-width="0.05"/>`
    const seats = item.seats
      .map((seat) => `<circle cx="${seat.x}" cy="${seat.z}" r="0.14" fill="#e0b04c"/>`)
      .join('')
    const text =
      item.blocks && !/^tree|^hedge|^lamp/.test(item.id)
        ? `<text x="0" y="0" font-size="0.2" text-anchor="middle" fill="#fff">${item.id}</text>`
        : ''
    return (
      `<g transform="translate(${x} ${z}) rotate(${yaw})">` +
      `<rect x="${-w / 2}" y="${-d / 2}" width="${w}" height="${d}" fill="${fill}" stroke="#222" stroke-width="0.02" opacity="0.85"/>` +
      `${front}${seats}${text}</g>`
    )
  })
  const walls = wallRuns(wallEdges(map, catalogue)).map((run) => {
    const [w, h] =
      run.side === 'n' ? [run.end - run.start, run.thickness] : [run.thickness, run.end - run.start]
    const [x, y] = run.side === 'n' ? [run.start, run.line - h / 2] : [run.line - w / 2, run.start]
    return rect(x, y, w, h, wallColours[run.material] ?? '#000')
  })
  const holes = mapColliders(map, catalogue)
    .filter(({ kind, y0 }) => kind === 'wall' && y0 > 0)
    .map(({ cx, cz, hx, hz }) => rect(cx - hx, cz - hz, 2 * hx, 2 * hz, '#f08a24'))
  const spawns = (map.spawns ?? [])
    .map(cellOf)
    .map(({ x, y }) => `<circle cx="${x + 0.5}" cy="${y + 0.5}" r="0.3" fill="#2a6be0" opacity="0.8"/>`)
  const tiles = (map.announcer ?? [])
    .map(cellOf)
    .map(({ x, y }) => rect(x, y, 1, 1, '#f5d90a', 'opacity="0.6"'))
  const portals = (map.portals ?? []).map(cellOf).map(({ x, y }) => rect(x, y, 1, 1, '#12b5a6'))
  const grid = Array.from({ length: width }, (_, x) =>
    x % 5 === 0 ? label(x, 0.4, String(x), '#000', 0.4) : '',
  ).concat(
    Array.from({ length: height }, (_, y) => (y % 5 === 0 ? label(0, y + 0.4, String(y), '#000', 0.4) : '')),
  )
  const body = [floors, blocked, tiles, things, nooks, walls, holes, spawns, portals, grid].flat().join('')
  const scale = PIXELS_PER_METRE
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}" viewBox="0 0 ${width} ${height}" font-family="sans-serif">${body}</svg>`
}

const rect = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`
const label = (x: number, y: number, text: string, fill: string, size: number) =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}">${text}</text>`

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [wanted = 'office', out = `${wanted}.png`] = process.argv.slice(2)
  const [id, number] = wanted.split('.')
  const space = parseSpaceFile(JSON.parse(readFileSync(new URL(`spaces/${id}.json`, assets), 'utf8')))
  const catalogue = parseCatalogue(JSON.parse(readFileSync(new URL('catalogue.json', assets), 'utf8')))
  const level = space.levels.find(({ mapId, isDefault }) => (number ? mapId === number : isDefault))
  await sharp(Buffer.from(drawLevel(parseMapFile(level?.map), catalogue)))
    .png()
    .toFile(out)
  console.log(out)
}
