import type { z } from 'zod'
import { hasControlCharacters } from '../../rules/plainText.ts'
import { because, type RefusalKey, type RefusalParams, type RefusalReason } from '../../protocol/refusals.ts'
import { limits } from '../../rules/limits.ts'
import type { GameMap } from '../../world/world.ts'
import type { GridRect } from '../grid.ts'

/** An edit of a map that is refused: who asked is told why, everybody else sees nothing. */
export class EditError extends Error {
  readonly why: RefusalReason

  constructor(why: RefusalReason) {
    super(why.reason)
    this.name = 'EditError'
    this.why = why
  }
}

/** @throws EditError unless the condition holds */
export function must<K extends RefusalKey>(
  condition: boolean,
  key: K,
  ...params: RefusalParams<K>
): asserts condition {
  if (!condition) throw new EditError(because(key, ...params))
}

/** What a JSON text is not as it must be: the first thing its schema found. */
export function schemaError(field: string, { issues: [found] }: Pick<z.ZodError, 'issues'>): EditError {
  const [path, issue] = [found?.path.join('.') ?? '', found?.message ?? '']
  return new EditError(because('mapDataInvalid', { field, path, issue }))
}

/**
 * A text of at most `max` UTF-16 units; line breaks and tabs only where `lines` says so.
 * @throws EditError
 */
export function checkText(value: unknown, name: string, max: number, lines = false): string {
  const isText = typeof value === 'string' && value.length <= max
  must(isText && !hasControlCharacters(lines ? value.replace(/[\t\n\r]/g, '') : value), 'mapFieldInvalid', {
    field: name,
  })
  return value
}

/**
 * The address of a picture or page: http(s), a path on this site, or '' for none.
 * @throws EditError
 */
export function checkAddress(value: unknown, name: string): string {
  const address = checkText(value ?? '', name, limits.addressLength)
  must(address === '' || /^(https?:\/\/|\/(?!\/))/i.test(address), 'mapFieldInvalid', { field: name })
  return address
}

/** @throws EditError unless the value is a finite number within the limits */
export function checkReal(value: unknown, name: string, min: number, max: number): number {
  must(typeof value === 'number' && value >= min && value <= max, 'mapFieldInvalid', { field: name })
  return value
}

/** @throws EditError unless the value is a whole number within the limits */
export function checkWhole(value: unknown, name: string, min: number, max: number): number {
  must(Number.isInteger(value), 'mapFieldInvalid', { field: name })
  return checkReal(value, name, min, max)
}

/** @throws EditError when there are more than `max` of something */
export function checkCount(count: number, name: string, max: number): void {
  must(count <= max, 'mapTooMany', { what: name })
}

/** The size of a map. @throws EditError while it has none, with the words of the specification. */
export function sizeOf(map: GameMap, what: string): { readonly width: number; readonly height: number } {
  must(map.dimensions !== undefined, 'mapSizeMissing', { what })
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
  must(Number.isInteger(x) && Number.isInteger(y), 'mapFieldInvalid', { field: name })
  must(x >= 0 && y >= 0 && x < width && y < height, 'mapCellOutside', { field: name })
  return { x, y }
}

/** Whether a rectangle lies in a grid. */
export const isInside = (rect: GridRect, width: number, height: number): boolean =>
  rect.x >= 0 && rect.y >= 0 && rect.x + rect.w <= width && rect.y + rect.h <= height
