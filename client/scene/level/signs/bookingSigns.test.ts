import i18next from 'i18next'
import { beforeEach, expect, test } from 'vitest'
import type { v1 } from '#shared/protocol/messages.ts'
import { createBookingSigns } from './bookingSigns.ts'
import { doorSigns } from './doorSigns.ts'

beforeEach(() => {
  i18next.language = 'zh-CN'
})

const at = (hour: number, minute = 0): number => new Date(2026, 10, 23, hour, minute).getTime() / 1000
const room = (...times: readonly (readonly [number, number])[]): Map<string, v1.NookDiff.$Properties> =>
  new Map([
    [
      'den',
      {
        name: 'den',
        nookCoords: { coords: [{ x: 4, y: 4 }] },
        bookings: { list: times.map(([from, to], n) => ({ id: `${n}`, userId: 'u', from, to })) },
      },
    ],
  ])
const slotOf = (nooks: ReturnType<typeof room>, now: number) =>
  createBookingSigns()(nooks, now * 1000).get('den')

test('whose time it is, as far as bookings follow at once; else when the next begins', () => {
  const booked = room([at(14), at(15)], [at(15), at(16)], [at(17), at(18)])
  expect(slotOf(booked, at(13))).toEqual({ text: '14:00 起已预订', isNow: false })
  expect(slotOf(booked, at(14, 30))).toEqual({ text: '已预订至 16:00', isNow: true })
  expect(slotOf(booked, at(16))).toEqual({ text: '17:00 起已预订', isNow: false })
  expect(slotOf(booked, at(18))).toBeUndefined()
  // Tomorrow's are for the calendar.
  expect(slotOf(booked, at(1))).toBeUndefined()
})

test('the list is another only when it says something else', () => {
  const signs = createBookingSigns()
  const booked = room([at(14), at(15)])
  const first = signs(booked, at(13) * 1000)
  expect(signs(booked, at(13, 30) * 1000)).toBe(first)
  expect(signs(booked, at(14) * 1000)).not.toBe(first)
})

test('the door says it: free until then, and not free while it is booked though nobody is in', () => {
  const opening = { kind: 'door', start: 4.2, end: 4.8, bottom: 0, top: 2.1 } as const
  const wall = {
    side: 'n',
    line: 5,
    start: 4,
    end: 5,
    material: 'a',
    height: 3,
    thickness: 0.2,
    openings: [opening],
  }
  const nooks = room()
  const says = (text: string, isNow: boolean) =>
    doorSigns(nooks as never, [wall as never], new Map(), new Map([['den', { text, isNow }]]))[1]
  expect(says('14:00 起已预订', false)?.text).toBe('空闲 · 14:00 起已预订')
  const booked = says('已预订至 16:00', true)
  expect(booked?.text).toBe('已预订至 16:00')
  expect(booked?.ink).not.toBe(says('', false)?.ink)
})
