import { createServer, type Server, type ServerOptions } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import type { Catalogue } from '#shared/map/catalogue.ts'
import { createMemoryCluster } from '../../../server/cluster/memoryCluster.ts'
import { createRooms, type Rooms, type RoomsOptions } from '../../../server/room/doors/createRooms.ts'
import { joinRequests } from '../../../server/room/doors/joinRequests.ts'
import { roomFeatures } from '../../../server/room/features/features.ts'
import type { RoomLog } from '../../../server/room/roomLog.ts'
import type { MemoryPorts } from './memoryPorts.ts'

export interface TestRooms {
  readonly url: string
  readonly rooms: Rooms
  readonly http: Server
  /** What the rooms logged as errors: a test that expects none looks here. */
  readonly errors: { readonly fields: object; readonly message: string }[]
  /** The rooms' clock runs with the real one; this pushes it ahead. */
  advance(ms: number): void
  close(): Promise<void>
}

/** Rooms with both doors on a real HTTP server; the database is in memory. */
export async function startRooms(
  ports: MemoryPorts,
  catalogue: Catalogue = new Map(),
  options: Partial<RoomsOptions> = {},
  httpOptions: ServerOptions = {},
): Promise<TestRooms> {
  const app = express()
  app.get('/healthz', (_request, response) => void response.json({ status: 'ok' }))
  const http = createServer(httpOptions, app)
  const errors: { fields: object; message: string }[] = []
  const log: RoomLog = {
    info: () => undefined,
    warn: () => undefined,
    error: (fields, message) => void errors.push({ fields, message }),
  }
  let ahead = 0
  let ids = 0
  const steady = () => performance.now() + ahead
  const rooms = createRooms({
    features: roomFeatures,
    ports,
    cluster: createMemoryCluster(steady).join({ id: 'server-1', address: '' }, ports.raiseEpoch),
    catalogue,
    log,
    clock: { now: () => Date.now() + ahead, steady },
    newId: () => `id-${(ids += 1)}`,
    ...options,
  })
  app.use(
    '/matchmake',
    joinRequests(log, (_request, _response, next) => next()),
  )
  rooms.attach(http)
  await rooms.start()
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    rooms,
    http,
    errors,
    advance: (ms) => void (ahead += ms),
    async close() {
      await rooms.close()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}
