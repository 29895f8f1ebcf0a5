import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  lacking,
  serverNames,
  startParts,
  type Parts,
  type PartsOptions,
  type ServerName,
} from '../../../scripts/servers/parts.ts'
import { ServerProcess } from './serverProcess.ts'

export type { ServerName }

export interface SeveralServers extends Pick<Parts, 'url' | 'redis' | 'postgres' | 'liveKit' | 'accessLog'> {
  readonly servers: ReadonlyMap<ServerName, ServerProcess>
  /** Starts one that has ended. */
  start(name: ServerName): Promise<ServerProcess>
  /** Whom the lookup names for a space, asked of a server that is there. */
  lookUp(spaceId: string): Promise<ServerName>
  close(): Promise<void>
}

/** Why there is no such stage on this machine; undefined: there is. */
export const lacksServices = (): string | undefined => {
  const lacks = lacking()
  return lacks.length === 0
    ? undefined
    : `${lacks.join(', ')} (with CI set Debian’s packages are installed, as root)`
}

/** Two servers as they are deployed, with all that stands around them: of this machine, and thrown away after. */
export async function startSeveralServers(
  settings: Readonly<Record<string, string>> = {},
  options: PartsOptions = {},
): Promise<SeveralServers> {
  const parts = await startParts(options)
  const folders = new Map(serverNames.map((name) => [name, mkdtempSync(join(tmpdir(), `lingjing-${name}-`))]))
  const servers = new Map<ServerName, ServerProcess>()
  const start = async (name: ServerName): Promise<ServerProcess> => {
    const own = { ...parts.settings(name), MIN_FREE_DISK_PERCENT: '0', ...settings }
    const server = await ServerProcess.start(folders.get(name)!, own)
    servers.set(name, server)
    return server
  }
  const close = async (): Promise<void> => {
    await Promise.all([...servers.values()].map((server) => server.kill()))
    for (const folder of folders.values()) rmSync(folder, { recursive: true, force: true })
    await parts.close()
  }
  try {
    for (const name of serverNames) await start(name)
  } catch (error) {
    await close()
    throw error
  }
  const { url, redis, postgres, liveKit, accessLog } = parts
  return {
    url,
    redis,
    postgres,
    liveKit,
    accessLog,
    servers,
    start,
    async lookUp(spaceId) {
      const there = [...servers.values()].find((server) => server.isRunning)
      const name = /\/at\/(\w+)\/gs\//.exec((await there?.lookUp(spaceId)) ?? '')?.[1]
      if (name === undefined) throw new Error(`nobody is named for ${spaceId}`)
      return name as ServerName
    },
    close,
  }
}
