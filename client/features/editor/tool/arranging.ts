import type { Catalogue } from '#shared/map/catalogue.ts'
import { spotOf } from '#shared/map/making/spots.ts'
import { boundsOf, type Bounds, type MapObject } from '#shared/map/placement.ts'
import { bodyOf } from './pickThing.ts'

/** Along which side or middle things are brought into line; seen from above, north is up. */
export const alignments = ['west', 'middleX', 'east', 'north', 'middleZ', 'south'] as const
export type Alignment = (typeof alignments)[number]

/** A thing with its name. */
export interface Named {
  readonly name: string
  readonly object: MapObject
}

/** How far each thing goes, metres. */
export type Shifts = ReadonlyMap<string, { readonly x: number; readonly z: number }>

const middle = ({ minX, maxX, minZ, maxZ }: Bounds) => ({ x: (minX + maxX) / 2, z: (minZ + maxZ) / 2 })

/** Brings things into line with the outermost of them, or their common middle. */
export function aligned(things: readonly Named[], catalogue: Catalogue, to: Alignment): Shifts {
  const bounds = things.map(({ object }) => boundsOf(bodyOf(object, catalogue)))
  const all: Bounds = {
    minX: Math.min(...bounds.map(({ minX }) => minX)),
    maxX: Math.max(...bounds.map(({ maxX }) => maxX)),
    minZ: Math.min(...bounds.map(({ minZ }) => minZ)),
    maxZ: Math.max(...bounds.map(({ maxZ }) => maxZ)),
  }
  const by = (its: Bounds): { x: number; z: number } => {
    switch (to) {
      case 'west':
        return { x: all.minX - its.minX, z: 0 }
      case 'east':
        return { x: all.maxX - its.maxX, z: 0 }
      case 'middleX':
        return { x: middle(all).x - middle(its).x, z: 0 }
      case 'north':
        return { x: 0, z: all.minZ - its.minZ }
      case 'south':
        return { x: 0, z: all.maxZ - its.maxZ }
      case 'middleZ':
        return { x: 0, z: middle(all).z - middle(its).z }
    }
  }
  return new Map(things.map(({ name }, i) => [name, by(bounds[i]!)]))
}

/** Brings the middles of things equally far from each other, between the two outermost; which stay. */
export function distributed(things: readonly Named[], along: 'x' | 'z'): Shifts {
  const sorted = things
    .map(({ name, object }) => ({ name, at: spotOf(object)[along] }))
    .toSorted((a, b) => a.at - b.at)
  const [first, last] = [sorted[0]?.at ?? 0, sorted.at(-1)?.at ?? 0]
  const step = (last - first) / Math.max(1, sorted.length - 1)
  return new Map(
    sorted.map(({ name, at }, i) => {
      const by = first + step * i - at
      return [name, along === 'x' ? { x: by, z: 0 } : { x: 0, z: by }]
    }),
  )
}
