import { beforeEach, describe, expect, test } from 'vitest'
import { encodeMask } from '#shared/map/grid.ts'
import type { v1 } from '#shared/protocol/messages.ts'
import type { ActionBody, ActionName } from '#shared/protocol/messages.ts'
import type { MapId } from '#shared/ids.ts'
import { project } from '#shared/world/project.ts'
import type { GameMap } from '#shared/world/world.ts'
import { openSpace, type TestSpace, type Visitor } from '../support/liveSpace.ts'
import { chairAt, chairCatalogue, makeMap } from '../support/makeWorld.ts'
import { createMemoryPorts, makeSpace, type MemoryPorts } from '../support/memoryPorts.ts'

type WireObject = v1.WireObject.$Properties

const board: WireObject = { x: 2, y: 3, normal: '/assets/board.webp', type: 0, width: 1, height: 1 }
const chairs = { '1': chairAt(4, 4), '7': { ...chairAt(8, 8), id: 'the-chair', zIndex: 3 } }

let ports: MemoryPorts
let space: TestSpace
let olga: Visitor
let bob: Visitor

const openMaps = async (): Promise<void> => {
  ports = createMemoryPorts(
    makeSpace({
      maps: [
        { map: makeMap({ id: '1', objects: chairs }), isDefault: true, updateId: 3 },
        { map: makeMap({ id: '0' }), isDefault: false, updateId: 1 },
      ],
    }),
  )
  ports.roles.set('olga', 'OWNER')
  space = await openSpace(ports, { catalogue: chairCatalogue })
  olga = (await space.visit('olga')).enter({ sceneId: '1' })
  bob = (await space.visit('bob')).enter({ sceneId: '1' })
}

beforeEach(openMaps)

const edit = async <K extends ActionName>(
  visitor: Visitor,
  kind: K,
  body: ActionBody<K>,
): Promise<string | undefined> => {
  const txnId = visitor.send(kind, body)
  await space.settle()
  const answer = visitor.answer(txnId)
  return answer?.succeeded ? 'done' : (answer?.reason ?? undefined)
}

const mapOf = (visitor: Visitor, mapId = '1'): GameMap => visitor.world.maps.get(mapId as MapId)!

const equalWorlds = (): void => {
  for (const visitor of [olga, bob]) {
    const viewer = { subscriptions: visitor.session.subscriptions, mapId: visitor.self?.mapId }
    expect(project(visitor.world, viewer)).toEqual(project(space.live.world, viewer))
  }
}

/** The room after its process was killed: only what was stored is left. */
const reopen = async (): Promise<void> => {
  space = await openSpace(ports, { catalogue: chairCatalogue })
  olga = (await space.visit('olga')).enter({ sceneId: '1' })
  bob = (await space.visit('bob')).enter({ sceneId: '1' })
}

describe('objects', () => {
  test('one is added: stored first, then seen by all in both shapes, committed and acknowledged', async () => {
    let isStored = false
    let goOn = (): void => undefined
    ports.beforeSave = () => new Promise((resolve) => (goOn = () => resolve(void (isStored = true))))
    const txnId = olga.send('mapAddObject', { mapId: '1', object: { ...board, zIndex: 99 } })
    await space.settle()
    expect(isStored).toBe(false)
    expect(olga.answer(txnId)).toBeUndefined()
    expect(bob.all('mapSetObjectsV2').at(-1)?.objects).not.toHaveProperty('8')
    goOn()
    await space.settle()
    expect(olga.answer(txnId)).toMatchObject({ succeeded: true })
    const added = mapOf(bob).objects.get('8')
    expect(added).toMatchObject({ ...board, zIndex: 4, objectPlacerId: 'olga' })
    expect(added?.id).toBeTruthy()
    expect(Object.keys(bob.all('mapSetObjects').at(-1)?.objects ?? {})).toEqual(['8'])
    expect(bob.events.at(-1)?.kind).toBe('mapCommitsChanges')
    expect(bob.all('mapCommitsChanges').at(-1)?.updateId).toBeGreaterThan(3)
    expect(mapOf(bob).updateId).toBe(space.live.world.maps.get('1' as MapId)!.updateId)
    equalWorlds()
    await reopen()
    expect(mapOf(bob).objects.get('8')).toMatchObject(board)
  })
})
