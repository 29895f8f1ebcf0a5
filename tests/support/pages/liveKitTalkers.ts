import { RoomServiceClient } from 'livekit-server-sdk'
import type { Page } from 'playwright-core'
import { liveKitKey, startLiveKit } from '../../../scripts/livekit.mjs'
import { withRecorder } from '../server/liveKitRecorder.ts'
import { startServer } from '../server/startServer.ts'
import { until } from '../until.ts'
import { hallFolder } from '../world/hall.ts'
import { startBrowser, type Person } from './browser.ts'
import { keepConnections } from './mediaProbe.ts'
import { send, toggles } from './peoplePanels.ts'
import { enterAs, find, openAs, SLOW_MS, spacePath } from './spacePage.ts'
import { mediaPorts } from './voiceProbe.ts'

export const talkerNames = ['安', '波', '辰', '丹', '恩'] as const

/** All of a group stand together, in one corner of the hall. */
const corner = [
  [3, 8],
  [4, 8],
  [3, 9],
  [4, 9],
  [5, 8],
] as const
/** Out of earshot of everybody. */
const alone = [
  [1, 1],
  [7, 1],
  [13, 1],
  [18, 1],
  [18, 10],
] as const

export interface TalkerOptions {
  /** The livekit-server. */
  readonly program: string
  readonly mode: 'more' | 'always'
  readonly count: number
  /** Before a page loads. */
  readonly prepare?: (page: Page, i: number) => Promise<void>
  readonly bypassCSP?: boolean
  /** Whether conversations can be recorded. */
  readonly records?: boolean
}

export interface Talker {
  readonly person: Person
  readonly page: Page
  readonly uid: string
}

/** People in one hall, with a real livekit-server; each stands alone at first. */
export interface Talkers {
  readonly people: readonly Talker[]
  /** Where the managers of their space, 安, have the page of that name. */
  adminPage(name: string): string
  /** Comes to the others, or goes away from them. */
  join(i: number): Promise<void>
  leave(i: number): Promise<void>
  /** Presses the button of the microphone. */
  speak(i: number): Promise<void>
  /** Waits until all that comes to a group comes from the media server, or nothing of it. */
  goesBy(group: readonly number[], way: 'server' | 'mesh'): Promise<void>
  /** Names of the rooms there are on the media server. */
  rooms(): Promise<readonly string[]>
  close(): Promise<void>
}

export async function openTalkers(options: TalkerOptions): Promise<Talkers> {
  const { program, mode, count, prepare, bypassCSP = false, records = false } = options
  const liveKit = await startLiveKit(program)
  const server = await startServer({
    spacesFolder: hallFolder(),
    env: {
      LIVEKIT_URL: liveKit.url,
      LIVEKIT_API_KEY: liveKitKey.key,
      LIVEKIT_API_SECRET: liveKitKey.secret,
      LIVEKIT_MODE: mode,
      ...(records && { LIVEKIT_EGRESS_FOLDER: '/out', RECORDING_SPACES: 'all' }),
    },
    ...(records && { liveKitApi: withRecorder(liveKit.url, '/out') }),
  })
  const browser = await startBrowser(server.url)
  const people: Talker[] = []
  let spaceId = ''

  const place = async (i: number, [x, y]: readonly [number, number]): Promise<void> => {
    const { page } = people[i]!
    const { map } = (await find(page, talkerNames[i]!))!
    const refusal = await send(page, 'teleport', { mapId: map, x, y })
    if (refusal !== '') throw new Error(`teleport: ${refusal}`)
  }
  const talkers: Talkers = {
    people,
    adminPage: (name) => `${server.url}/space/${spaceId}/admin/${name}`,
    join: (i) => place(i, corner[i]!),
    leave: (i) => place(i, alone[i]!),
    speak: (i) => toggles(people[i]!.page).getByRole('button', { name: '麦克风' }).click(),
    async goesBy(group, way) {
      const isSo = async (): Promise<boolean> => {
        const ports = await Promise.all(group.map((i) => mediaPorts(people[i]!.page)))
        return way === 'server'
          ? ports.every((some) => some.length === 1 && some[0] === liveKit.mediaPort)
          : ports.every((some) => some.length > 0 && !some.includes(liveKit.mediaPort))
      }
      await until(isSo, `all goes by ${way}`, SLOW_MS)
    },
    async rooms() {
      const api = new RoomServiceClient(liveKit.url.replace('ws', 'http'), liveKitKey.key, liveKitKey.secret)
      return (await api.listRooms()).map(({ name }) => name)
    },
    async close() {
      await browser.close()
      await server.close()
      await liveKit.stop()
    },
  }
  try {
    const owner = (await server.login(talkerNames[0])).access_token
    const { space } = await server.createSpace(owner, { isPublic: true })
    spaceId = space.id
    for (const [i, name] of talkerNames.slice(0, count).entries()) {
      const person = await browser.person({ viewport: { width: 480, height: 320 }, bypassCSP })
      const { page } = person
      await keepConnections(page)
      await prepare?.(page, i)
      await openAs(server, page, name, spacePath(spaceId))
      await enterAs(page, name)
      const { uid } = await until(() => find(page, name), `${name} is inside`, SLOW_MS)
      people.push({ person, page, uid })
      await talkers.leave(i)
    }
    return talkers
  } catch (error) {
    await talkers.close()
    throw error
  }
}
