import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureNginx, startNginx } from '../../../scripts/nginx.mjs'
import { freePorts } from '../../../scripts/ports.mjs'
import { startPostgres } from '../../../scripts/postgres.mjs'
import { ensureRedis, startRedis } from '../../../scripts/redis.mjs'
import { startFakeS3 } from '../others/fakeS3.ts'
import { ServerProcess } from './serverProcess.ts'

/** Of the servers of the stage, as deploy/nginx-servers.conf has them. */
export const serverNames = ['a', 'b'] as const
export type ServerName = (typeof serverNames)[number]

export interface SeveralServers {
  /** Where browsers come in: `https://127.0.0.1:PORT`, with a certificate nobody has signed. */
  readonly url: string
  readonly redis: NonNullable<Awaited<ReturnType<typeof startRedis>>>
  readonly postgres: NonNullable<Awaited<ReturnType<typeof startPostgres>>>
  readonly servers: ReadonlyMap<ServerName, ServerProcess>
  /** Starts one that has ended. */
  start(name: ServerName): Promise<ServerProcess>
  /** Whom the lookup names for a space, asked of the proxy. */
  lookUp(spaceId: string): Promise<ServerName>
  /** Lines of the proxy's log. */
  accessLog(): string
  close(): Promise<void>
}

/** Why there is no such stage on this machine; undefined: there is. */
export const lacksServices = (): string | undefined => {
  const lacks = Object.entries({ nginx: ensureNginx(), Redis: ensureRedis() }).filter(
    ([, program]) => !program,
  )
  return lacks.length === 0
    ? undefined
    : `no ${lacks.map(([name]) => name).join(', ')} here (with CI set Debian’s are installed, as root)`
}

/**
 * Two servers as they are deployed: PostgreSQL, Redis, a bucket store and nginx, all of this machine and thrown away after.
 * @param site the proxy's file of sites, changed by the test
 */
export async function startSeveralServers(
  settings: Readonly<Record<string, string>> = {},
  site: (written: string) => string = (written) => written,
): Promise<SeveralServers> {
  const closing: (() => unknown)[] = []
  const close = async (): Promise<void> => {
    for (const end of closing.splice(0).reverse()) await end()
  }
  try {
    const [postgres, redis, s3] = [
      await startPostgres({ isDurable: true }),
      await startRedis(),
      await startFakeS3(),
    ]
    if (!postgres || !redis) throw new Error('no PostgreSQL or no Redis')
    closing.push(
      () => s3.close(),
      () => redis.stop(),
      () => postgres.stop(),
    )
    const [http = 0, https = 0, ...ports] = await freePorts(2 + serverNames.length)
    const url = `https://127.0.0.1:${https}`
    const folders = new Map(
      serverNames.map((name) => [name, mkdtempSync(join(tmpdir(), `lingjing-${name}-`))]),
    )
    closing.push(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))
    const servers = new Map<ServerName, ServerProcess>()
    const start = async (name: ServerName): Promise<ServerProcess> => {
      const server = await ServerProcess.start(folders.get(name)!, {
        PORT: String(ports[serverNames.indexOf(name)]),
        PUBLIC_URL: url,
        SERVER_NAME: name,
        DATABASE_URL: postgres.url,
        REDIS_URL: redis.url,
        SESSION_SECRET: 'the same on all servers of a site, of course',
        S3_ENDPOINT: s3.endpoint,
        S3_BUCKET: 'lingjing',
        S3_KEY: s3.key,
        S3_SECRET: s3.secret,
        MIN_FREE_DISK_PERCENT: '0',
        ...settings,
      })
      servers.set(name, server)
      return server
    }
    closing.push(() => Promise.all([...servers.values()].map((server) => server.kill())))
    await start('a')
    await start('b')
    const written = readFileSync(new URL('../../../deploy/nginx-servers.conf', import.meta.url), 'utf8')
    const nginx = await startNginx(ensureNginx() ?? '', { http, https, server: ports }, site(written))
    closing.push(() => nginx.stop())
    return {
      url,
      redis,
      postgres,
      servers,
      start,
      async lookUp(spaceId) {
        const there = [...servers.values()].find((server) => server.isRunning)
        const name = /\/at\/(\w+)\/gs\//.exec((await there?.lookUp(spaceId)) ?? '')?.[1]
        if (name === undefined) throw new Error(`nobody is named for ${spaceId}`)
        return name as ServerName
      },
      accessLog: nginx.accessLog,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
