import { addressOf } from '#shared/map/interactions.ts'
import { isItemId } from '#shared/map/items.ts'
import type { MapObject } from '#shared/map/placement.ts'
import { limits } from '#shared/rules/limits.ts'
import type { ThingField } from './thingField.ts'

/** What was wrong with what somebody wrote; words in editor.wrong. */
export type Wrong = 'address' | 'long' | 'longLine' | 'many' | 'number' | 'time' | 'item'

/** So much an address may be, characters, and a line of a list of them with the name behind it. */
export const ADDRESS_MAX = 2_000

/** Seconds since 1970 as a field for days and times has them, in the time of this machine. */
export function localTime(seconds: number): string {
  const at = new Date(seconds * 1_000)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** What is written of a thing as somebody reads and writes it; '' where nothing is. */
export function shownField(object: MapObject, field: ThingField): string {
  const value = field.place.read(object)
  if (field.kind === 'switch') return (value ?? field.isUsual ?? false) === true ? 'true' : ''
  if (field.kind === 'time') return typeof value === 'number' && value > 0 ? localTime(value) : ''
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'string').join('\n')
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value : ''
}

/** Whether a thing would go before it comes, with another time for one of both. */
export function isOver(object: MapObject, name: string, seconds: number): boolean {
  const from = name === 'from' ? seconds : (object.objectStartTime?._seconds ?? 0)
  const until = name === 'until' ? seconds : (object.objectExpireTime?._seconds ?? 0)
  return until !== 0 && until <= from
}

/** Whether a thing would say more than is kept of it, all that is said together. */
export const isTooMuch = (object: MapObject, field: ThingField, value: unknown): boolean => {
  const { propertiesJson, customState } = field.place.write(object, value)
  const most = Math.max(propertiesJson?.length ?? 0, customState?.length ?? 0)
  return most > limits.objectJsonLength
}

const lines = (written: string): string[] => written.split('\n').flatMap((line) => line.trim() || [])

/** What a field becomes of what was written; undefined: it goes. `wrong`: nothing it could become. */
export function readField(
  field: ThingField,
  written: string,
): { readonly value: unknown } | { readonly wrong: Wrong } {
  const trimmed = written.trim()
  if (field.kind === 'switch') {
    const isOn = trimmed !== ''
    return { value: isOn === (field.isUsual ?? false) ? undefined : isOn }
  }
  if (trimmed === '') return { value: undefined }
  switch (field.kind) {
    case 'choice':
      return { value: trimmed }
    case 'item':
      return isItemId(trimmed) ? { value: trimmed } : { wrong: 'item' }
    case 'address':
      if (trimmed.length > ADDRESS_MAX) return { wrong: 'long' }
      return addressOf(trimmed) === undefined ? { wrong: 'address' } : { value: trimmed }
    case 'addresses': {
      const all = lines(trimmed)
      if (all.length > field.max) return { wrong: 'many' }
      if (all.some((line) => line.length > ADDRESS_MAX)) return { wrong: 'longLine' }
      // Behind an address its name may stand.
      if (all.some((line) => addressOf(line.split(/\s+/)[0]) === undefined)) return { wrong: 'address' }
      return { value: all }
    }
    case 'pair': {
      const both = trimmed.split('\n').map((line) => line.trim())
      return both.some((line) => line.length > field.max) ? { wrong: 'long' } : { value: both.slice(0, 2) }
    }
    case 'text':
      return trimmed.length > field.max ? { wrong: 'long' } : { value: trimmed }
    case 'number': {
      const number = Number(trimmed)
      const isIn = Number.isInteger(number) && number >= field.min && number <= field.max
      return isIn ? { value: number } : { wrong: 'number' }
    }
    case 'time': {
      const at = Date.parse(trimmed)
      // The wire carries seconds as 32 bits.
      return at > 0 && at < 0xffff_ffff_000 ? { value: Math.floor(at / 1_000) } : { wrong: 'time' }
    }
  }
}
