import { afterEach, expect, test } from 'vitest'
import { limits } from '#shared/rules/limits.ts'
import { ensureLiveKit } from '../../../scripts/livekit.mjs'
import { mustRun } from '../../support/mustRun.ts'
import { forgetSilence, heardVoices, keepVoices } from '../../support/pages/gapProbe.ts'
import { openTalkers, talkerNames, type Talkers } from '../../support/pages/liveKitTalkers.ts'
import { send } from '../../support/pages/peoplePanels.ts'
import { SLOW_MS } from '../../support/pages/spacePage.ts'
import { until } from '../../support/until.ts'

// A real livekit-server, and people who each speak with another tone: what is measured is what the elements play.

/**
 * The mark is 200 ms while another way takes over: 0 to 67 ms were measured on a quiet machine (docs/performance.md). The same code
 * had gaps of seconds where the host stood still (2026-11-23), so no time is asserted but this: who is silent for longer was
 * lost. What was measured is printed.
 */
const LOST_MS = 15_000
const toneOf = (i: number): number => 500 + i * 150

let talkers: Talkers | undefined
const usual = { ...limits }
afterEach(async () => {
  Object.assign(limits, usual)
  await talkers?.close()
})

/** What of a group is not as it should be: each hears each, once, with its own tone. */
async function wrongIn(group: readonly number[]): Promise<string[]> {
  const wrong: string[] = []
  for (const i of group) {
    const voices = await heardVoices(talkers!.people[i]!.page)
    for (const other of group) {
      if (other === i) continue
      const { uid } = talkers!.people[other]!
      const hz = toneOf(other)
      const voice = voices[uid]
      if (!voice?.isLoud || Math.abs(voice.hz - hz) > 20) {
        wrong.push(`${talkerNames[i]} hears of ${talkerNames[other]}: ${JSON.stringify(voice)}`)
      }
    }
    const more = Object.keys(voices).length - group.length + 1
    if (more !== 0) wrong.push(`${talkerNames[i]} hears ${more} more than there are`)
  }
  return wrong
}

async function allHear(group: readonly number[], what: string): Promise<void> {
  let wrong: string[] = []
  try {
    await until(async () => (wrong = await wrongIn(group)).length === 0, what, SLOW_MS)
  } catch {
    expect(wrong, what).toEqual([])
  }
}

const forget = (group: readonly number[]) =>
  Promise.all(group.map((i) => forgetSilence(talkers!.people[i]!.page)))

/** The longest silence of each pair of a group since `forget`, the longest of all first. */
async function gaps(group: readonly number[]): Promise<{ ms: number; who: string }[]> {
  const all: { ms: number; who: string }[] = []
  for (const i of group) {
    const voices = await heardVoices(talkers!.people[i]!.page)
    for (const other of group) {
      if (other === i) continue
      const ms = Math.round(voices[talkers!.people[other]!.uid]?.silenceMs ?? Infinity)
      all.push({ ms, who: `${talkerNames[i]} of ${talkerNames[other]}` })
    }
  }
  return all.toSorted((a, b) => b.ms - a.ms)
}

test('groups of three, four and five go over the border and back: nobody is lost', async (context) => {
  const found = ensureLiveKit()
  mustRun(context, found.program !== undefined, found.program === undefined ? found.reason : '')
  // A border of fewer people, so that a small machine can cross it.
  Object.assign(limits, { meshPeople: 3, carrierBackMs: 500 })
  talkers = await openTalkers({
    program: found.program ?? '',
    mode: 'more',
    count: 5,
    prepare: (page, i) => keepVoices(page, toneOf(i)),
    // What listens is code that pages do not run else.
    bypassCSP: true,
  })
  const { join, leave, speak, goesBy } = talkers
  for (const i of [0, 1, 2]) {
    await join(i)
    await speak(i)
  }
  await allHear([0, 1, 2], 'three hear each other')
  await goesBy([0, 1, 2], 'mesh')
  const crossed = async (what: string, group: readonly number[]): Promise<void> => {
    const [longest] = await gaps(group)
    // For docs/performance.md.
    console.warn(`longest silence, ${what}: ${longest!.ms} ms (${longest!.who})`)
    expect(longest!.ms, `${what}: ${longest!.who}`).toBeLessThanOrEqual(LOST_MS)
  }

  await forget([0, 1, 2])
  await join(3)
  await speak(3)
  await goesBy([0, 1, 2, 3], 'server')
  await allHear([0, 1, 2, 3], 'four hear each other')
  await crossed('three become four, mesh to LiveKit', [0, 1, 2])

  await forget([0, 1, 2, 3])
  await join(4)
  await speak(4)
  await allHear([0, 1, 2, 3, 4], 'five hear each other')
  await crossed('four become five, LiveKit', [0, 1, 2, 3])

  await forget([0, 1, 2, 3])
  await leave(4)
  await allHear([0, 1, 2, 3], 'four hear each other again')
  await crossed('five become four, LiveKit', [0, 1, 2, 3])

  await forget([0, 1, 2])
  await leave(3)
  await goesBy([0, 1, 2], 'mesh')
  await allHear([0, 1, 2], 'three hear each other again')
  await crossed('four become three, LiveKit to mesh', [0, 1, 2])

  // There and back before anything has settled.
  await forget([0, 1, 2])
  await join(3)
  await leave(3)
  await join(3)
  await goesBy([0, 1, 2, 3], 'server')
  await allHear([0, 1, 2, 3], 'four hear each other once more')
  await crossed('there, back and there', [0, 1, 2])

  // Two conversations, each in a room of its own; then one between both, and gone again.
  Object.assign(limits, { meshPeople: 1 })
  const pairs = [
    [0, 1],
    [2, 3],
  ] as const
  for (const [i, x] of [3, 4, 8, 9].entries()) await talkers.place(i, [x, 8])
  const roomsAre = (count: number) => async () => (await talkers!.rooms()).length === count
  await until(roomsAre(2), 'two rooms', SLOW_MS)
  for (const pair of pairs) {
    await goesBy(pair, 'server')
    await allHear(pair, 'two hear each other')
    await forget(pair)
  }
  await talkers.place(4, [6, 8])
  await allHear([0, 1, 2, 3, 4], 'five hear each other, who were two and two')
  await until(roomsAre(1), 'the lost room is closed', SLOW_MS)
  for (const pair of pairs) await crossed('two conversations become one, LiveKit', pair)
  for (const pair of pairs) await forget(pair)
  await leave(4)
  for (const pair of pairs) await allHear(pair, 'two hear each other again')
  await until(roomsAre(2), 'two rooms again', SLOW_MS)
  for (const pair of pairs) await crossed('one conversation becomes two, LiveKit', pair)

  for (const i of [0, 1, 2, 3]) await join(i)
  // Who is sent out leaves a room behind that the others leave, too.
  await join(4)
  await allHear([0, 1, 2, 3, 4], 'five hear each other once more')
  await until(roomsAre(1), 'one room', SLOW_MS)
  const [former] = await talkers.rooms()
  await forget([0, 1, 2, 3])
  const [owner, , , , fifth] = talkers.people
  expect(await send(owner!.page, 'kick', { user: fifth!.uid })).toBe('')
  const isNext = async (): Promise<boolean> => {
    const rooms = await talkers!.rooms()
    return rooms.length === 1 && rooms[0] !== former
  }
  await until(isNext, 'the former room is closed', SLOW_MS)
  await allHear([0, 1, 2, 3], 'those who are left hear each other')
  await crossed('one of five is sent out: to another room', [0, 1, 2, 3])
  expect(talkers.people.slice(0, 4).flatMap(({ person }) => person.errors)).toEqual([])
}, 300_000)
