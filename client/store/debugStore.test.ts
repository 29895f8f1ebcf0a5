import { expect, test } from 'vitest'
import { firstFlags, toggled } from './debugStore.ts'

test('both flags turn together, whatever they were', () => {
  const on = { panel: true, actions: true }
  const off = { panel: false, actions: false }
  expect(toggled(off)).toEqual(on)
  expect(toggled(on)).toEqual(off)
  expect(toggled({ panel: false, actions: true })).toEqual(on)
  expect(toggled({ panel: true, actions: false })).toEqual(off)
})

test('a page begins as it was left, or as its address asks; development logs actions at any rate', () => {
  expect(firstFlags(null, false, false)).toEqual({ panel: false, actions: false })
  expect(firstFlags('1', false, false)).toEqual({ panel: true, actions: true })
  expect(firstFlags('0', true, false)).toEqual({ panel: true, actions: true })
  expect(firstFlags('0', false, true)).toEqual({ panel: false, actions: true })
})
