import { edgeKey } from '../walls.ts'
import {
  backOf,
  sumOf,
  turnedCell,
  turnedEdge,
  turnedPoint,
  turnedRect,
  turnedSize,
  turnedYaw,
  type CellEdge,
  type Quarters,
} from './quarters.ts'
import type { ContentThing, RoomContent } from './roomContent.ts'

/** Millimetres are enough; also removes −0. */
export const tidy = (value: number): number => Math.round(value * 1000) / 1000 + 0

/** From one turn to another. */
export const turnsBetween = (from: Quarters, to: Quarters): Quarters => sumOf(to, backOf(from))

/** Parts of an edgeKey. */
export function edgeOf(key: string): CellEdge {
  const [x, y, side] = key.split(',')
  return { x: Number(x), y: Number(y), side: side === 'w' ? 'w' : 'n' }
}

/** Key of the edge so many cells away. */
export function movedEdge(key: string, byX: number, byY: number): string {
  const { x, y, side } = edgeOf(key)
  return edgeKey(x + byX, y + byY, side)
}

/** A room turned, with all that is in it. */
export function turnedContent(content: RoomContent, turns: Quarters): RoomContent {
  if (turns === 0) return content
  const size = { width: content.width, height: content.depth }
  const { width, height: depth } = turnedSize(size, turns)
  const thing = ({ x, z, object, ...rest }: ContentThing): ContentThing => {
    const point = turnedPoint({ x, z }, size, turns)
    const cells = turnedSize({ width: object.width ?? 1, height: object.height ?? 1 }, turns)
    const turned = { ...object, ...cells, yaw: turnedYaw(object.yaw ?? 0, turns) }
    return { ...rest, x: tidy(point.x), z: tidy(point.z), object: turned }
  }
  const edge = (key: string): string => {
    const { x, y, side } = turnedEdge(edgeOf(key), size, turns)
    return edgeKey(x, y, side)
  }
  const floors: (string | undefined)[] = Array.from({ length: width * depth })
  content.floors.forEach((material, i) => {
    const { x, y } = turnedCell({ x: i % size.width, y: Math.floor(i / size.width) }, size, turns)
    floors[y * width + x] = material
  })
  return {
    ...content,
    width,
    depth,
    floors,
    edges: new Map([...content.edges].map(([key, material]) => [edge(key), material])),
    things: content.things.map(thing),
    nooks: content.nooks.map((nook) => ({
      ...nook,
      cells: nook.cells.map((cell) => turnedCell(cell, size, turns)),
    })),
    desks: content.desks.map((desk) => ({
      ...desk,
      parts: desk.parts.map((part) => turnedRect(part, size, turns)),
    })),
    announcer: content.announcer.map((cell) => turnedCell(cell, size, turns)),
    closed: content.closed.map((cell) => turnedCell(cell, size, turns)),
  }
}
