import i18next from 'i18next'
import { Matrix4 } from 'three'
import { nookAt } from '#shared/map/nooks.ts'
import type { WallRun } from '#shared/map/walls.ts'
import type { GameMap } from '#shared/world/world.ts'
import { PLATE, type WrittenLine } from './words.ts'

const HIGH_M = 0.26
/** Over the door, and before its wall. */
const OVER_M = 0.2
const BEFORE_M = 0.08
/** So much wider than its door a sign may be. */
const BESIDE_M = 0.9
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

/** Name, for how many, who may come in, and what goes on inside. */
function sayingOf(
  nooks: GameMap['nooks'],
  id: string,
  people: Occupancy,
  slot: Slot | undefined,
): Pick<WrittenLine, 'text' | 'ink'> {
  const { name, capacity, restricted, isInMeeting, locked } = nooks.get(id) ?? {}
  const inside = people.get(id) ?? 'free'
  const state: State = locked ? 'shut' : inside === 'full' ? 'full' : isInMeeting ? 'inMeeting' : inside
  const parts = [
    name ?? '',
    capacity ? words.capacity(capacity) : '',
    restricted ? words.restricted() : '',
    // Nobody is in, and yet it is not free.
    slot?.isNow && state === 'free' ? '' : words.state(state),
    slot?.text ?? '',
  ]
  const isShut = (restricted || slot?.isNow) && state === 'free'
  const ink = isShut ? CLOSED_INK : inks[state]
  return { text: parts.filter((part) => part !== '').join(' · '), ink }
}

/** Signs over the doors of nooks: outside, where one comes from. */
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
        const place = new Matrix4().makeRotationY(turn).setPosition(x, top + OVER_M, z)
        const wide = end - start + BESIDE_M
        return [
          {
            ...sayingOf(nooks, id, people, slots.get(id)),
            high: HIGH_M,
            wide,
            opacity: 1,
            plate: PLATE,
            at: place,
          },
        ]
      })
    }),
  )
}
