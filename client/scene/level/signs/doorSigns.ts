import i18next from 'i18next'
import { Matrix4 } from 'three'
import { nookAt } from '#shared/map/nooks.ts'
import type { WallRun } from '#shared/map/walls.ts'
import type { GameMap } from '#shared/world/world.ts'
import { PLATE, type WrittenLine } from './words.ts'

/** The two lines of a sign, the upper one first: how high each is, and its middle over the door, metres. */
const rows = [
  { high: 0.22, over: 0.36 },
  { high: 0.19, over: 0.13 },
] as const
/** Before its wall. */
const BEFORE_M = 0.08
const FREE_INK = '#2f7a58'
const BUSY_INK = '#c8402f'
const CLOSED_INK = '#8a5a12'

/** Whether somebody is in a nook, or as many as it takes; a nook that nobody is in has no entry. */
export type Occupancy = ReadonlyMap<string, 'used' | 'full'>

/** What a door says of its bookings: whose time it is, or when one is next. */
export interface Slot {
  readonly text: string
  readonly isNow: boolean
}
export type Slots = ReadonlyMap<string, Slot>
export const noSlots: Slots = new Map()

type State = 'free' | 'used' | 'full' | 'inMeeting' | 'shut'

const plain = { free: '空闲', used: '使用中', full: '已满', inMeeting: '会议中', shut: '门已关' } as const

/** What a sign says, in the language of the page. */
const words = {
  state: (state: State): string => {
    if (!i18next.isInitialized) return plain[state]
    return state === 'inMeeting' ? i18next.t('scene.inMeeting') : i18next.t(`scene.door.${state}`)
  },
  capacity: (count: number): string =>
    i18next.isInitialized ? i18next.t('scene.door.people', { count }) : `${count} 人`,
  restricted: (): string => (i18next.isInitialized ? i18next.t('scene.door.restricted') : '需许可'),
}

const inks: { readonly [S in State]: string } = {
  free: FREE_INK,
  used: BUSY_INK,
  full: BUSY_INK,
  inMeeting: BUSY_INK,
  shut: CLOSED_INK,
}

/** Name and for how many; under it who may come in, and what goes on inside. */
function sayingOf(
  nooks: GameMap['nooks'],
  id: string,
  people: Occupancy,
  slot: Slot | undefined,
): { readonly texts: readonly [what: string, state: string]; readonly ink: string } {
  const { name, capacity, restricted, isInMeeting, locked } = nooks.get(id) ?? {}
  const inside = people.get(id) ?? 'free'
  const state: State = locked ? 'shut' : inside === 'full' ? 'full' : isInMeeting ? 'inMeeting' : inside
  const what = [name ?? '', capacity ? words.capacity(capacity) : '']
  const goesOn = [
    restricted ? words.restricted() : '',
    // Nobody is in, and yet it is not free.
    slot?.isNow && state === 'free' ? '' : words.state(state),
    slot?.text ?? '',
  ]
  const isShut = (restricted || slot?.isNow) && state === 'free'
  const ink = isShut ? CLOSED_INK : inks[state]
  return { texts: [joined(what), joined(goesOn)], ink }
}

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ')

/** Signs over the doors of nooks: outside, where one comes from, no wider than the door. */
export function doorSigns(
  nooks: GameMap['nooks'],
  runs: readonly WallRun[],
  people: Occupancy,
  slots: Slots = noSlots,
): readonly WrittenLine[] {
  if (nooks.size === 0) return []
  const at = (x: number, z: number): string | undefined => {
    const id = nookAt({ nooks }, { x, z })
    return id !== undefined && nooks.get(id)?.isDesk ? undefined : id
  }
  return runs.flatMap(({ side, line, thickness, openings }) =>
    openings.flatMap(({ kind, start, end, top }): WrittenLine[] => {
      if (kind !== 'door') return []
      const middle = (start + end) / 2
      const [before, after] =
        side === 'n'
          ? [at(middle, line - 0.5), at(middle, line + 0.5)]
          : [at(line - 0.5, middle), at(line + 0.5, middle)]
      if (before === after) return []
      // Each looks away from its room: a door between two rooms has two.
      return [before, after].flatMap((id, i): WrittenLine[] => {
        if (id === undefined) return []
        const way = i === 0 ? 1 : -1
        const off = line + way * (thickness / 2 + BEFORE_M)
        const turn = side === 'n' ? (way > 0 ? 0 : Math.PI) : (way * Math.PI) / 2
        const [x, z] = side === 'n' ? [middle, off] : [off, middle]
        const { texts, ink } = sayingOf(nooks, id, people, slots.get(id))
        const wide = end - start
        return rows.flatMap(({ high, over }, row): WrittenLine[] => {
          const text = texts[row] ?? ''
          const place = new Matrix4().makeRotationY(turn).setPosition(x, top + over, z)
          return text === '' ? [] : [{ text, ink, high, wide, opacity: 1, plate: PLATE, at: place }]
        })
      })
    }),
  )
}
