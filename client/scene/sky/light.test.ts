import { readFileSync } from 'node:fs'
import { Color } from 'three'
import { describe, expect, test } from 'vitest'
import { parseCatalogue } from '#shared/map/catalogue.ts'
import { lights } from '#shared/map/decoration.ts'
import { encodeMask } from '#shared/map/grid.ts'
import { wallMaterials } from '#shared/map/walls.ts'
import type { GameMap } from '#shared/world/world.ts'
import type { MapId } from '#shared/ids.ts'
import { floorSurface, wallSurface } from '../level/building/materials.ts'
import { LevelStore } from '../level/levelStore.ts'
import { FIELD_MARGIN_M, FIELD_PPM, LampField } from './lampField.ts'
import { lightLooks } from './lightLooks.ts'

const readJson = (path: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../assets/${path}`, import.meta.url), 'utf8'))
const catalogue = parseCatalogue(readJson('catalogue.json'))
const SIZE = 12

/** A square of paving with a street of light: lamps hang at the given points. */
function mapWith(lamps: readonly (readonly [number, number])[], wallX?: number): GameMap {
  const wall = new Uint8Array(SIZE * SIZE)
  for (let y = 0; wallX !== undefined && y < SIZE; y++) wall[y * SIZE + wallX] = 1
  return {
    id: '1' as MapId,
    dimensions: [SIZE, SIZE],
    floors: { paving: encodeMask(new Uint8Array(SIZE * SIZE).fill(1)) },
    walls: { 'plaster:w': encodeMask(wall) },
    nooks: new Map(),
    objects: new Map(
      lamps.map(([x, y], i) => [String(i), { templateId: 'lamp-floor', x, y, width: 1, height: 1 }]),
    ),
  }
}

function redAt(map: GameMap, x: number, z: number): number {
  const { lamps, ...ground } = new LevelStore(catalogue).sync(map)
  const { width, pixels } = new LampField(ground, lamps)
  const at = (metres: number): number => Math.floor((metres + FIELD_MARGIN_M) * FIELD_PPM)
  return pixels[(at(z) * width + at(x)) * 4] ?? 0
}

describe('lamps', () => {
  test('light falls off round a lamp and ends', () => {
    const map = mapWith([[5, 5]])
    const [near, farther, away] = [5.6, 8, 11.5].map((x) => redAt(map, x, 5.5))
    expect(near).toBeGreaterThan(farther!)
    expect(farther).toBeGreaterThan(0)
    expect(away).toBe(0)
  })

  test('a wall stops it', () => {
    expect(redAt(mapWith([[5, 5]], 6), 7.5, 5.5)).toBe(0)
    expect(redAt(mapWith([[5, 5]], 6), 5, 7)).toBeGreaterThan(0)
    expect(redAt(mapWith([[5, 5]], 4), 7.5, 5.5)).toBeGreaterThan(0)
  })

  test('more lamps are brighter, never darker', () => {
    expect(
      redAt(
        mapWith([
          [5, 5],
          [7, 5],
        ]),
        6.5,
        5.5,
      ),
    ).toBeGreaterThan(redAt(mapWith([[5, 5]]), 6.5, 5.5))
  })
})

describe('the light of a day', () => {
  test.each(lights)('%s: the sun stands over the horizon, colours are colours', (light) => {
    const look = lightLooks[light]
    expect(look.direction.length()).toBeCloseTo(1)
    expect(look.direction.y).toBeGreaterThan(0.2)
    expect(look.hazeTo).toBeGreaterThan(look.hazeFrom)
    const colours = Object.values(look).filter((value) => typeof value === 'string')
    expect(colours).toHaveLength(12)
    for (const colour of colours) {
      expect(colour).toMatch(/^#[0-9a-f]{6}$/)
      expect(new Color(colour).getHexString()).toBe(colour.slice(1))
    }
  })

  test('it gets darker and the lamps brighter', () => {
    const [day, dusk, night] = lights.map((light) => lightLooks[light])
    const zenith = (look = day!) => new Color(look.zenith).getHSL({ h: 0, s: 0, l: 0 }).l
    expect(zenith(dusk)).toBeLessThan(zenith(day))
    expect(zenith(night)).toBeLessThan(zenith(dusk))
    expect(day!.lamps).toBeLessThan(dusk!.lamps)
    expect(dusk!.lamps).toBeLessThan(night!.lamps)
    expect(night!.sunStrength).toBeLessThan(day!.sunStrength)
  })
})

describe('surfaces', () => {
  const pictures = readJson('textures/textures.json') as Record<string, { metres: number }>

  test('every picture that is a floor is known with its size', () => {
    for (const [name, { metres }] of Object.entries(pictures)) {
      if (name === 'plaster') continue
      // Concrete stands in for floors nobody knows.
      if (name !== 'concrete') expect(floorSurface(name), name).not.toBe(floorSurface('no such floor'))
      expect(floorSurface(name).tileM, name).toBe(metres)
    }
  })

  test('every wall has a look of its own', () => {
    const { glass: _, plaster: __, ...others } = wallMaterials
    for (const name of Object.keys(others)) expect(wallSurface(name), name).not.toBe(wallSurface('plaster'))
  })
})
