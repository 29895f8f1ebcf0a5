import { expect, test } from 'vitest'
import { SpeakingDetector } from './speaking.ts'

/** What is news, at which time, of loudnesses given every 20 ms. */
function news(levels: readonly number[]): [atMs: number, isSpeaking: boolean][] {
  const detector = new SpeakingDetector()
  return levels.flatMap((level, i): [number, boolean][] =>
    detector.hear(level, i * 20) ? [[i * 20, detector.isSpeaking]] : [],
  )
}
const during = (ms: number, level: number) => Array.from({ length: ms / 20 }, () => level)

test('a click is no word, and silence is none', () => {
  expect(news([...during(1_000, 0.005), 0.9, 0.4, ...during(1_000, 0)])).toEqual([])
})

test('speaking goes on through the pauses between words, and ends after the last', () => {
  const said = [
    ...during(200, 0),
    ...during(400, 0.1),
    ...during(400, 0),
    ...during(400, 0.08),
    ...during(2_000, 0.01),
  ]
  expect(news(said)).toEqual([
    [260, true],
    [1_980, false],
  ])
})
