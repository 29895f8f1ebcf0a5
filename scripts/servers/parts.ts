import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureLiveKit, liveKitKey, startLiveKit } from '../livekit.mjs'
import { ensureNginx, startNginx } from '../nginx.mjs'
import { ensureObjectStore, startObjectStore } from '../objectStore.mjs'
import { freePorts } from '../ports.mjs'
import { ensurePostgres, startPostgres } from '../postgres.mjs'
import { ensureRedis, startRedis } from '../redis.mjs'
import { root } from '../steps.mjs'

/** As deploy/nginx-servers.conf has them. */
export const serverNames = ['a', 'b'] as const
export type ServerName = (typeof serverNames)[number]

type Started<T extends (...args: never) => unknown> = NonNullable<Awaited<ReturnType<T>>>

/** All that stands around several servers of one site, on this machine. */
export interface Parts {
  /** Where browsers come in: `https://127.0.0.1:PORT`, with a certificate nobody has signed. */
  readonly url: string
  readonly postgres: Started<typeof startPostgres>
  readonly redis: Started<typeof startRedis>
  readonly store: Started<typeof startObjectStore>
  readonly liveKit: Started<typeof startLiveKit>
  /** What a server is told in its environment; DATA_DIR is its own affair. */
  settings(name: ServerName): Readonly<Record<string, string>> & { readonly PORT: string }
  /** Lines of the proxy's log. */
  accessLog(): string
  /** Ends them, the servers first that are not theirs to end. */
  close(): Promise<void>
}

export interface PartsOptions {
  /** The proxy's file of sites, as somebody else writes it. */
  readonly site?: (written: string) => string
  /** Where browsers come in; any free port. */
  readonly port?: number
}

/**
 * What of it this machine lacks, a line each. Debian's packages are installed where that is wanted (as root), programs
 * in Go built once.
 * @param isWanted install; else only with CI set
 */
export function lacking(isWanted = Boolean(process.env['CI'])): readonly string[] {
  const debian = {
    PostgreSQL: ensurePostgres({ isWanted }),
    Redis: ensureRedis({ isWanted }),
    nginx: ensureNginx({ isWanted }),
  }
  return [
    ...Object.entries(debian).flatMap(([name, program]) => (program ? [] : [`no ${name}`])),
    ...[ensureObjectStore(), ensureLiveKit()].flatMap((found) => ('reason' in found ? [found.reason] : [])),
  ]
}

/**
 * Starts PostgreSQL, Redis, a bucket store, LiveKit and nginx as deploy/ has them before several servers.
 * @throws Error where this machine lacks one of them
 */
export async function startParts({ site = (written) => written, port }: PartsOptions = {}): Promise<Parts> {
  const [storeProgram, liveKitProgram, nginxProgram] = [ensureObjectStore(), ensureLiveKit(), ensureNginx()]
  const closing: (() => unknown)[] = []
  const close = async (): Promise<void> => {
    for (const end of closing.splice(0).reverse()) await end()
  }
  /** It is ended with the others. */
  const keep = <T extends { stop(): unknown }>(part: T): T => {
    closing.push(() => part.stop())
    return part
  }
  try {
    const postgres = await startPostgres({ isDurable: true })
    if (!postgres) throw new Error('no PostgreSQL here')
    keep(postgres)
    const redis = await startRedis()
    if (!redis) throw new Error('no Redis here')
    keep(redis)
    if (storeProgram.program === undefined) throw new Error(storeProgram.reason)
    const store = keep(await startObjectStore(storeProgram.program))
    if (liveKitProgram.program === undefined) throw new Error(liveKitProgram.reason)
    if (!nginxProgram) throw new Error('no nginx here')
    const [http = 0, freeHttps = 0, liveKitPort = 0, ...ports] = await freePorts(3 + serverNames.length)
    const https = port ?? freeHttps
    const url = `https://127.0.0.1:${https}`
    const written = readFileSync(join(root, 'deploy/nginx-servers.conf'), 'utf8')
    const behind = { http, https, server: ports, liveKit: liveKitPort }
    const nginx = keep(await startNginx(nginxProgram, behind, site(written)))
    const liveKit = keep(
      await startLiveKit(liveKitProgram.program, {
        port: liveKitPort,
        webhook: `${url}/api/v2/livekit/webhook`,
        // It tells them what happens by way of the proxy, whose certificate it has to believe.
        env: { SSL_CERT_FILE: nginx.certificateFile },
      }),
    )
    return {
      url,
      postgres,
      redis,
      store,
      liveKit,
      settings: (name) => ({
        HOST: '127.0.0.1',
        PORT: String(ports[serverNames.indexOf(name)]),
        PUBLIC_URL: url,
        SERVER_NAME: name,
        DATABASE_URL: postgres.url,
        REDIS_URL: redis.url,
        SESSION_SECRET: 'the same on all servers of a site, of course',
        S3_ENDPOINT: store.endpoint,
        S3_BUCKET: store.bucket,
        S3_KEY: store.key,
        S3_SECRET: store.secret,
        LIVEKIT_URL: `${url.replace('https', 'wss')}/livekit`,
        LIVEKIT_API_URL: liveKit.url.replace('ws', 'http'),
        LIVEKIT_API_KEY: liveKitKey.key,
        LIVEKIT_API_SECRET: liveKitKey.secret,
      }),
      accessLog: nginx.accessLog,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
