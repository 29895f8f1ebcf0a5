import fc from 'fast-check'
import { expect, test } from 'vitest'
import { project } from '#shared/world/project.ts'
import type { World } from '#shared/world/world.ts'
import type { EventName } from '#shared/protocol/messages.ts'
import { eventNames } from '#shared/world/reduce.ts'
import { openSpace } from '../support/rooms/liveSpace.ts'
import { chairAt, chairCatalogue, makeMap } from '../support/world/makeWorld.ts'
import { mapAction } from '../support/world/mapActions.ts'
import { createMemoryPorts, makeSpace } from '../support/rooms/memoryPorts.ts'

const rows = Array.from({ length: 12 }, () => '............')
const objects = { '1': chairAt(3, 3), '2': { ...chairAt(8, 8), room: 2 } }
const maps = ['0', '1'].map((id) => ({
  map: makeMap({ id, rows, objects }),
  isDefault: id === '0',
  updateId: 3,
}))

/** One step: an edit; 'settle' waits for the database, 'fail' lets it fail once. */
const step = fc.oneof(
  { weight: 6, arbitrary: mapAction },
  { weight: 1, arbitrary: fc.constantFrom('settle' as const, 'fail' as const) },
)

const subscriptions: ReadonlySet<EventName> = new Set(eventNames())

/** The maps as anybody may know them; the number of the last change may grow with what is not stored. */
const mapsOf = (world: World): unknown =>
  Object.entries(project(world, { subscriptions }))
    .filter(([name]) => name.startsWith('map '))
    .map(([name, told]) => [name, told.filter((line) => !line.startsWith('mapCommitsChanges'))])

test('whatever is edited and whatever fails: what was acknowledged is kept, what was refused is not', async () => {
  let accepted = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 50 }), async (steps) => {
      const ports = createMemoryPorts(makeSpace({ maps }))
      ports.roles.set('ann', 'OWNER')
      const space = await openSpace(ports, { catalogue: chairCatalogue })
      const ann = (await space.visit('ann')).enter({})
      const bob = (await space.visit('bob')).enter({})
      let failures = 0
      ports.beforeSave = () => {
        if (failures === 0) return Promise.resolve()
        failures -= 1
        return Promise.reject(new Error('disk full'))
      }
      for (const one of steps) {
        if (one === 'settle') await space.settle()
        else if (one === 'fail') failures += 1
        else ann.send(one[0], one[1] as never)
        space.pass(50)
      }
      for (let turn = 0; turn < 10; turn += 1) await space.settle()
      accepted += ann.all('transactionStatus').filter(({ succeeded }) => succeeded).length
      for (const { world } of [ann, bob]) {
        expect(project(world, { subscriptions, mapId: ann.self!.mapId })).toEqual(
          project(space.live.world, { subscriptions, mapId: ann.self!.mapId }),
        )
      }
      const killed = await openSpace(ports, { catalogue: chairCatalogue })
      // The clock of a new space starts anew: objects that come or go by time may be in another state.
      killed.pass(space.now() - killed.now())
      killed.pass(1_000)
      space.pass(1_000)
      expect(mapsOf(killed.live.world)).toEqual(mapsOf(space.live.world))
      await killed.live.close()
      const again = await openSpace(ports, { catalogue: chairCatalogue })
      again.pass(killed.now() - again.now())
      again.pass(1_000)
      killed.pass(1_000)
      expect(mapsOf(again.live.world)).toEqual(mapsOf(killed.live.world))
    }),
    { numRuns: 200 },
  )
  expect(accepted).toBeGreaterThan(400)
}, 60_000)
