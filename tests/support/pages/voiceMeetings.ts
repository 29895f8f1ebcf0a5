import { liveKitKey, startLiveKit } from '../../../scripts/livekit.mjs'
import { hallFolder } from '../world/hall.ts'
import { startServer } from '../server/startServer.ts'
import { until } from '../until.ts'
import { startBrowser, type Person } from './browser.ts'
import { begunAt, heardFirst, keepFirstSounds, listen, stages, stagesOf, type Stage } from './firstSound.ts'
import { liveConnections, keepConnections } from './mediaProbe.ts'
import { send, toggles } from './peoplePanels.ts'
import { enterAs, find, openAs, SLOW_MS, spacePath } from './spacePage.ts'

/** Corners of the hall: nobody there hears anybody in another. */
const places = [
  [2, 2],
  [17, 2],
  [17, 9],
] as const
/** Where the one who goes about begins. */
const home = [2, 9] as const
const TONE_HZ = 440
const TONE_STEP_HZ = 110

export interface Meeting {
  /** From the wish to stand there, of which the rule has 300 ms before it is a meeting, to the moment both hear; ms. */
  readonly standingMs: number
  /** From the word that the two talk to the first sound either hears, and to the moment both do; ms. */
  readonly firstMs: number
  readonly bothMs: number
  /** Of the one who hears last: from the same word to each stage. */
  readonly stageMs: Readonly<Partial<Record<Stage, number>>>
}

interface Talker {
  readonly person: Person
  readonly userId: string
}

export interface MeetingOptions {
  /** A livekit-server, by which everything goes; else all goes from browser to browser. */
  readonly liveKit?: string
}

/**
 * 安 goes from one to the next in a hall, each in another corner, all with their microphones on. Every meeting is a new
 * connection: who is met again is met only after the one before was closed.
 */
export async function measureMeetings(
  count: number,
  options: MeetingOptions = {},
): Promise<readonly Meeting[]> {
  const liveKit = options.liveKit === undefined ? undefined : await startLiveKit(options.liveKit)
  const server = await startServer({
    spacesFolder: hallFolder(),
    env: liveKit && {
      LIVEKIT_URL: liveKit.url,
      LIVEKIT_API_KEY: liveKitKey.key,
      LIVEKIT_API_SECRET: liveKitKey.secret,
      LIVEKIT_MODE: 'always',
    },
  })
  const browser = await startBrowser(server.url)
  try {
    const owner = (await server.login('安')).access_token
    const { id } = (await server.createSpace(owner, { isPublic: true })).space
    const talkers: Talker[] = []
    const stand = async ({ person: { page } }: Talker, name: string, [x, y]: readonly [number, number]) => {
      const { map } = (await find(page, name))!
      const problem = await send(page, 'teleport', { mapId: map, x, y })
      if (problem) throw new Error(`teleport: ${problem}`)
    }
    for (const [i, name] of ['安', '波', '辰', '丹'].entries()) {
      const person = await browser.person()
      await keepConnections(person.page)
      await keepFirstSounds(person.page, TONE_HZ + i * TONE_STEP_HZ)
      await openAs(server, person.page, name, spacePath(id))
      await enterAs(person.page, name)
      const { uid: userId } = await until(() => find(person.page, name), `${name} is inside`, SLOW_MS)
      const talker = { person, userId }
      talkers.push(talker)
      await stand(talker, name, i === 0 ? home : places[i - 1]!)
      await toggles(person.page).getByRole('button', { name: '麦克风' }).click()
    }
    const [ann, ...others] = talkers as [Talker, ...Talker[]]
    const meetings: Meeting[] = []
    for (let i = 0; i < count; i++) {
      const [other, [x, y]] = [others[i % others.length]!, places[i % places.length]!]
      // A room on a media server is one's own connection: nobody has one left.
      if (liveKit) await stand(ann, '安', home)
      for (const { person } of liveKit ? [ann, other] : [other])
        await until(async () => (await liveConnections(person.page)) === 0, 'nothing is left', SLOW_MS)
      await listen(ann.person.page, other.userId)
      await listen(other.person.page, ann.userId)
      const since = Date.now()
      await stand(ann, '安', [x, y + 1])
      const heardBy = (one: Talker, whom: Talker) =>
        until(() => heardFirst(one.person.page, whom.userId), 'a first sound', SLOW_MS)
      const [at, back] = await Promise.all([heardBy(ann, other), heardBy(other, ann)])
      const begun = await Promise.all([ann, other].map(({ person }) => begunAt(person.page)))
      const saidAt = Math.min(...begun.map((one) => one ?? Infinity))
      const [first, both] = [Math.min(at, back), Math.max(at, back)]
      const [last] = at > back ? [ann] : [other]
      const reached = await stagesOf(last.person.page)
      const stageMs = Object.fromEntries(
        stages.flatMap((stage) => (reached[stage] === undefined ? [] : [[stage, reached[stage] - saidAt]])),
      )
      meetings.push({ standingMs: both - since, firstMs: first - saidAt, bothMs: both - saidAt, stageMs })
    }
    return meetings
  } finally {
    await browser.close()
    await server.close()
    await liveKit?.stop()
  }
}

/** The value that so large a share is not above. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN
}
