import i18next from 'i18next'
import { movedThing, withThings } from '#shared/map/making/things.ts'
import { spotOf, type Spot } from '#shared/map/making/spots.ts'
import { showToast } from '../../../store/toastStore.ts'
import { inRoom } from '../work/roomUnder.ts'
import type { Work } from '../work/Work.ts'
import { select, workStore } from '../work/workStore.ts'
import { copiesOf } from './commands.ts'
import { COPIED_MAX, MARK, parseCopied } from './copiedThings.ts'
import { hasRoomFor, warn } from './warn.ts'

/** The chosen things as a text for the clipboard; undefined when nothing is chosen, or too much. */
export function copyChosen(work: Work): string | undefined {
  const things = [...workStore.get().selected].flatMap((name) => {
    const object = work.thing(name)
    if (!object) return []
    const { objectPlacerId: _placer, room: _room, zIndex: _top, customState: _state, ...rest } = object
    return [rest]
  })
  if (things.length === 0) return undefined
  if (things.length > COPIED_MAX) {
    warn('copyTooMany', { count: things.length, max: COPIED_MAX })
    return undefined
  }
  showToast(i18next.t('editor.copied', { count: things.length }))
  return JSON.stringify({ format: MARK, version: 1, things })
}

/** How far along an axis things go, as near to what is wished as the level allows; undefined: they do not fit on it. */
function within(wish: number, places: readonly number[], side: number): number | undefined {
  const [first, last] = [Math.min(...places), Math.max(...places)]
  const [least, most] = [Math.ceil(-first), Math.floor(side - last)]
  return least > most ? undefined : Math.min(most, Math.max(least, wish))
}

/** Puts copied things before oneself, as they stood to each other. False: the text is none of ours. */
export function pasteText(work: Work, text: string): boolean {
  const { map } = work
  const { catalogue } = work.ground.shown
  const copied = catalogue && parseCopied(text, catalogue)
  if (!map || !copied) return false
  const { things, unknown } = copied
  if (things.length === 0) return warn('pasteNothing')
  if (!hasRoomFor(map, things.length)) return true
  const spots = things.map(spotOf)
  const { player } = work.ground.self
  const heading = work.ground.heading()
  const middle = (of: 'x' | 'z'): number => spots.reduce((sum, spot) => sum + spot[of], 0) / spots.length
  const [width, depth] = map.dimensions ?? [0, 0]
  const along = (of: 'x' | 'z', ahead: number, side: number): number | undefined =>
    within(
      Math.round(player.body[of] + ahead * 2.5 - middle(of)),
      spots.map((spot) => spot[of]),
      side,
    )
  const byX = along('x', Math.sin(heading), width)
  const byZ = along('z', Math.cos(heading), depth)
  if (byX === undefined || byZ === undefined) return warn('pasteTooWide')
  const copies = copiesOf(things, 0).map((object, i) => {
    const spot: Spot = { ...spots[i]!, x: spots[i]!.x + byX, z: spots[i]!.z + byZ }
    return inRoom(map, movedThing(object, spot, map))
  })
  if (!work.do('paste', (now) => withThings(now, copies))) return true
  if (unknown > 0) warn('pastePartly', { count: unknown })
  select(copies.map(({ id }) => id!))
  return true
}
