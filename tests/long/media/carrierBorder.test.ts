import { afterEach, expect, test } from 'vitest'
import { limits } from '#shared/rules/limits.ts'
import { ensureLiveKit } from '../../../scripts/livekit.mjs'
import { mustRun } from '../../support/mustRun.ts'
import { forgetSilence, heardVoices, keepVoices } from '../../support/pages/gapProbe.ts'
import { openTalkers, talkerNames, type Talkers } from '../../support/pages/liveKitTalkers.ts'
import { send } from '../../support/pages/peoplePanels.ts'
import { SLOW_MS } from '../../support/pages/spacePage.ts'
import { until } from '../../support/until.ts'

// A real livekit-server, and three people who each speak with another tone: what is looked at is what the elements play. Whoever
// hears of it first, the new way carries before the old one ends: that is proven in virtual time, for pairs, groups and every kind of
// move, by client/features/media/carriers/betweenRooms.test.ts and Carriers.test.ts, and of the server by server/livekit/RoomKeeper.test.ts.
// Here a track takes the place of one that still comes, and nobody is without one; how long anybody was silent is printed. A machine
// with too much to do is silent for a second in the middle of one way, all voices of a page at once (docs/performance.md).

const toneOf = (i: number): number => 500 + i * 150

let talkers: Talkers | undefined
const usual = { ...limits }
afterEach(async () => {
  Object.assign(limits, usual)
  await talkers?.close()
})

/** Waits until each hears each, once, with its own tone. */
async function allHear(group: readonly number[], what: string): Promise<void> {
  for (const i of group) {
    const { page } = talkers!.people[i]!
    for (const other of group) {
      if (other === i) continue
      const isRight = async () => {
        const voice = (await heardVoices(page))[talkers!.people[other]!.uid]
        return voice?.isLoud && Math.abs(voice.hz - toneOf(other)) <= 20
      }
      await until(isRight, `${what}: ${talkerNames[i]} hears ${talkerNames[other]}`, SLOW_MS)
    }
    const isAll = async () => Object.keys(await heardVoices(page)).length === group.length - 1
    await until(isAll, `${what}: ${talkerNames[i]} hears nobody else`, SLOW_MS)
  }
}

const forget = (group: readonly number[]) =>
  Promise.all(group.map((i) => forgetSilence(talkers!.people[i]!.page)))

/** Nobody of a group was without the voice of another since `forget`; the longest silence of all is printed. */
async function nobodyLost(what: string, group: readonly number[]): Promise<void> {
  const all: { ms: number; breaks: number; who: string }[] = []
  for (const i of group) {
    const voices = await heardVoices(talkers!.people[i]!.page)
    for (const other of group) {
      if (other === i) continue
      const { silenceMs = Infinity, breaks = 1 } = voices[talkers!.people[other]!.uid] ?? {}
      all.push({ ms: Math.round(silenceMs), breaks, who: `${talkerNames[i]} of ${talkerNames[other]}` })
    }
  }
  const [longest] = all.toSorted((a, b) => b.ms - a.ms)
  // For docs/performance.md.
  process.stdout.write(`longest silence, ${what}: ${longest!.ms} ms (${longest!.who})\n`)
  expect(
    all.filter(({ breaks }) => breaks > 0),
    what,
  ).toEqual([])
}

test('two and a third go over the border and back: nobody is lost', async (context) => {
  const found = ensureLiveKit()
  mustRun(context, found.program !== undefined, found.program === undefined ? found.reason : '')
  // A border of fewer people, so that a small machine can cross it.
  Object.assign(limits, { meshPeople: 2, carrierBackMs: 500 })
  talkers = await openTalkers({
    program: found.program ?? '',
    mode: 'more',
    count: 3,
    prepare: (page, i) => keepVoices(page, toneOf(i)),
    // What listens is code that pages do not run else.
    bypassCSP: true,
  })
  const { join, leave, speak, goesBy } = talkers
  const [two, three] = [
    [0, 1],
    [0, 1, 2],
  ] as const
  for (const i of two) {
    await join(i)
    await speak(i)
  }
  await speak(2)
  await allHear(two, 'two hear each other')
  await goesBy(two, 'mesh')

  await forget(two)
  await join(2)
  await goesBy(three, 'server')
  await allHear(three, 'three hear each other')
  await nobodyLost('two become three, mesh to LiveKit', two)

  await forget(two)
  await leave(2)
  await goesBy(two, 'mesh')
  await allHear(two, 'two hear each other again')
  await nobodyLost('three become two, LiveKit to mesh', two)

  // There and back before anything has settled.
  await forget(two)
  await join(2)
  await leave(2)
  await join(2)
  await goesBy(three, 'server')
  await allHear(three, 'three hear each other once more')
  await nobodyLost('there, back and there', two)

  // Who is sent out leaves a room behind that the others leave, too: there, two are too many for the mesh.
  Object.assign(limits, { meshPeople: 1 })
  const [former] = await talkers.rooms()
  await forget(two)
  const [owner, , third] = talkers.people
  expect(await send(owner!.page, 'kick', { user: third!.uid })).toBe('')
  const isNext = async (): Promise<boolean> => {
    const rooms = await talkers!.rooms()
    return rooms.length === 1 && rooms[0] !== former
  }
  await until(isNext, 'the former room is closed', SLOW_MS)
  await allHear(two, 'those who are left hear each other')
  await nobodyLost('one of three is sent out: to another room', two)
  expect(talkers.people.slice(0, 2).flatMap(({ person }) => person.errors)).toEqual([])
})
