import { afterEach, expect, test, vi } from 'vitest'
import { event } from '#shared/protocol/messages.ts'
import { worldStore } from '../../../store/worldStore.ts'
import type { Work } from '../work/Work.ts'
import { noWork, select, workStore } from '../work/workStore.ts'
import { watchTaken } from './watchTaken.ts'

afterEach(() => workStore.setState(noWork, true))

function open(...names: string[]) {
  const things = new Set(names)
  const told = vi.fn()
  const work = { thing: (name: string) => (things.has(name) ? {} : undefined) } as unknown as Work
  select(names)
  watchTaken(work, told)
  let updateId = 0
  /** The world hears of something. */
  const hear = (): void => {
    worldStore.apply([event('mapSetDimensions', { mapId: '1', width: 9, height: 9 + updateId++ })])
  }
  return { things, told, hear }
}

test('what another takes away while it is chosen is told once', () => {
  const { things, told, hear } = open('desk')
  hear()
  expect(told).not.toHaveBeenCalled()
  things.delete('desk')
  hear()
  hear()
  expect(told).toHaveBeenCalledOnce()
})

test('what one takes away oneself, or takes back, is not', () => {
  const { things, told, hear } = open('desk')
  things.delete('desk')
  // The work tells of its steps before the world hears of them.
  workStore.setState({ waiting: 1 })
  hear()
  expect(told).not.toHaveBeenCalled()
})
