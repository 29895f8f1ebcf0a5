import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { limits } from '../../rules/limits.ts'
import { parseCatalogue } from '../catalogue.ts'
import { encodeMask } from '../grid.ts'
import type { MapFile } from './spaceFile.ts'
import { checkTemplate, type TemplateLevel } from './templateCheck.ts'

const repository = join(import.meta.dirname, '../../..')
const readJson = (path: string): unknown => JSON.parse(readFileSync(join(repository, path), 'utf8'))
const catalogue = parseCatalogue(readJson('assets/catalogue.json'))
const resources = { catalogue, fileExists: (path: string) => existsSync(join(repository, path)) }

const side = 12

/** A hall of 12 × 12 m; `walls` is the column that is solid from top to bottom. */
function hall(changes: Partial<MapFile> = {}, wall?: number): MapFile {
  const mask = new Uint8Array(side * side)
  if (wall !== undefined) for (let y = 0; y < side; y++) mask[y * side + wall] = 1
  return {
    id: '1',
    name: '办公',
    dimensions: [side, side],
    collisions: encodeMask(mask),
    backgroundImagePath: '',
    spawns: [{ x: 2, y: 2, spawnId: 'door' }],
    portals: [],
    announcer: [],
    objects: {},
    nooks: {},
    ...changes,
  }
}

const level = (map: MapFile, isDefault = true): TemplateLevel => ({
  mapId: map.id,
  isDefault,
  mapJson: JSON.stringify(map),
})
const problemsOf = (...levels: TemplateLevel[]) => checkTemplate(levels, resources).problems

test('the built-in office passes, and says what it holds', () => {
  const { levels } = readJson('assets/spaces/office.json') as {
    levels: { mapId: string; isDefault: boolean; map: MapFile }[]
  }
  const report = checkTemplate(
    levels.map(({ map, isDefault }) => level(map, isDefault)),
    resources,
  )
  expect(report.problems).toEqual([])
  const objects = Object.keys(levels[0]!.map.objects ?? {}).length
  expect(objects).toBeGreaterThan(400)
  expect(report.levels).toMatchObject([{ mapId: '1', width: 52, height: 40, objects }])
})

describe('levels', () => {
  test('there is at least one, one of them the default', () => {
    expect(problemsOf()).toEqual([{ code: 'noLevel' }])
    expect(problemsOf(level(hall(), false))).toEqual([{ code: 'defaultLevel' }])
    expect(problemsOf(level(hall()), level(hall({ id: '2' })))).toEqual([{ code: 'defaultLevel' }])
  })

  test('what does not parse is named', () => {
    const broken = (mapJson: string) => problemsOf({ mapId: '1', isDefault: true, mapJson })
    expect(broken('{')).toMatchObject([{ code: 'unreadable', mapId: '1' }])
    expect(broken('{"id":"1","objects":{"a":{}}}')).toMatchObject([{ code: 'unreadable', mapId: '1' }])
    expect(broken(JSON.stringify(hall({ id: '2' })))).toEqual([
      { code: 'wrongNumber', mapId: '1', what: '2' },
    ])
    const { announcer: _, ...unfinished } = hall()
    expect(broken(JSON.stringify(unfinished))).toEqual([{ code: 'incomplete', mapId: '1' }])
    expect(broken(' '.repeat(limits.levelFileMax + 1))).toEqual([{ code: 'levelSize', mapId: '1' }])
  })

  test('too many of something', () => {
    const spawns = Array.from({ length: limits.spawnsMax + 1 }, () => ({ x: 1, y: 1 }))
    expect(problemsOf(level(hall({ spawns })))).toEqual([
      { code: 'tooManySpawns', mapId: '1', what: String(limits.spawnsMax + 1) },
    ])
  })
})

describe('assets', () => {
  test('an asset that is not in the catalogue is named once, with the place of the first', () => {
    const objects = {
      '1': { templateId: 'no-such-desk', x: 4, y: 5 },
      '2': { templateId: 'no-such-desk', x: 6, y: 5 },
    }
    expect(problemsOf(level(hall({ objects })))).toEqual([
      { code: 'unknownAsset', mapId: '1', what: 'no-such-desk', x: 4, y: 5 },
    ])
  })

  test('an item whose file is gone', () => {
    const [item] = [...catalogue.values()].filter(({ blocks, opens }) => !blocks && !opens)
    const objects = { '1': { templateId: item?.id ?? '', x: 8, y: 8 } }
    expect(problemsOf(level(hall({ objects })))).toEqual([])
    expect(
      checkTemplate([level(hall({ objects }))], { catalogue, fileExists: () => false }).problems,
    ).toEqual([{ code: 'missingFile', mapId: '1', what: `/assets/${item?.file}`, x: 8, y: 8 }])
  })

  test('pictures of this site must be there, those of others are only counted', () => {
    const objects = {
      '1': { normal: '/assets/images/nothing.webp?v=2', x: 3, y: 3 },
      '2': { normal: 'https://example.org/a.png', x: 9, y: 9 },
      '3': {
        propertiesJson: JSON.stringify({ image: { url: '/files/0123' }, url: '/template' }),
        x: 9,
        y: 3,
      },
    }
    const report = checkTemplate([level(hall({ objects }))], resources)
    expect(report.problems).toEqual([
      { code: 'missingFile', mapId: '1', what: '/assets/images/nothing.webp', x: 3, y: 3 },
      { code: 'missingFile', mapId: '1', what: '/files/0123', x: 9, y: 3 },
    ])
    expect(report.foreignAddresses).toBe(1)

    // The whole address of this site is a path of it.
    const own = checkTemplate([level(hall({ objects }))], { ...resources, ownOrigin: 'https://example.org' })
    expect(own.problems).toContainEqual({ code: 'missingFile', mapId: '1', what: '/a.png', x: 9, y: 9 })
    expect(own.foreignAddresses).toBe(0)
  })
})

describe('spawns', () => {
  test('there is one', () => {
    expect(problemsOf(level(hall({ spawns: [] })))).toEqual([{ code: 'noSpawn', mapId: '1' }])
  })

  test('in a wall, or outside of the map', () => {
    const spawns = [
      { x: 2, y: 2 },
      { x: 5, y: 4, spawnId: 'in-the-wall' },
      { x: 99, y: 0 },
    ]
    expect(problemsOf(level(hall({ spawns }, 5)))).toEqual([
      { code: 'spawnBlocked', mapId: '1', what: 'in-the-wall', x: 5, y: 4 },
      { code: 'spawnBlocked', mapId: '1', what: '#3', x: 99, y: 0 },
    ])
  })

  test('behind a wall nobody can pass', () => {
    const spawns = [
      { x: 2, y: 2, spawnId: 'door' },
      { x: 9, y: 9, spawnId: 'cellar' },
    ]
    expect(problemsOf(level(hall({ spawns })))).toEqual([])
    expect(problemsOf(level(hall({ spawns }, 5)))).toEqual([
      { code: 'spawnUnreachable', mapId: '1', what: 'cellar', x: 9, y: 9 },
    ])
  })

  test('a portal over the wall makes it reachable', () => {
    const spawns = [
      { x: 2, y: 2 },
      { x: 9, y: 9 },
    ]
    const portals = [{ x: 3, y: 3, targetMap: '1', targetX: 8, targetY: 8 }]
    expect(problemsOf(level(hall({ spawns, portals }, 5)))).toEqual([])
  })
})

describe('portals', () => {
  test('lead somewhere', () => {
    const portals = [
      { x: 3, y: 3 },
      { x: 4, y: 3, targetMap: '7' },
      { x: 3, y: 4, targetUrl: 'javascript:alert(1)' },
      { x: 4, y: 4, targetMap: '1', targetX: 5, targetY: 5 },
      { x: 6, y: 8, targetUrl: 'https://example.org' },
      { x: 7, y: 8, targetUrl: '/space/other' },
    ]
    const found = problemsOf(level(hall({ portals }, 5)))
    expect(found.filter(({ code }) => code === 'portalNowhere').map(({ what }) => what)).toEqual([
      '#1',
      '#2',
      '#3',
      '#4',
    ])
  })

  test('in a wall, or behind one', () => {
    const portals = [
      { x: 5, y: 3, targetUrl: '/contact' },
      { x: 9, y: 9, targetUrl: '/contact' },
    ]
    expect(problemsOf(level(hall({ portals }, 5)))).toEqual([
      { code: 'portalBlocked', mapId: '1', what: '#1', x: 5, y: 3 },
      { code: 'portalUnreachable', mapId: '1', what: '#2', x: 9, y: 9 },
    ])
  })

  test('an object may be one; it is reached from beside it', () => {
    const objects = {
      '7': { x: 9, y: 9, propertiesJson: JSON.stringify({ portal: { targetMap: '2' } }) },
    }
    const other = level(hall({ id: '2' }), false)
    expect(problemsOf(level(hall({ objects })), other)).toEqual([])
    expect(problemsOf(level(hall({ objects }, 5)), other)).toEqual([
      { code: 'portalUnreachable', mapId: '1', what: '7', x: 9, y: 9 },
    ])
  })
})

test('a log that would never end is cut, and says so', () => {
  const spawns = Array.from({ length: limits.templateProblemsMax + 5 }, () => ({ x: 99, y: 99 }))
  const problems = problemsOf(level(hall({ spawns })))
  expect(problems).toHaveLength(limits.templateProblemsMax + 1)
  expect(problems.at(-1)).toEqual({ code: 'andMore', what: '5' })
})

test('what a template has of its own is found as its uploads are; what it has not is told by its name', () => {
  const thing = { ...catalogue.values().next().value!, id: 'own:a', kind: 'thing', file: '/files/model' }
  const floor = { kind: 'material', id: 'own:b', picture: '/files/floor', metres: 1 }
  const own = new Map([
    ['a', JSON.stringify(thing)],
    ['b', JSON.stringify(floor)],
  ])
  const mask = encodeMask(new Uint8Array(side * side).fill(1))
  const map = hall({
    objects: {
      '1': { templateId: 'own:a', _name: '红椅子', x: 5, y: 5 },
      '2': { templateId: 'own:gone', _name: '走了的', x: 6, y: 6 },
    },
    floors: { 'own:b': mask },
    walls: { 'own:other:n': mask },
  } as Partial<MapFile>)
  const found = (files: readonly string[]) =>
    checkTemplate([level(map)], { catalogue, own, fileExists: (path) => files.includes(path) }).problems
  const gone = [
    { code: 'unknownOwn', mapId: '1', what: '走了的', x: 6, y: 6 },
    { code: 'unknownOwn', mapId: '1', what: 'own:other' },
  ]
  const assets = ({ code }: { code: string }) => code === 'unknownOwn' || code === 'missingFile'
  expect(found(['/files/model', '/files/floor']).filter(assets)).toEqual(gone)
  expect(found([]).filter(assets)).toHaveLength(4)
})
