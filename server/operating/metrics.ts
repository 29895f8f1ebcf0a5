import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { RequestHandler } from 'express'
import type { DbMeter, PoolState } from '../db/openDb.ts'
import type { Disk } from './disk.ts'
import { createCallMeters, type CallMeters } from './callMeters.ts'
import { createClientFaultMeters, type ClientFaultMeters } from './clientFaultMeters.ts'
import type { RoomCounts, RoomMeters } from '../room/meters.ts'
import type { Health } from './health.ts'
import { checkNames } from './health.ts'
import type { OpenSockets } from './openSockets.ts'

/** What is only looked at when somebody asks. */
export interface MetricSources {
  readonly rooms: () => RoomCounts
  /** How many spaces are closed for a while because they failed too often. */
  readonly quarantined: () => number
  /** Connections and sockets refused since the start, by reason. */
  readonly refusedSockets: () => Readonly<Record<string, number>>
  readonly sockets: OpenSockets
  readonly health: Health
  readonly disk: Pick<Disk, 'space'>
  readonly loopLagMs: () => number
  readonly version: string
  /** Whether the other servers can be asked; undefined: there are none. */
  readonly isReachable?: (() => boolean) | undefined
}

/** Numbers of a running server in the words of Prometheus. Each is described in docs/operations.md. */
export interface Metrics {
  readonly room: RoomMeters
  readonly database: DbMeter
  readonly calls: CallMeters
  readonly clientFaults: ClientFaultMeters
  readonly countRequests: RequestHandler
  /** From now on `text` has what is looked up as well. */
  follow(sources: MetricSources): void
  readonly contentType: string
  text(): Promise<string>
}

/** From half a millisecond to ten seconds. */
const seconds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** @param server its name among several: on every number */
export function createMetrics(server?: string): Metrics {
  const registers = [new Registry()]
  const [register] = registers as [Registry]
  if (server !== undefined) register.setDefaultLabels({ server })
  const histogram = (name: string, help: string) =>
    new Histogram({ name: `lingjing_${name}`, help, buckets: seconds, registers })
  const counter = <L extends string = never>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Counter({ name: `lingjing_${name}`, help, labelNames, registers })

  const tickLate = histogram('tick_late_seconds', 'How much later than planned a space had its turn')
  const tick = histogram('tick_seconds', 'How long a turn of a space took')
  const heartbeat = histogram('heartbeat_seconds', 'From a heartbeat to its answer, of one client in ten')
  const refusals = counter('refusals_total', 'Actions in spaces that were refused', ['code'])
  const frames = counter('frames_refused_total', 'Frames that were no action the server knows', ['problem'])
  const ends = counter('session_ends_total', 'Sessions in spaces that ended', ['code'])
  const store = histogram('store_seconds', 'From a decision to the moment it is stored')
  const storeFailures = counter('store_failures_total', 'Decisions that could not be stored')
  const query = histogram('database_query_seconds', 'How long statements took')
  const queryErrors = counter('database_errors_total', 'Statements that failed')
  const requests = counter('http_requests_total', 'Answers over HTTP', ['status'])
  const requestSeconds = histogram('http_request_seconds', 'How long answers over HTTP took')
  let pool: (() => PoolState) | undefined
  let isCollecting = false

  function gauge<L extends string = never>(
    name: string,
    help: string,
    read: (this: Gauge<L>) => void | Promise<void>,
    labelNames: readonly L[] = [],
  ): void {
    new Gauge<L>({ name: `lingjing_${name}`, help, labelNames, registers, collect: read })
  }

  return {
    room: {
      ticked(lateMs, tookMs) {
        tickLate.observe(Math.max(0, lateMs) / 1000)
        tick.observe(tookMs / 1000)
      },
      heartbeat: (ms) => heartbeat.observe(ms / 1000),
      refused: (code) => refusals.inc({ code }),
      undecodable: (problem) => frames.inc({ problem }),
      ended: (code) => ends.inc({ code }),
      stored: (ms) => store.observe(ms / 1000),
      notStored: () => storeFailures.inc(),
    },
    database: {
      asked: (ms) => query.observe(ms / 1000),
      failed: () => queryErrors.inc(),
      hasPool: (state) => (pool = state),
    },
    calls: createCallMeters(registers),
    clientFaults: createClientFaultMeters(registers),
    countRequests(_req, res, next) {
      const since = performance.now()
      res.once('close', () => {
        // Who went before the answer has none.
        requests.inc({ status: res.writableFinished ? res.statusCode : 499 })
        requestSeconds.observe((performance.now() - since) / 1000)
      })
      next()
    },
    follow({ rooms, quarantined, refusedSockets, sockets, health, disk, loopLagMs, version, isReachable }) {
      gauge(
        'people',
        'Who is in spaces, those whose connection was lost a moment ago included',
        function () {
          const { people, bots } = rooms()
          this.set({ kind: 'person' }, people)
          this.set({ kind: 'bot' }, bots)
        },
        ['kind'],
      )
      if (isReachable) {
        gauge('cluster_reachable', 'Whether this server reaches Redis, and by it the others', function () {
          this.set(isReachable() ? 1 : 0)
        })
      }
      gauge('rooms', 'Spaces that are open', function () {
        this.set(rooms().spaces)
      })
      gauge(
        'spaces_quarantined',
        'Spaces that are closed for a while as they failed several times',
        function () {
          this.set(quarantined())
        },
      )
      gauge('sessions', 'Connections that joined a space', function () {
        this.set(rooms().sessions)
      })
      gauge('store_waiting', 'Decisions that wait to be stored', function () {
        this.set(rooms().storing)
      })
      gauge('sockets', 'Connections of any kind', function () {
        this.set(sockets.size)
      })
      gauge('socket_waiting_bytes', 'Bytes the network has not taken yet', function () {
        this.set(sockets.waitingBytes())
      })
      let counted = { received: 0, sent: 0 }
      new Counter({
        name: 'lingjing_network_bytes_total',
        help: 'Bytes over all connections',
        labelNames: ['direction'] as const,
        registers,
        collect() {
          const now = sockets.bytes()
          this.inc({ direction: 'received' }, Math.max(0, now.received - counted.received))
          this.inc({ direction: 'sent' }, Math.max(0, now.sent - counted.sent))
          counted = now
        },
      })
      let refused: Readonly<Record<string, number>> = {}
      new Counter({
        name: 'lingjing_sockets_refused_total',
        help: 'Connections that were not let in because there were too many',
        labelNames: ['reason'] as const,
        registers,
        collect() {
          const now = refusedSockets()
          for (const [reason, count] of Object.entries(now))
            this.inc({ reason }, count - (refused[reason] ?? 0))
          refused = now
        },
      })
      gauge('loop_lag_seconds', 'The longest stand-still of the event loop in the last seconds', function () {
        this.set(loopLagMs() / 1000)
      })
      gauge('disk_free_bytes', 'Free on the disk of DATA_DIR', async function () {
        const space = await disk.space()
        if (space) this.set(space.freeBytes)
      })
      gauge('disk_size_bytes', 'Size of the disk of DATA_DIR', async function () {
        const space = await disk.space()
        if (space) this.set(space.totalBytes)
      })
      gauge(
        'check_failing',
        '1: a check of /readyz fails',
        async function () {
          const failing = await health.failing()
          for (const check of checkNames) this.set({ check }, failing.includes(check) ? 1 : 0)
        },
        ['check'],
      )
      gauge(
        'build_info',
        '1; the version is in the label',
        function () {
          this.set({ version }, 1)
        },
        ['version'],
      )
      if (pool) {
        const read = pool
        gauge(
          'database_connections',
          'Connections to PostgreSQL, and who waits for one',
          function () {
            for (const [state, count] of Object.entries(read())) this.set({ state }, count)
          },
          ['state'],
        )
      }
    },
    contentType: register.contentType,
    text() {
      // Those of Node itself only from the first question on: not every start is measured.
      if (!isCollecting) collectDefaultMetrics({ register })
      isCollecting = true
      return register.metrics()
    },
  }
}
