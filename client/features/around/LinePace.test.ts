import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LINE_MS, LinePace } from './LinePace.ts'

test('however late a timer is and however much there is to say, no line comes sooner than the one before is heard', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 3 * LINE_MS }), { minLength: 3 }), (waits) => {
      const pace = new LinePace()
      const news = waits.map((_wait, n) => `line ${n}`)
      const said: { line: string; at: number }[] = []
      let now = 0
      for (const wait of waits) {
        now += wait
        const line = pace.take(now, () => news.shift() ?? '')
        if (line) said.push({ line, at: now })
      }
      // The first comes at once, and none is lost or out of its turn.
      expect(said[0]?.at).toBe(waits[0])
      expect(said.map(({ line }) => line)).toEqual(said.map((_one, n) => `line ${n}`))
      for (const [n, { at }] of said.slice(1).entries())
        expect(at - said[n]!.at).toBeGreaterThanOrEqual(LINE_MS * 0.9)
    }),
  )
})

test('a timer that goes every two seconds is heard at each turn, and nothing to say is no line', () => {
  const pace = new LinePace()
  const lines = ['', '安来到你身边', '', '波走开了', '安走开了']
  const heard = [0, 1, 2, 3, 4].map((turn) => pace.take(turn * LINE_MS, () => lines[turn]!))
  expect(heard).toEqual(lines)
})
