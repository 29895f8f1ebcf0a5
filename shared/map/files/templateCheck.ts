import { decodeBatch, encodeBatch } from '../../protocol/codec.ts'
import { limits } from '../../rules/limits.ts'
import { isMapComplete } from '../../world/map.ts'
import { reduceAll } from '../../world/reduce.ts'
import { mapEvents } from '../../world/snapshot.ts'
import { emptyWorld, type GameMap } from '../../world/world.ts'
import type { Catalogue } from '../catalogue.ts'
import { assetsOf } from './mapAssets.ts'
import { withOwn } from '../own/ownCatalogue.ts'
import { maskCellsOf } from '../edit/maskBudget.ts'
import type { NavGrid } from '../walking/navGrid.ts'
import { boundsOf, distanceToPrism } from '../placement.ts'
import { portalsOf, type MapPortal } from '../portals.ts'
import { propertiesOf, record } from '../properties.ts'
import { parseMapFile } from './parseMapFile.ts'
import { isMapFileComplete, type MapFile } from './spaceFile.ts'
import { checkAssets, checkMaterials, ownPath, type CheckResources } from './templateAssets.ts'
import type { TemplateProblem } from './templateProblems.ts'
import { buildWalkable, type Walkable } from '../walking/walkable.ts'

/** A level as stored: MapFile JSON. */
export interface TemplateLevel {
  readonly mapId: string
  readonly isDefault: boolean
  readonly mapJson: string
}

/** What a level holds, for the log. */
export interface LevelFacts {
  readonly mapId: string
  readonly name: string
  readonly width: number
  readonly height: number
  readonly objects: number
  readonly assets: number
  readonly spawns: number
  readonly portals: number
}

export interface TemplateReport {
  readonly problems: readonly TemplateProblem[]
  readonly levels: readonly LevelFacts[]
  /** Addresses of other sites: nothing leaves this one, so they are not looked at. */
  readonly foreignAddresses: number
}

/** A point somebody may stand at must have a free place for a body this near, metres: half the diagonal of a cell. */
const SPAWN_REACH_M = 0.75

interface OpenLevel {
  readonly map: GameMap
  readonly walkable: Walkable
}

/**
 * The check a template passes before it is published: it opens without an error, every asset resolves, every spawn and
 * portal stands on a walkable cell and can be reached on foot. Looks at everything; what is wrong is answered, never thrown.
 */

export function checkTemplate(levels: readonly TemplateLevel[], given: CheckResources): TemplateReport {
  const resources = { ...given, catalogue: withOwn(given.catalogue, given.own ?? new Map()) }
  const problems: TemplateProblem[] = [...checkLevelList(levels)]
  const facts: LevelFacts[] = []
  const opened: OpenLevel[] = []
  let foreignAddresses = 0
  for (const level of levels.slice(0, limits.templateLevelsMax)) {
    const { map, problems: found } = openLevel(level)
    problems.push(...found)
    if (!map) continue
    const assets = assetsOf(map).map((asset) => ownPath(asset, resources.ownOrigin))
    foreignAddresses += assets.filter(({ kind }) => kind === 'foreign').length
    problems.push(...checkAssets(map, assets, resources), ...checkMaterials(map, resources))
    const portals = portalsOf(map, resources.catalogue)
    facts.push({
      mapId: map.id,
      name: map.name ?? '',
      width: map.dimensions?.[0] ?? 0,
      height: map.dimensions?.[1] ?? 0,
      objects: map.objects.size,
      assets: assets.length,
      spawns: map.spawns?.length ?? 0,
      portals: portals.length,
    })
    opened.push({ map, walkable: buildWalkable(map, resources.catalogue) })
  }
  problems.push(...checkWays(opened, resources.catalogue))
  return { problems: atMost(problems, limits.templateProblemsMax), levels: facts, foreignAddresses }
}

function atMost(problems: readonly TemplateProblem[], max: number): TemplateProblem[] {
  if (problems.length <= max) return [...problems]
  return [...problems.slice(0, max), { code: 'andMore', what: String(problems.length - max) }]
}

function checkLevelList(levels: readonly TemplateLevel[]): TemplateProblem[] {
  if (levels.length === 0) return [{ code: 'noLevel' }]
  const bytes = levels.reduce((sum, { mapJson }) => sum + mapJson.length, 0)
  return [
    ...(levels.filter(({ isDefault }) => isDefault).length === 1 ? [] : [{ code: 'defaultLevel' } as const]),
    ...(bytes > limits.templateBytesMax || levels.length > limits.templateLevelsMax
      ? [{ code: 'templateSize' } as const]
      : []),
  ]
}

interface Opened {
  /** Absent when nothing more can be said about the level. */
  readonly map?: GameMap
  readonly problems: readonly TemplateProblem[]
}

function openLevel({ mapId, mapJson }: TemplateLevel): Opened {
  const broken = (code: TemplateProblemCode, what?: string): Opened => ({
    problems: [{ code, mapId, ...(what === undefined ? {} : { what }) }],
  })
  if (mapJson.length > limits.levelFileMax) return broken('levelSize')
  let map: GameMap
  try {
    const json: unknown = JSON.parse(mapJson)
    map = parseMapFile(json)
    if (map.id !== mapId) return broken('wrongNumber', map.id)
    if (!isMapFileComplete(json as MapFile)) return broken('incomplete')
  } catch (error) {
    return broken('unreadable', firstLine(error))
  }
  const [width, height] = map.dimensions ?? [0, 0]
  if (width > limits.mapSideMax || height > limits.mapSideMax)
    return broken('dimensions', `${width} × ${height}`)
  const counts: readonly (readonly [TemplateProblemCode, number, number])[] = [
    ['tooManyMaskCells', maskCellsOf(map, [width, height]), limits.mapMaskCellsMax],
    ['tooManyObjects', map.objects.size, limits.objectsMax],
    ['tooManySpawns', map.spawns?.length ?? 0, limits.spawnsMax],
    ['tooManyPortals', map.portals?.length ?? 0, limits.portalsMax],
    ['tooManyNooks', map.nooks.size, limits.nooksMax],
  ]
  const tooMany = counts.find(([, count, max]) => count > max)
  if (tooMany) return broken(tooMany[0], String(tooMany[1]))
  const opening = openingError(map)
  return opening === undefined ? { map, problems: [] } : broken('doesNotOpen', opening)
}

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').slice(0, 200)

/** What goes wrong when a newcomer is told the map; undefined: it opens. */
function openingError(map: GameMap): string | undefined {
  try {
    const told = decodeBatch(encodeBatch(mapEvents(map)))
    const seen = reduceAll(emptyWorld, told).maps.get(map.id)
    if (!seen || !isMapComplete(seen)) return 'a newcomer would not finish loading it'
    if (seen.objects.size !== map.objects.size) return 'a newcomer would not see every object'
    return undefined
  } catch (error) {
    return firstLine(error)
  }
}

interface NamedSpawn {
  readonly name: string
  readonly x: number
  readonly y: number
}

function spawnsOf(map: GameMap): NamedSpawn[] {
  const points = map.spawns?.length ? map.spawns : map.spawn ? [map.spawn] : []
  return points.map((point, i) => ({
    name: ('spawnId' in point && point.spawnId) || `#${i + 1}`,
    x: point.x ?? 0,
    y: point.y ?? 0,
  }))
}

interface NamedPortal {
  readonly name: string
  readonly x: number
  readonly y: number
  /** undefined: it names no target. */
  readonly portal: MapPortal | undefined
  readonly isTile: boolean
}

function namedPortals(map: GameMap, catalogue: Catalogue): NamedPortal[] {
  const tiles = (map.portals ?? []).map((tile, i) => {
    const [portal] = portalsOf({ ...map, portals: [tile], objects: new Map() }, catalogue)
    return { name: `#${i + 1}`, x: tile.x ?? 0, y: tile.y ?? 0, portal, isTile: true }
  })
  const objects = [...map.objects].flatMap(([key, object]) => {
    if (!record(propertiesOf(object)['portal'])) return []
    const [portal] = portalsOf({ ...map, portals: [], objects: new Map([[key, object]]) }, catalogue)
    return [{ name: key, x: object.x ?? 0, y: object.y ?? 0, portal, isTile: false }]
  })
  return [...tiles, ...objects]
}

/** The region of the walkable grid a cell's middle lies in; −1: none. */
function regionAt({ walkable }: OpenLevel, x: number, y: number): number {
  const nav = walkable.navGrid()
  const node = nav.nearestFree(x + 0.5, y + 0.5, SPAWN_REACH_M)
  return node === -1 ? -1 : nav.regionOf(node)
}

/** The regions from which a portal can be used. */
function regionsNear({ walkable }: OpenLevel, { prism }: MapPortal): Set<number> {
  const nav = walkable.navGrid()
  const { minX, maxX, minZ, maxZ } = boundsOf(prism)
  const reach = limits.portalReachM
  const found = new Set<number>()
  forEachNode(
    nav,
    { minX: minX - reach, maxX: maxX + reach, minZ: minZ - reach, maxZ: maxZ + reach },
    (node) => {
      const { x, z } = nav.pointOf(node)
      if (nav.free[node] && distanceToPrism(prism, x, z) <= reach) found.add(nav.regionOf(node))
    },
  )
  return found
}

function forEachNode(nav: NavGrid, bounds: ReturnType<typeof boundsOf>, visit: (node: number) => void): void {
  const side = nav.rows > 1 ? nav.pointOf(nav.columns).z - nav.pointOf(0).z : 1
  const index = (metres: number, count: number) => Math.min(count - 1, Math.max(0, Math.floor(metres / side)))
  for (let row = index(bounds.minZ, nav.rows); row <= index(bounds.maxZ, nav.rows); row++) {
    for (let column = index(bounds.minX, nav.columns); column <= index(bounds.maxX, nav.columns); column++) {
      visit(row * nav.columns + column)
    }
  }
}

const LEVEL = /^\d{1,9}$/
const ADDRESS = /^(https?:\/\/|\/(?!\/))/i

type Target =
  | { readonly kind: 'level'; readonly level: OpenLevel; readonly cell: MapPortal['cell'] }
  | { readonly kind: 'outside' }

/** Where a portal leads; undefined: nowhere. */
function targetOf(levels: readonly OpenLevel[], portal: MapPortal | undefined): Target | undefined {
  const address = portal?.targetUrl ?? portal?.targetMap
  if (address === undefined) return undefined
  if (!LEVEL.test(address)) return ADDRESS.test(address) ? { kind: 'outside' } : undefined
  const level = levels.find(({ map }) => map.id === address)
  return level && { kind: 'level', level, cell: portal?.cell }
}

const placeKey = (level: OpenLevel, region: number): string => `${level.map.id}:${region}`

/** Spawns and portals: on free cells, and one can walk (and take portals) from the first spawn of a level to each. */
function checkWays(levels: readonly OpenLevel[], catalogue: Catalogue): TemplateProblem[] {
  const ways = levels.map((level) => ({
    level,
    spawns: spawnsOf(level.map).map((spawn) => ({
      ...spawn,
      region: level.walkable.isBlockedCell(spawn.x, spawn.y) ? -1 : regionAt(level, spawn.x, spawn.y),
    })),
    portals: namedPortals(level.map, catalogue).map((named) => {
      const isBlocked = named.isTile && level.walkable.isBlockedCell(named.x, named.y)
      const target = targetOf(levels, named.portal)
      const cell = target?.kind === 'level' ? target.cell : undefined
      const leadsIntoWall =
        target?.kind === 'level' && cell !== undefined && target.level.walkable.isBlockedCell(cell.x, cell.y)
      const regions = named.portal && !isBlocked ? regionsNear(level, named.portal) : new Set<number>()
      return { ...named, isBlocked, target: leadsIntoWall ? undefined : target, regions }
    }),
  }))

  const reached = new Set<string>()
  const open: { readonly level: OpenLevel; readonly region: number }[] = []
  const reach = (level: OpenLevel, region: number) => {
    const key = placeKey(level, region)
    if (region === -1 || reached.has(key)) return
    reached.add(key)
    open.push({ level, region })
  }
  // Every level can be entered by its number, at a spawn.
  for (const { level, spawns } of ways) reach(level, spawns.find(({ region }) => region !== -1)?.region ?? -1)
  for (let at = open.pop(); at; at = open.pop()) {
    const { level, region } = at
    for (const { target, regions } of ways.find((way) => way.level === level)?.portals ?? []) {
      if (target?.kind !== 'level' || !regions.has(region)) continue
      if (target.cell) reach(target.level, regionAt(target.level, target.cell.x, target.cell.y))
    }
  }

  return ways.flatMap(({ level, spawns, portals }): TemplateProblem[] => {
    const mapId = level.map.id
    const isReached = (region: number) => reached.has(placeKey(level, region))
    return [
      ...(spawns.length === 0 ? [{ code: 'noSpawn', mapId } as const] : []),
      ...spawns.flatMap(({ name, x, y, region }): TemplateProblem[] => {
        if (region === -1) return [{ code: 'spawnBlocked', mapId, what: name, x, y }]
        return isReached(region) ? [] : [{ code: 'spawnUnreachable', mapId, what: name, x, y }]
      }),
      ...portals.flatMap(({ name, x, y, target, isBlocked, regions }): TemplateProblem[] => {
        const about = { mapId, what: name, x, y }
        if (!target) return [{ code: 'portalNowhere', ...about }]
        if (isBlocked || regions.size === 0) return [{ code: 'portalBlocked', ...about }]
        return [...regions].some(isReached) ? [] : [{ code: 'portalUnreachable', ...about }]
      }),
    ]
  })
}
