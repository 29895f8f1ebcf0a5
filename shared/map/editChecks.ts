import { hasControlCharacters } from '../rules/plainText.ts'
import { limits } from '../rules/limits.ts'
import type { GameMap } from '../world/world.ts'
import type { GridRect } from './grid.ts'

/** An edit of a map that is refused; the message is the reason told to who asked. Everybody else sees nothing. */
export class EditError extends Error {
  /** 404 when what is to be edited does not exist. */
  readonly code: 400 | 403 | 404

  constructor(message: string, code: 400 | 403 | 404 = 400) {
    super(message)
    this.name = 'EditError'
    this.code = code
  }
}

/** @throws EditError unless the condition holds */
export function must(condition: boolean, reason: string): asserts condition {
  if (!condition) throw new EditError(reason)
}

/**
 * A text of at most `max` UTF-16 units; line breaks and tabs only where `lines` says so.
 * @throws EditError
 */
export function checkText(value: unknown, name: string, max: number, lines = false): string {
  const isText = typeof value === 'string' && value.length <= max
  must(
    isText && !hasControlCharacters(lines ? value.replace(/[\t\n\r]/g, '') : value),
    `${name} is not valid`,
  )
  return value
}

/**
 * The address of a picture or page: http(s), a path on this site, or '' for none.
 * @throws EditError
 */
export function checkAddress(value: unknown, name: string): string {
  const address = checkText(value ?? '', name, limits.addressLength)
  must(address === '' || /^(https?:\/\/|\/(?!\/))/i.test(address), `${name} is not valid`)
  return address
}

/** @throws EditError unless the value is a finite number within the limits */
export function checkReal(value: unknown, name: string, min: number, max: number): number {
  must(typeof value === 'number' && value >= min && value <= max, `${name} is not valid`)
  return value
}

/** @throws EditError unless the value is a whole number within the limits */
export function checkWhole(value: unknown, name: string, min: number, max: number): number {
  must(Number.isInteger(value), `${name} is not valid`)
  return checkReal(value, name, min, max)
}

/** @throws EditError when there are more than `max` of something */
export function checkCount(count: number, name: string, max: number): void {
  must(count <= max, `too many ${name}`)
}

/** The size of a map. @throws EditError while it has none, with the words of the specification. */
export function sizeOf(map: GameMap, what: string): { readonly width: number; readonly height: number } {
  must(map.dimensions !== undefined, `${what} cannot be set because dimensions are undefined`)
  const [width, height] = map.dimensions
  return { width, height }
}

/** A cell of a map that has a size. @throws EditError */
export function checkCell(
  map: GameMap,
  point: { readonly x?: number | null; readonly y?: number | null },
  name: string,
): { x: number; y: number } {
  const { width, height } = sizeOf(map, name)
  const [x, y] = [point.x ?? 0, point.y ?? 0]
  must(Number.isInteger(x) && Number.isInteger(y), `${name} is not valid`)
  must(x >= 0 && y >= 0 && x < width && y < height, `${name} lies outside of the map`)
  return { x, y }
}

/** Whether a rectangle lies in a grid. */
export const isInside = (rect: GridRect, width: number, height: number): boolean =>
  rect.x >= 0 && rect.y >= 0 && rect.x + rect.w <= width && rect.y + rect.h <= height
