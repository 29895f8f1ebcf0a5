import { createClient } from '@redis/client'
import { ClusterAway, ClusterUnusable } from '../cluster.ts'
import { within } from '../../operating/within.ts'

/** A Redis that does not let one in at once is looked at no longer, ms. */
const CONNECT_MS = 5_000
/** A command that is not answered by then has failed, ms: something always waits for it. */
const COMMAND_MS = 5_000
/** Between two tries to connect again at most, ms. */
const RETRY_CAP_MS = 1_000

const open = (url: string, retryMs: (tries: number) => number | Error) =>
  createClient({
    url,
    RESP: 2,
    disableOfflineQueue: true,
    socket: { connectTimeout: CONNECT_MS, socketTimeout: COMMAND_MS, reconnectStrategy: retryMs },
  })
export type RedisClient = ReturnType<typeof open>

export interface RedisLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export interface RedisConnection {
  /**
   * Asks Redis something.
   * @throws ClusterAway when there is no answer; whether it was done is then not known
   */
  run<T>(command: (client: RedisClient) => Promise<T>): Promise<T>
  /** The same on a connection of its own, for what waits there (XREAD BLOCK, shorter than COMMAND_MS). */
  wait<T>(command: (client: RedisClient) => Promise<T>): Promise<T>
  /** Whether Redis is there just now, as far as is known. */
  isThere(): boolean
  /** What waits there is over, and nothing does any more. */
  stopWaiting(): void
  close(): void
}

/** Host and port without who one is there. */
function placeOf(url: string): string {
  const { protocol, host, pathname } = new URL(url)
  return `${protocol}//${host}${pathname}`
}

const reasonOf = (error: unknown): string => {
  const { code, message } = error as { code?: string; message?: string }
  return code ?? message ?? String(error)
}

/**
 * Two connections to Redis, which come back by themselves; one line when it goes, one when it is back.
 * @throws ClusterUnusable when it is not there now
 */
export async function connectRedis(url: string, log: RedisLog): Promise<RedisConnection> {
  let isOpen = false
  let awaySince: number | undefined
  const retryMs = (tries: number): number | Error =>
    isOpen ? Math.min(50 * 2 ** tries, RETRY_CAP_MS) : new Error('not there')
  const [main, waiting] = [open(url, retryMs), open(url, retryMs)]
  main.on('error', (err: unknown) => {
    if (!isOpen || awaySince !== undefined) return
    awaySince = performance.now()
    log.warn(
      { err: reasonOf(err) },
      'Redis is away: the spaces of this server go on, no other space is opened, and other servers hear nothing until it is back',
    )
  })
  waiting.on('error', () => undefined)
  main.on('ready', () => {
    if (awaySince === undefined) return
    log.info({ s: Math.round((performance.now() - awaySince) / 1_000) }, 'Redis is back')
    awaySince = undefined
  })
  const close = (): void => {
    isOpen = false
    for (const client of [main, waiting]) if (client.isOpen) client.destroy()
  }
  const stopWaiting = (): void => {
    if (waiting.isOpen) waiting.destroy()
  }
  try {
    await Promise.all([main.connect(), waiting.connect()])
  } catch (error) {
    close()
    const cause = (error as { socketError?: unknown }).socketError ?? error
    throw new ClusterUnusable(
      `REDIS_URL: no Redis lets this server in at ${placeOf(url)} (${reasonOf(cause)}): is it running, and are name and password right?`,
      { cause: error },
    )
  }
  isOpen = true

  const on =
    (client: RedisClient): RedisConnection['run'] =>
    async (command) => {
      const answer = Promise.resolve().then(() => command(client))
      try {
        if (!(await within(COMMAND_MS, answer))) throw new Error(`no answer within ${COMMAND_MS} ms`)
        return await answer
      } catch (cause) {
        throw new ClusterAway(`Redis: ${reasonOf(cause)}`, { cause })
      }
    }
  return {
    run: on(main),
    wait: on(waiting),
    isThere: () => main.isReady && awaySince === undefined,
    stopWaiting,
    close,
  }
}
