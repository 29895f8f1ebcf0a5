import { arrive } from '../../../tests/support/pages/arrive.ts'
import { startBrowser, type Person } from '../../../tests/support/pages/browser.ts'
import { clockOf, cutAt } from '../../../tests/support/pages/cuts.ts'
import { heardEnergy, keepConnections } from '../../../tests/support/pages/mediaProbe.ts'
import { send, toggles } from '../../../tests/support/pages/peoplePanels.ts'
import { find, SLOW_MS } from '../../../tests/support/pages/spacePage.ts'
import { percentile } from '../../../tests/support/pages/voiceMeetings.ts'
import { startServer } from '../../../tests/support/server/startServer.ts'
import { until } from '../../../tests/support/until.ts'
import { hallFolder } from '../../../tests/support/world/hall.ts'
import { markdownTable } from '../table.ts'

const shares = [0.5, 0.95, 1] as const

/** From each deed to the moment no element plays who may not be heard any more, so many times, as a table. */
export async function benchCuts(times: number): Promise<string> {
  const server = await startServer({ spacesFolder: hallFolder() })
  const browser = await startBrowser(server.url)
  try {
    const owner = (await server.login('安')).access_token
    const { id } = (await server.createSpace(owner, { isPublic: true })).space
    const [ann, bob] = [await browser.person(), await browser.person()]
    for (const { page } of [ann, bob]) await keepConnections(page)
    await arrive(server, id, { 安: ann, 波: bob })
    const { uid, map, position } = (await find(ann.page, '波'))!
    const [x, y] = [Math.floor(position.x), Math.floor(position.z)]
    const say = async ({ page }: Person, kind: string, body: object): Promise<void> => {
      const problem = await send(page, kind, body)
      if (problem) throw new Error(`${kind}: ${problem}`)
    }
    const stand = (metres: number) => say(ann, 'teleport', { mapId: map, x: x + metres, y })
    const block = (blocked: boolean) => say(ann, 'block', { blockedUserId: uid, blocked })
    const available = (availability: string) => say(ann, 'setAvailability', { availability })
    const deeds: Readonly<Record<string, readonly [cut: () => Promise<void>, restore: () => Promise<void>]>> =
      {
        'a presentation begins': [() => say(ann, 'startCastScreen', {}), () => say(ann, 'endCastScreen', {})],
        'one blocks them': [() => block(true), () => block(false)],
        'one wants not to be disturbed': [() => available('DoNotDisturb'), () => available('Available')],
        'one walks away': [() => stand(8), () => stand(1)],
      }
    await stand(1)
    await toggles(bob.page).getByRole('button', { name: '麦克风' }).click()
    const took = new Map<string, number[]>(Object.keys(deeds).map((what) => [what, []]))
    for (let n = 0; n < times; n += 1)
      for (const [what, [cut, restore]] of Object.entries(deeds)) {
        const before = await heardEnergy(ann.page)
        const isHeard = async () => (await heardEnergy(ann.page)) > before + 0.0005
        await until(isHeard, `安 hears 波 before: ${what}`, SLOW_MS)
        const from = await clockOf(ann.page)
        await cut()
        took.get(what)!.push((await cutAt(ann.page, { userId: uid, from, what })) - from)
        await restore()
      }
    const row = ([what, values]: readonly [string, readonly number[]]) => [
      `mesh: ${what}, ms`,
      ...shares.map((share) => percentile(values, share).toFixed(0)),
    ]
    return markdownTable([
      [`to the last sound, ${times} times`, 'median', '95 %', 'slowest'],
      ...[...took].map(row),
    ])
  } finally {
    await browser.close()
    await server.close()
  }
}
