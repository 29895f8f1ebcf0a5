import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { MapId } from '#shared/ids.ts'
import { changedThings, movedThing, newThing, withThing } from '#shared/map/making/things.ts'
import { spotOf } from '#shared/map/making/spots.ts'
import { diffMaps } from '#shared/map/patch/diffMaps.ts'
import type { GameMap } from '#shared/world/world.ts'
import { parseKept, keptText } from '../../../client/features/editor/steps/keptSteps.ts'
import type { KeptSteps } from '../../../client/features/editor/steps/keptSteps.ts'
import type { Outcome, SentStep } from '../../../client/features/editor/steps/LaidSteps.ts'
import { Work } from '../../../client/features/editor/work/Work.ts'
import type { Ground } from '../../../client/scene/Ground.ts'
import { createRandom } from '../../support/createRandom.ts'
import { outcomeOf } from '../../support/maker/outcomeOf.ts'
import { readCatalogue } from '../../support/rooms/memoryPorts.ts'
import { ServerProcess } from '../../support/server/serverProcess.ts'
import { TestClient } from '../../support/server/TestClient.ts'
import { until } from '../../support/until.ts'

// kill -9 in the middle of an editor's steps: nothing acknowledged is lost, nothing is done twice, and what was not
// acknowledged is sent afterwards, by the same page or by the next one. In the middle of a save: the version is there
// with all that was acknowledged before, or there is none.

/** In the first the page stays, in the second it is opened anew. */
const ROUNDS = 2
/** How long a save has before the server is killed, ms. */
const SAVES = [0, 8, 25, 80] as const
const catalogue = readCatalogue()
const chair = catalogue.get('chair-wood')!

test('killed in the middle of steps, by the same page and the next: all of them are there, once', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lingjing-maker-kill-'))
  const random = createRandom(7)
  let server = await ServerProcess.start(dataDir)
  try {
    const token = await server.token('装修师')
    const spaceId = await server.createSpace(token, '断电装修')
    const enter = (): Promise<TestClient> => TestClient.enter({ url: server.url, spaceId, token })
    let client = await enter()
    const mapId = client.self!.mapId
    const mapNow = (): GameMap => client.world.maps.get(mapId as MapId)!
    let isUp = true
    let keptNow: string | undefined
    const acknowledged = new Set<string>()
    const refused: unknown[] = []
    /** Steps that came to an end, as a page tells of them: none without an answer. */
    const send = async (step: SentStep): Promise<Outcome> => {
      const away = async (): Promise<Outcome> => {
        await new Promise((resolve) => setTimeout(resolve, 50))
        return { name: 'away' }
      }
      if (!isUp) return away()
      try {
        const { id, patch, isGuarded } = step
        const answer = await client.send('mapStep', {
          mapId,
          stepId: id,
          patch: JSON.stringify(patch),
          isGuarded,
        })
        const outcome = outcomeOf(answer)
        if (outcome.name === 'away') return await away()
        if (outcome.name === 'refused') return outcome
        for (const [name, { was }] of Object.entries(patch.objects ?? {}))
          if (was === null) acknowledged.add(name)
        return outcome
      } catch {
        return away()
      }
    }
    const page = (kept: KeptSteps | undefined): Work =>
      new Work(
        {
          shown: {
            catalogue,
            get map() {
              return mapNow()
            },
            lay: () => () => undefined,
            refresh: () => undefined,
          },
          source: { world: () => client.world },
        } as unknown as Ground,
        {
          send,
          kept,
          keep: (now) => (keptNow = keptText(now)),
          onRefusal: (error) => refused.push(error),
          reach: () => 'all',
        },
      )
    const waiting = (): number => parseKept(keptNow ?? null)?.waiting.length ?? 0
    let work = page(undefined)
    const placed: string[] = []
    const decorate = (count: number): void => {
      for (let i = 0; i < count; i++) {
        const id = `chair-${placed.length}`
        placed.push(id)
        const spot = {
          x: 2.5 + Math.floor(random() * 5),
          y: 0,
          z: 2.5 + Math.floor(random() * 5),
          yaw: 0,
          scale: 1,
        }
        work.do('place', (map) => withThing(map, newThing(chair, spot, id, {}, map)))
        const other = placed[Math.floor(random() * placed.length)]!
        work.do('turn', (map) =>
          changedThings(map, [other], (object) =>
            movedThing(object, { ...spotOf(object), yaw: (spotOf(object).yaw + 15) % 360 }, map),
          ),
        )
      }
    }
    for (let round = 0; round < ROUNDS; round++) {
      const before = acknowledged.size
      decorate(8)
      await until(() => acknowledged.size > before + 2, 'some steps are answered', 60_000)
      decorate(4)
      expect(waiting()).toBeGreaterThan(0)
      await server.kill()
      isUp = false
      client.close()
      // Meanwhile one goes on.
      decorate(2)
      const isReload = round % 2 === 1
      if (isReload) work.end()
      server = await ServerProcess.start(dataDir)
      client = await enter()
      const names = [...mapNow().objects.values()].map(({ id }) => id)
      expect([...acknowledged].filter((name) => !names.includes(name))).toEqual([])
      if (isReload) {
        work = page(parseKept(keptNow ?? null))
        isUp = true
        work.sendLeftOver()
      }
      isUp = true
      await until(() => waiting() === 0, 'all that waited is sent', 60_000)
      const wanted = work.map!
      const there = [...mapNow().objects.values()].map(({ id }) => id)
      expect(placed.filter((name) => there.filter((id) => id === name).length !== 1)).toEqual([])
      expect([...wanted.objects]).toEqual([...mapNow().objects])
    }
    expect(refused).toEqual([])
    // Taken back after all of it, as far as it is remembered.
    let undone = 0
    while (work.undo()) undone += 1
    await until(() => waiting() === 0, 'all is taken back', 60_000)
    expect(undone).toBeGreaterThan(40)
    expect(refused).toEqual([])
    work.end()
    client.close()
  } finally {
    await server.kill()
    await rm(dataDir, { recursive: true, force: true })
  }
}, 180_000)

test('killed in the middle of a save: the version is whole, or there is none, and it is saved anew', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lingjing-save-kill-'))
  let server = await ServerProcess.start(dataDir)
  try {
    const token = await server.token('存档师')
    const spaceId = await server.createSpace(token, '断电存档')
    const call = async (path: string, key?: string, body?: object): Promise<Response> =>
      fetch(`${server.url}/api/v2/levels/${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${token}`,
          ...(key !== undefined && { 'idempotency-key': key }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
    const answered: string[] = []
    for (const [round, killedAfter] of SAVES.entries()) {
      const client = await TestClient.enter({ url: server.url, spaceId, token })
      const mapId = client.self!.mapId
      const levelPath = `${spaceId}.${mapId}/versions`
      const spot = { x: 2.5 + round, y: 0, z: 3.5, yaw: 0, scale: 1 }
      const before = client.world.maps.get(mapId as MapId)!
      const id = `kept-${round}`
      const after = withThing(before, newThing(chair, spot, id, {}, before))
      const patch = JSON.stringify(diffMaps(before, after))
      expect(await client.send('mapStep', { mapId, stepId: id, patch })).toMatchObject({ succeeded: true })
      const name = `第${round}版`
      const saving = call(levelPath, `save-${round}`, { name, note: '' }).then(
        ({ status }) => status === 201 && answered.push(name),
        () => false,
      )
      await new Promise((resolve) => setTimeout(resolve, killedAfter))
      await server.kill()
      await saving
      client.close()
      server = await ServerProcess.start(dataDir)
      const list = async () =>
        (
          (await (await call(levelPath)).json()) as { data: { id: string; name: string; isNamed: boolean }[] }
        ).data.filter(({ isNamed }) => isNamed)
      const there = await list()
      expect(there.map((version) => version.name)).toEqual(expect.arrayContaining(answered))
      const found = there.find((version) => version.name === name)
      if (found) {
        const whole = (await (await call(`${levelPath}/${found.id}`)).json()) as {
          map: { objects: Record<string, { id?: string }> }
        }
        const ids = Object.values(whole.map.objects).map((object) => object.id)
        expect(ids).toEqual(expect.arrayContaining(Array.from({ length: round + 1 }, (_, n) => `kept-${n}`)))
      } else {
        expect((await call(levelPath, `anew-${round}`, { name, note: '' })).status).toBe(201)
        answered.push(name)
      }
    }
  } finally {
    await server.kill()
    await rm(dataDir, { recursive: true, force: true })
  }
}, 180_000)
