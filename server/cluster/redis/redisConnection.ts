import { createClient, ErrorReply } from '@redis/client'
import { ClusterAway, ClusterUnusable } from '../cluster.ts'
import { within } from '../../operating/within.ts'

/** A Redis that does not let one in at once is looked at no longer, ms. */
const CONNECT_MS = 5_000
/** A command that is not answered by then has failed, ms: something always waits for it. */
const COMMAND_MS = 2_000
/** Between two tries to connect again at most, ms. */
const RETRY_CAP_MS = 1_000

const open = (url: string, retryMs: (tries: number) => number | Error) =>
  createClient({
    url,
    RESP: 2,
    disableOfflineQueue: true,
    socket: { connectTimeout: CONNECT_MS, reconnectStrategy: retryMs },
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
 * Two connections to Redis, which come back by themselves; one line when it goes, one when it is back. One that does not
 * answer is given up and opened anew: until then nobody waits for it.
 * @throws ClusterUnusable when it is not there now
 */
export async function connectRedis(url: string, log: RedisLog): Promise<RedisConnection> {
  let isOpen = false
  let isClosed = false
  let awaySince: number | undefined
  const isAway = (err: unknown): void => {
    if (!isOpen || isClosed || awaySince !== undefined) return
    awaySince = performance.now()
    log.warn(
      { err: reasonOf(err) },
      'Redis is away: the spaces of this server go on, no other space is opened, and other servers hear nothing until it is back',
    )
  }
  const retryMs = (tries: number): number | Error =>
    isOpen ? Math.min(50 * 2 ** tries, RETRY_CAP_MS) : new Error('not there')
  const make = (isMain: boolean): RedisClient => {
    const client = open(url, retryMs)
    client.on('error', (err: unknown) => isMain && isAway(err))
    client.on('ready', () => {
      if (!isMain || awaySince === undefined) return
      log.info({ s: Math.round((performance.now() - awaySince) / 1_000) }, 'Redis is back')
      awaySince = undefined
    })
    return client
  }
  let [main, waiting] = [make(true), make(false)]
  const drop = (client: RedisClient): void => {
    if (client.isOpen) client.destroy()
  }
  const close = (): void => {
    isOpen = false
    isClosed = true
    drop(main)
    drop(waiting)
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

  async function answered<T>(client: RedisClient, command: (client: RedisClient) => Promise<T>): Promise<T> {
    const answer = Promise.resolve().then(() => command(client))
    try {
      if (await within(COMMAND_MS, answer)) return await answer
    } catch (cause) {
      // What Redis itself says of a command is no matter of connections.
      if (cause instanceof ErrorReply) log.error({ err: cause }, 'Redis does not do what it is asked')
      throw new ClusterAway(`Redis: ${reasonOf(cause)}`, { cause })
    }
    // Whatever else was asked on it waits for the same, and is over as well.
    if (!isClosed && client === main) {
      isAway(new Error(`no answer within ${COMMAND_MS} ms`))
      main = make(true)
      main.connect().catch(() => undefined)
    } else if (!isClosed && client === waiting) {
      waiting = make(false)
      waiting.connect().catch(() => undefined)
    }
    drop(client)
    throw new ClusterAway(`Redis: no answer within ${COMMAND_MS} ms`)
  }

  return {
    run: (command) => answered(main, command),
    wait: (command) => answered(waiting, command),
    isThere: () => main.isReady && awaySince === undefined,
    stopWaiting: () => drop(waiting),
    close,
  }
}
