import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { coarserLevels } from './modelling/coarser.ts'
import { catalogueLimits, parseCatalogue } from '#shared/map/catalogue.ts'

const folder = new URL('../', import.meta.url).pathname
const readJson = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'))

interface Credit {
  file: string
  title: string
  author: string
  source: string
  licence: string
  licenceUrl: string
  changes: string
}
const credits = readJson('CREDITS.json') as Credit[]
const catalogue = parseCatalogue(readJson('catalogue.json'))
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  statSync(join(folder, name)).isFile(),
)

/** `*` stays within a folder, `**` does not. */
function matches(pattern: string, file: string) {
  const source = pattern
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('**', '\u0000')
    .replaceAll('*', '[^/]*')
    .replaceAll('\u0000', '.*')
  return new RegExp(`^${source}$`).test(file)
}

/** The JSON chunk of a GLB. */
function readGltf(file: string) {
  const data = readFileSync(join(folder, file))
  expect(data.toString('latin1', 0, 4)).toBe('glTF')
  return JSON.parse(data.toString('utf8', 20, 20 + data.readUInt32LE(12))) as {
    extensionsRequired: string[]
    scenes: { nodes: number[]; extras?: { errorM: number } }[]
    nodes: { mesh?: number; translation?: unknown; rotation?: unknown; scale?: unknown; matrix?: unknown }[]
    meshes: { primitives: { material: number; indices: number; attributes: Record<string, number> }[] }[]
    materials: { name: string; alphaMode?: string }[]
    accessors: { count: number; min?: number[]; max?: number[] }[]
    images?: { mimeType: string }[]
  }
}

test('every file under assets/ is credited, with an author, a source and a licence', () => {
  const uncovered = files.filter((file) => !credits.some((credit) => matches(credit.file, file)))
  expect(uncovered).toEqual([])
  for (const credit of credits) {
    for (const field of ['title', 'author', 'source', 'licence', 'changes'] as const) {
      expect(credit[field], `${field} of ${credit.file}`).not.toBe('')
    }
    if (credit.author !== 'Lingjing') expect(credit.licenceUrl, credit.file).toMatch(/^https:/)
  }
})

test('the furniture credited is the furniture there is', () => {
  const credited = credits.map(({ file }) => file).filter((file) => file.startsWith('models/furniture/'))
  const inCatalogue = [...catalogue.values()].map(({ file }) => file)
  const onDisk = files.filter((file) => file.startsWith('models/furniture/'))
  expect(credited.toSorted()).toEqual(onDisk.toSorted())
  expect(inCatalogue.toSorted()).toEqual(onDisk.toSorted())
})

test('CREDITS.md names every author of CREDITS.json', () => {
  const readable = readFileSync(join(folder, 'CREDITS.md'), 'utf8')
  for (const { author, file } of credits) {
    expect(readable).toContain(`\`${file}\``)
    expect(readable).toContain(author)
  }
})

test.each([...catalogue.values()])('$id keeps the contract of a GLB and its budget', (item) => {
  const gltf = readGltf(item.file)
  expect(statSync(join(folder, item.file)).size).toBe(item.bytes)
  expect(item.bytes).toBeLessThanOrEqual(catalogueLimits.bytes)

  expect(gltf.extensionsRequired).toContain('EXT_meshopt_compression')
  expect(gltf.nodes).toHaveLength(gltf.scenes.length)
  for (const { translation, rotation, scale, matrix } of gltf.nodes)
    expect([translation, rotation, scale, matrix]).toEqual([undefined, undefined, undefined, undefined])

  const levels = gltf.scenes.map(({ nodes: [node], extras }) => ({
    errorM: extras?.errorM ?? 0,
    parts: gltf.meshes[gltf.nodes[node!]!.mesh!]!.primitives,
  }))
  const [{ parts: primitives }] = levels as [(typeof levels)[0]]
  const withoutIndices = ({ attributes, material }: (typeof primitives)[0]) => ({ attributes, material })
  // Coarser levels have the same parts over the same vertices, in fewer and fewer triangles.
  const trianglesOf = (parts: typeof primitives): number =>
    parts.reduce((sum, { indices }) => sum + gltf.accessors[indices]!.count / 3, 0)
  for (const [i, { errorM, parts }] of levels.slice(1).entries()) {
    expect(coarserLevels.map((level) => level.errorM as number)).toContain(errorM)
    expect(errorM).toBeGreaterThan(levels[i]!.errorM)
    expect(trianglesOf(parts)).toBeLessThan(trianglesOf(levels[i]!.parts))
    expect(parts.map(withoutIndices)).toEqual(primitives.map(withoutIndices))
  }
  const kinds = primitives.map(({ material }) => gltf.materials[material]!.name)
  expect(new Set(kinds).size).toBe(kinds.length)
  for (const kind of kinds) expect(['matte', 'textured', 'glass', 'glow']).toContain(kind)
  expect(gltf.images ?? []).toHaveLength(kinds.includes('textured') ? 1 : 0)

  const triangles = trianglesOf(primitives)
  expect(triangles).toBe(item.tris)
  const plant = /plant|tree|hedge|bonsai|palm/.test(item.id)
  expect(triangles).toBeLessThanOrEqual(plant ? catalogueLimits.plantTriangles : catalogueLimits.triangles)

  const bounds = primitives.map(({ attributes }) => gltf.accessors[attributes.POSITION!]!)
  const size = [0, 1, 2].map((axis) => {
    const [low, high] = [
      Math.min(...bounds.map(({ min }) => min![axis]!)),
      Math.max(...bounds.map(({ max }) => max![axis]!)),
    ]
    return Math.max(0.01, high - low)
  })
  size.forEach((length, axis) => expect(length).toBeCloseTo(item.size[axis]!, 2))
  const bottom = Math.min(...bounds.map(({ min }) => min![1]!))
  if (item.mount === 'ceiling') expect(Math.max(...bounds.map(({ max }) => max![1]!))).toBeCloseTo(0, 2)
  else expect(bottom).toBeGreaterThan(-0.05)
})

test('what blocks the way has a collider, what does not has none', () => {
  for (const item of catalogue.values()) {
    expect(item.colliders.length > 0, item.id).toBe(item.blocks || item.standHeight !== undefined)
  }
})

test('there are enough pieces to furnish an office, and all of them are small together', () => {
  const items = [...catalogue.values()]
  expect(items.length).toBeGreaterThanOrEqual(45)
  expect(items.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(6_000_000)
  expect(items.filter(({ seats }) => seats.length > 0).length).toBeGreaterThanOrEqual(10)
  for (const { id, seats, size } of items) {
    for (const seat of seats) {
      expect(Math.abs(seat.x), id).toBeLessThanOrEqual(size[0] / 2)
      expect(Math.abs(seat.z), id).toBeLessThanOrEqual(size[2] / 2)
      expect(seat.y, id).toBeGreaterThan(0.3)
      expect(seat.y, id).toBeLessThan(0.9)
    }
  }
})
