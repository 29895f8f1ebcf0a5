import { expect, test } from 'vitest'
import type { ActionName } from '#shared/protocol/messages.ts'
import { rightsOf } from '#shared/rules/rights.ts'
import { roomFeatures } from './features.ts'

test('what is paid for: every edit of a map and what else changes one, what is told to newcomers, and nothing more', () => {
  const kinds = Object.keys(roomFeatures.handlers) as ActionName[]
  const [waits, counts] = (['waits', 'counts'] as const).map((cost) =>
    kinds.filter((kind) => roomFeatures.costOf(kind) === cost).toSorted(),
  )
  const others = [
    'bookNook',
    'cancelBooking',
    'dropItem',
    'pressThing',
    'requestChairStatuses',
    'setDeskInfo',
    'takeItem',
  ]
  expect(waits).toEqual([...Object.keys(rightsOf.map), ...others].toSorted())
  expect(counts).toEqual([
    'enter',
    'enterPortal',
    'precomputeEnter',
    'respawn',
    'spawn',
    'transScene',
    'updateSubscriptions',
  ])
})
