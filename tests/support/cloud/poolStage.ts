import { cloudPlay, type ProviderMessage } from '#shared/cloud/messages.ts'
import { createPool } from '../../../server/cloud/pool.ts'
import type { CloudSeat, LaunchRequest } from '../../../server/cloud/provider.ts'
import { settle } from '../manualClock.ts'
import { FakeWorkers } from './fakeWorkers.ts'

/** A page at a pool. */
export interface CloudPage {
  readonly seat: CloudSeat
  readonly told: ProviderMessage[]
  readonly sessionId: string
  /** Stages told since one last looked, in words. */
  stages(): string[]
}

/** A pool with workers and a clock in a test's hand. */
export function poolStage(size: number, guests = size) {
  const workers = new FakeWorkers()
  let now = 1_000
  let ids = 0
  const pool = createPool({
    size,
    guests,
    startWorker: workers.start,
    iceServersFor: ({ userId }) => [{ urls: 'turn:relay.example', username: userId }],
    newId: () => `session-${(ids += 1)}`,
    steady: () => now,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  })
  const launch = (userId: string, request: Partial<LaunchRequest> = {}): CloudPage => {
    const told: ProviderMessage[] = []
    let seen = 0
    const seat = pool.launch(
      {
        appId: cloudPlay.appId,
        sts: '',
        sessionId: null,
        reconnect: false,
        width: 1280,
        height: 720,
        frameRate: 60,
        person: { userId, loginSessionId: `login of ${userId}`, spaceId: 'space', isSiteGuest: false },
        ...request,
      },
      (message) => void told.push(message),
    )
    return {
      seat,
      told,
      get sessionId() {
        const created = told.find((message) => message.kind === 'stage' && message.stage === 'created')
        return created?.kind === 'stage' && created.stage === 'created' ? created.sessionId : ''
      },
      stages() {
        const since = told.slice(seen)
        seen = told.length
        return since.map(inWords)
      },
    }
  }
  return {
    pool,
    workers,
    launch,
    /** Seconds go by. */
    async pass(ms: number) {
      for (let left = ms; left > 0; left -= 1_000) {
        now += Math.min(1_000, left)
        pool.tick()
        await settle()
      }
    },
  }
}

function inWords(message: ProviderMessage): string {
  if (message.kind === 'game') return `game ${message.message.name}`
  if (message.kind !== 'stage') return message.kind
  if (message.stage === 'queuing') return `queuing ${message.rank}`
  if (message.stage === 'downloading' || message.stage === 'extracting')
    return `${message.stage} ${message.progress}`
  if (message.stage === 'stopped') return `stopped ${message.reason}`
  return message.stage
}
