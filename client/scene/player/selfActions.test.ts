import { afterEach, expect, test, vi } from 'vitest'
import type { Catalogue } from '#shared/map/catalogue.ts'
import type { EncId } from '#shared/ids.ts'
import { newPlayer } from '#shared/world/presence.ts'
import { emptyWorld, type Player } from '#shared/world/world.ts'
import { chairAt, chairCatalogue, makeMap } from '../../../tests/support/world/makeWorld.ts'
import { LevelStore } from '../level/levelStore.ts'
import { promptStore } from '../prompt/promptStore.ts'
import { SelfActions } from './selfActions.ts'

const { level } = new LevelStore(chairCatalogue as Catalogue).sync(
  makeMap({ objects: { 1: chairAt(10, 8) } }),
)

function come(send: (kind: string, body: object) => Promise<unknown> = () => Promise.resolve()) {
  const sent: unknown[] = []
  const answers: Promise<unknown>[] = []
  const source = {
    post: () => undefined,
    move: () => undefined,
    live: () => undefined,
    send(kind: string, body: object) {
      sent.push([kind, body])
      const answer = send(kind, body)
      answers.push(answer)
      return answer
    },
  } as unknown as ConstructorParameters<typeof SelfActions>[0]
  const shown = { level } as ConstructorParameters<typeof SelfActions>[1]
  const self = new SelfActions(source, shown, { figure: () => undefined }, () => undefined)
  const be = (part: Partial<Player>): void => {
    const me = {
      ...newPlayer(1 as EncId, 'ann'),
      mapId: level.mapId,
      position: { x: 4, y: 0, z: 4 },
      ...part,
    }
    self.sync({ ...emptyWorld, players: new Map([[1 as EncId, me]]) }, me, level)
  }
  be({})
  return { self, sent, answers, be }
}

afterEach(() => {
  vi.useRealTimers()
  promptStore.setState({ notice: undefined })
})

test('the key for using things says so where there is nothing to use', () => {
  vi.useFakeTimers()
  const { self, sent } = come()
  self.use()
  expect(promptStore.get().notice).toBe('nothing')
  expect(sent).toEqual([])
  vi.runAllTimers()
  expect(promptStore.get().notice).toBeUndefined()
})

test('who sits and is sent somewhere gets up and then goes there', () => {
  const { self, sent, be } = come()
  be({ chairIdx: 1 })
  expect(self.walkTo({ x: 4, z: 14 }, true)).toBe(true)
  expect(sent).toEqual([['setChairStatus', { chairIdx: 1, isOccupied: false }]])
  expect(self.player.doing.name).toBe('seated')
  be({ position: { x: 10.5, y: 0, z: 9.5 } })
  expect(self.player.doing).toMatchObject({ name: 'path', run: true })
  self.player.stop()
  // Once: getting up later leads nowhere.
  be({ chairIdx: 1 })
  be({})
  expect(self.player.doing.name).toBe('free')
})

test('who may not get up does not go there later either', async () => {
  const { self, answers, be } = come(() => Promise.reject(new Error('refused')))
  be({ chairIdx: 1 })
  self.walkTo({ x: 4, z: 14 }, true)
  await Promise.allSettled(answers)
  expect(self.player.doing).toMatchObject({ name: 'seated', standing: false })
  be({})
  expect(self.player.doing.name).toBe('free')
})
