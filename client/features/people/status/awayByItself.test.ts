import { expect, test, vi } from 'vitest'

// The login of a browser is kept in its storage.
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
const { AWAY_MS } = await import('../../../space/AwayWatch.ts')
const { AwayByItself } = await import('./awayByItself.ts')

function watchFrom(nowMs: number) {
  const said: boolean[] = []
  return { said, watch: new AwayByItself(nowMs, (away) => said.push(away)) }
}

test('who does nothing for five minutes is away, once, and back with the first sign', () => {
  const { said, watch } = watchFrom(0)
  watch.look(AWAY_MS - 1, false)
  expect(said).toEqual([])
  watch.look(AWAY_MS, false)
  watch.look(AWAY_MS + 10_000, true)
  expect(said).toEqual([true])
  watch.sign(AWAY_MS + 20_000)
  watch.sign(AWAY_MS + 20_001)
  expect(said).toEqual([true, false])
  watch.look(2 * AWAY_MS + 20_001, false)
  expect(said).toEqual([true, false, true])
})

test('who says of themselves that they are away stays so until they say otherwise', () => {
  const { said, watch } = watchFrom(0)
  watch.look(AWAY_MS, true)
  watch.sign(AWAY_MS + 1)
  expect(said).toEqual([])
})
