import { expect, test } from 'vitest'
import { emote, emoteShownMs } from '#shared/rules/emotes.ts'
import { createManualClock } from '../../../tests/support/manualClock.ts'
import { createEmotePlayer } from './emotePlayer.ts'

function start() {
  const clock = createManualClock()
  const shown: string[] = []
  const play = createEmotePlayer({ show: (text) => shown.push(text), own: () => shown.at(-1) ?? '', clock })
  return { clock, shown, play }
}

test('an emote passes', async () => {
  const { clock, shown, play } = start()
  play(emote.wave)
  await clock.advance(emoteShownMs - 1)
  expect(shown).toEqual(['👋'])
  await clock.advance(1)
  expect(shown).toEqual(['👋', ''])
})

test('a newer emote has its own full time', async () => {
  const { clock, shown, play } = start()
  play(emote.wave)
  await clock.advance(emoteShownMs - 1)
  play(emote.heart)
  await clock.advance(emoteShownMs - 1)
  expect(shown).toEqual(['👋', '❤️'])
  await clock.advance(1)
  expect(shown).toEqual(['👋', '❤️', ''])
})

test('the raised hand stays until lowered', async () => {
  const { clock, shown, play } = start()
  play(emote.raisedHand)
  await clock.advance(emoteShownMs * 10)
  expect(shown).toEqual(['✋'])
  play(emote.raisedHand)
  expect(shown).toEqual(['✋', ''])
  expect(clock.timers).toBe(0)
})

test('a raised hand is up again after an emote, also after two in a row', async () => {
  const { clock, shown, play } = start()
  play(emote.raisedHand)
  play(emote.wave)
  play(emote.heart)
  await clock.advance(emoteShownMs)
  expect(shown).toEqual(['✋', '👋', '❤️', '✋'])
})

test('raising the hand during an emote ends the emote at once and nothing lowers it', async () => {
  const { clock, shown, play } = start()
  play(emote.wave)
  play(emote.raisedHand)
  await clock.advance(emoteShownMs * 2)
  expect(shown).toEqual(['👋', '✋'])
})

test('numbers that are no emotes show nothing', () => {
  const { shown, play } = start()
  for (const number of [0, -1, 9, 1.5, Number.NaN]) play(number)
  expect(shown).toEqual([])
})
