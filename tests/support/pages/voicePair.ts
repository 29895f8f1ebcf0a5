import { expect } from 'vitest'
import { until } from '../until.ts'
import type { Person } from './browser.ts'
import { energyDuring, heardEnergy } from './mediaProbe.ts'
import { send, toggles } from './peoplePanels.ts'
import { SLOW_MS, find } from './spacePage.ts'
import type { Pair } from './stage.ts'

// What two who talk do and hear; their pages keep their connections (`keepConnections`).

export const microphone = ({ page }: Person) => toggles(page).getByRole('button', { name: '麦克风' })

/** Puts 安 so many metres beside 波. */
export async function stand({ ann, bob }: Pair, metres: number): Promise<void> {
  const { map, position } = (await find(bob.page, '波'))!
  const [x, y] = [Math.floor(position.x) + metres, Math.floor(position.z)]
  expect(await send(ann.page, 'teleport', { mapId: map, x, y })).toBe('')
}

/** Waits until somebody hears something now. */
export async function hears(person: Person, what: string): Promise<void> {
  const before = await heardEnergy(person.page)
  await until(async () => (await heardEnergy(person.page)) > before + 0.0005, what, SLOW_MS)
}

/** Waits until it is silent for somebody: nothing but silence comes for half a second. */
export const hearsNothing = ({ page }: Person, what: string): Promise<boolean> =>
  until(async () => (await energyDuring(page, 500)) === 0, what, SLOW_MS)
