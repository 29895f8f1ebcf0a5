/** Writes the preset rooms of the map maker, assets/rooms.json, from their plans. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseCatalogue, type Catalogue } from '#shared/map/catalogue.ts'
import type { PresetRoom } from '#shared/map/making/presetRoom.ts'
import type { Log } from '../log.ts'
import { assetsFolder } from '../paths.ts'
import { publicRooms } from './publicRooms.ts'
import { roomOfPlan, type RoomPlan } from './roomPlan.ts'
import { checkRooms } from './roomSchema.ts'
import { showRooms } from './showRooms.ts'
import { workRooms } from './workRooms.ts'

/** In the order in which they lie on the shelf. */
const plans: readonly RoomPlan[] = [...workRooms, ...publicRooms, ...showRooms]

export const describeRooms = (catalogue: Catalogue): readonly PresetRoom[] =>
  checkRooms(plans.map((plan, i) => roomOfPlan(plan, i, catalogue)))

export function buildRooms(log: Log, into = assetsFolder): void {
  const catalogue = parseCatalogue(JSON.parse(readFileSync(join(assetsFolder, 'catalogue.json'), 'utf8')))
  const rooms = describeRooms(catalogue)
  writeFileSync(join(into, 'rooms.json'), roomsText(rooms))
  log(`${rooms.length} rooms, ${rooms.reduce((sum, { things }) => sum + things.length, 0)} things`)
}

/** JSON with a line for each field of a room, and for each thing, so that a change of a plan reads well. */
function roomsText(rooms: readonly PresetRoom[]): string {
  const list = (parts: readonly unknown[], gap: string): string =>
    parts.map((part) => `${gap}${JSON.stringify(part)}`).join(',\n')
  const roomText = ({ things, ...room }: PresetRoom): string => {
    const fields = Object.entries(room).map(([field, value]) => `    "${field}": ${JSON.stringify(value)}`)
    return `  {\n${fields.join(',\n')},\n    "things": [\n${list(things, '      ')}\n    ]\n  }`
  }
  return `[\n${rooms.map(roomText).join(',\n')}\n]\n`
}
