import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import type { Server } from 'node:http'
import { join } from 'node:path'
import express, { Router } from 'express'
import pino from 'pino'
import type { Logger } from 'pino'
import { parseCatalogue } from '#shared/map/catalogue.ts'
import { closeCodes } from '#shared/protocol/closeCodes.ts'
import { endArchivedSpaces } from './spaces/archivedSpaces.ts'
import { remindBookings } from './bookings/remindBookings.ts'
import { runEvents } from './events/runEvents.ts'
import { createAccountEnder } from './accounts/endAccounts.ts'
import type { AccountEnder } from './accounts/endAccounts.ts'
import { createClientLog } from './log/clientLog.ts'
import { openCloud } from './cloud/openCloud.ts'
import type { Cluster } from './cluster/cluster.ts'
import { inTurn, unlessElsewhere } from './cluster/inTurn.ts'
import { createLiveRooms, type LiveRooms } from './cluster/liveRooms.ts'
import { joinCluster } from './cluster/joinCluster.ts'
import type { MemoryCluster } from './cluster/memoryCluster.ts'
import type { Config } from './config.ts'
import type { Clock } from './clock.ts'
import type { AppContext } from './context.ts'
import { createLiveKit } from './livekit/createLiveKit.ts'
import type { LiveKitApi } from './livekit/LiveKitApi.ts'
import type { SmsSender } from './login/sms/SmsSender.ts'
import { createDisk } from './operating/disk.ts'
import type { ReadDisk } from './operating/disk.ts'
import type { StartView } from './cloud/provider.ts'
import type { CountCall } from './room/doors/rawDoor.ts'
import { openDb } from './db/openDb.ts'
import type { Db } from './db/schema.ts'
import * as spaceEpochs from './db/tables/spaces/spaceEpochs.ts'
import * as users from './db/tables/accounts/users.ts'
import { createFiles } from './files/files.ts'
import { createFileUses } from './files/fileUses.ts'
import { openFileStore } from './files/openFileStore.ts'
import { createUploads } from './files/uploads.ts'
import { createIdentities } from './identity/createIdentities.ts'
import { publicSite } from './identity/sites.ts'
import { createLocalBrowsers } from './login/localBrowsers.ts'
import { isDevRequest } from './login/mockLogin.ts'
import { createTokens } from './login/tokens.ts'
import { createSmsSender } from './login/sms/createSmsSender.ts'
import { isSocketFromElsewhere } from './middleware/ownPages.ts'
import { builtClient, devClient } from './middleware/pages.ts'
import type { FactsOf } from './middleware/pages.ts'
import { createRequestRates } from './middleware/rateLimit.ts'
import type { RequestLimits } from './middleware/rateLimit.ts'
import { createHttpImageCheck } from './moderation/httpImageCheck.ts'
import { createModeration } from './moderation/moderation.ts'
import { capConnections } from './operating/connectionCaps.ts'
import { lockDatabase } from './operating/databaseLock.ts'
import { lockDataDir } from './operating/dataLock.ts'
import { createHealth } from './operating/health.ts'
import { healthEndpoints } from './operating/healthEndpoints.ts'
import { watchLoopLag } from './operating/loopLag.ts'
import { createMetrics } from './operating/metrics.ts'
import { trackSockets } from './operating/openSockets.ts'
import type { OpenSockets } from './operating/openSockets.ts'
import { listenForMetrics, metricsEndpoint } from './operating/serveMetrics.ts'
import { within } from './operating/within.ts'
import { tellOfQuarantine } from './spaces/quarantineNotice.ts'
import { createPublisher } from './publishing/publisher.ts'
import { mountRoutes } from './mountRoutes.ts'
import { createRooms } from './room/doors/createRooms.ts'
import { roomFeatures } from './room/features/features.ts'
import { machineClock } from './room/roomClock.ts'
import type { Rooms } from './room/doors/createRooms.ts'
import { createAddressOf } from './operating/trustProxy.ts'
import { createRoomPorts } from './roomPorts/createRoomPorts.ts'
import { seed } from './spaces/seed.ts'
import { openShowrooms } from './showroom/showrooms.ts'
import { lookupUrlOf } from './site/lookupUrlOf.ts'
import { openSiteFacts } from './site/siteFactsStore.ts'
import { createSweeper } from './sweeping/sweeper.ts'
import { VISIT_HEARTBEAT_MS, createVisitRecorder } from './visits/visitRecorder.ts'

const repository = join(import.meta.dirname, '..')

/** What tests put in place of the real thing. */
export interface ServerOptions {
  readonly clock?: Clock
  /** ms that only go forward (room/roomClock.ts). */
  readonly steady?: () => number
  readonly log?: Logger
  readonly sms?: SmsSender
  readonly requestLimits?: Partial<RequestLimits>
  /** Hears of every statement to the database. */
  readonly onQuery?: (sql: string) => void
  /** Says how full the disk is. */
  readonly readDisk?: ReadDisk
  /** Hears of the path that lets the next browser of this machine log in by name (login/localBrowsers.ts): at the start, and anew whenever one was used. */
  readonly printLocal?: (path: string) => void
  /** The server can not go on and has to be ended, for this reason. */
  readonly fatal?: (reason: string) => void
  /** The servers of this process that this one is among; by default those of the configuration, or none. */
  readonly cluster?: MemoryCluster
  /** Nobody comes in here; spaces are held by others of the cluster. Colyseus allows one set of doors in a process. */
  readonly isWithoutDoors?: boolean
  /** Instead of the calls to a LiveKit server. */
  readonly liveKitApi?: LiveKitApi
  /** Instead of headless Chromiums: who draws for people. */
  readonly startCloudWorker?: StartView
  /** Built-in spaces; assets/spaces by default. */
  readonly spacesFolder?: string
}

export interface RunningServer {
  /** `http://host:port` */
  readonly address: string
  readonly db: Db
  /** The spaces this server holds. */
  readonly rooms: Rooms
  /** All living spaces, as endpoints see them. */
  readonly liveRooms: LiveRooms
  readonly cluster: Cluster
  /** Deletes the accounts whose time has come, without waiting for the next round. */
  readonly accountEnder: AccountEnder
  /** Reminds people of what they have booked; how many. */
  remindBookings(): Promise<number>
  /** Reminds guests of events and opens doors; how many events something was done for. */
  runEvents(): Promise<number>
  /** A round of what is done every hour. */
  endArchivedSpaces(): Promise<number>
  /**
   * Sockets closed with 1001 and cut off 2 s later, then everything else, the database in every case. A second call
   * waits for the first.
   * @throws AggregateError when a part could not be closed; all others are closed then
   */
  close(): Promise<void>
}

/**
 * Takes the data for this process alone (or joins a cluster), opens the database, brings in the built-in spaces, and serves pages, API and
 * sockets on one port.
 * @throws LockedError when another process has the data
 * @throws when the database cannot be opened or the port is taken; nothing stays open then.
 */
export async function createServer(config: Config, options: ServerOptions = {}): Promise<RunningServer> {
  const log = options.log ?? pino({ level: config.logLevel })
  const clock = options.clock ?? { now: () => Date.now() }
  const newId = () => randomUUID()
  const opened: (() => void | Promise<void>)[] = []
  /** The last opened first. Whatever fails or takes too long, the rest is closed too. */
  const closeAll = async () => {
    const problems: unknown[] = []
    for (const close of opened.splice(0).reverse()) {
      try {
        if (!(await within(closeStepMs, Promise.resolve(close())))) log.warn('a part takes long to close')
      } catch (error) {
        problems.push(error)
      }
    }
    if (problems.length > 0) throw new AggregateError(problems, 'not everything could be closed')
  }
  try {
    const metrics = createMetrics(config.cluster?.name)
    opened.push(await lockDataDir(config.dataDir))
    let isLocked = () => true
    // Of several servers none has the database for itself, and none that knows of no others.
    if ('postgresUrl' in config.database && !options.cluster) {
      const { postgresUrl } = config.database
      const taken = options.fatal ?? ((reason: string) => log.error(reason))
      const lock = await lockDatabase({ postgresUrl, isShared: config.cluster !== undefined, taken, log })
      opened.push(() => lock.release())
      isLocked = lock.isHeld
    }
    const steady = options.steady ?? machineClock.steady
    // Before the database is changed: other servers may not know what it would look like.
    const cluster = await joinCluster({
      config,
      log,
      steady,
      newId,
      raiseEpoch: (spaceId) => spaceEpochs.raise(db, spaceId),
      servers: options.cluster,
    })
    const db = await openDb(config.database, options.onQuery, metrics.database).catch(
      async (error: unknown) => {
        await cluster.leave()
        throw error
      },
    )
    opened.push(() => db.destroy())
    opened.push(() => cluster.leave())
    const { bus } = cluster
    await inTurn(cluster.leases, 'built-in spaces', () =>
      seed({ db, clock, newId }, options.spacesFolder ?? join(repository, 'assets/spaces')),
    )

    const tokens = createTokens({
      db,
      clock,
      newId,
      secret: config.sessionSecret,
      sessionEnded: (credentialId) => bus.tell('credentialEnded', { credentialId }),
      sessionProven: (credentialId, at) => bus.tell('credentialProven', { credentialId, at }),
    })
    const rates = createRequestRates(
      { ...config.requestLimits, ...options.requestLimits },
      (token) => tokens.signerOf(token),
      undefined,
      config.cluster && cluster.counters,
    )
    const visits = createVisitRecorder({ db, clock, newId, cluster })
    await visits.start()
    opened.push(
      () => visits.close(),
      every(VISIT_HEARTBEAT_MS, () => visits.beat(), log),
    )
    const catalogue: unknown = JSON.parse(readFileSync(join(repository, 'assets/catalogue.json'), 'utf8'))
    const moderation = createModeration({
      dataDir: config.dataDir,
      imageChecks:
        config.storage.imageModeration === undefined
          ? []
          : [createHttpImageCheck(config.storage.imageModeration, log)],
    })
    const disk = createDisk({
      folder: config.dataDir,
      minFreePercent: config.storage.minFreePercent,
      ...(options.readDisk && { read: options.readDisk }),
    })
    const liveKit =
      config.liveKit &&
      (await createLiveKit({
        config: config.liveKit,
        secret: config.sessionSecret,
        site: config,
        disk,
        cluster,
        db,
        clock,
        steady,
        log,
        readDisk: options.readDisk,
        api: options.liveKitApi,
      }))
    if (liveKit) {
      bus.listen({ mediaRoomChanged: ({ room }) => liveKit.keepers.changed(room) })
      opened.push(() => liveKit.keepers.close())
    }
    // Known as soon as the facts of the site are read, before anybody is let in.
    let listed: () => readonly string[] = () => []
    const ports = createRoomPorts({
      db,
      clock,
      config,
      tokens,
      moderation,
      visits,
      noticed: (userIds) => bus.tell('noticed', { userIds: [...userIds] }),
      left: (spaceId, userIds) => userIds.forEach((userId) => bus.tell('memberChanged', { spaceId, userId })),
      isDiskFull: disk.isNearlyFull,
      origins: () => listed(),
    })
    const countCall: CountCall = async (address, token) => (await rates.takeCall(address, token)) <= 0
    const cloud = openCloud({
      config,
      ports,
      bus,
      serverId: cluster.self.id,
      clock: { now: () => clock.now(), steady },
      log,
      newId,
      countCall,
      origin: () => nearOrigin(http, config),
      startWorker: options.startCloudWorker,
    })
    opened.push(() => cloud.close())
    const rooms = createRooms({
      features: roomFeatures,
      ports,
      doors: cloud.door ? [cloud.door] : [],
      cluster,
      catalogue: parseCatalogue(catalogue),
      log,
      clock: { now: () => clock.now(), steady },
      newId,
      address: cluster.self.address,
      publicUrl: config.publicUrl,
      meters: metrics.room,
      mediaRooms: liveKit?.keepers,
      socketLimits: config.socketLimits,
      openingLimits: config.openingLimits,
      addressOf: createAddressOf(config.trustProxy.trusts),
      isFromElsewhere: (request) => isSocketFromElsewhere(config, request),
      countCall,
      countJoin: (userId) => rates.take('join', userId),
      waitsForPicture: cloud.waits,
      spaceQuarantined: (spaceId) => void tellOfQuarantine({ db, clock, newId, log, rooms, bus }, spaceId),
    })
    const liveRooms = createLiveRooms(rooms, cluster)
    const files = createFiles({
      db,
      clock,
      store: await openFileStore(config.files),
      quotas: config.storage.quotas,
    })
    const fileUses = createFileUses(db)
    const uploads = await createUploads({
      folder: join(config.dataDir, 'uploading'),
      atOnce: config.storage.uploads,
      disk,
    })
    const clientLog = createClientLog({
      folder: join(config.dataDir, 'client-log'),
      clock,
      maxBytes: config.storage.clientLogBytes,
      days: config.storage.retention.clientLogs,
    })
    const sweeper = createSweeper({
      db,
      clock,
      log,
      tokens,
      files,
      clientLog,
      recordingFiles: liveKit?.recordingFiles,
      retention: config.storage.retention,
    })
    const onlyHere = (name: string, work: () => Promise<void>) => () =>
      unlessElsewhere(cluster.leases, `regular ${name}`, work)
    const sweepRows = onlyHere('sweep rows', () => sweeper.sweepRows())
    await sweepRows()
    const accountEnder = createAccountEnder({
      db,
      clock,
      newId,
      config,
      files,
      fileUses,
      log,
      bus,
      rooms: liveRooms,
      liveKit,
    })
    const remindOfBookings = () => remindBookings({ db, clock, newId, bus, log })
    const endAccounts = onlyHere('end accounts', () => accountEnder.run())
    const sweepFiles = onlyHere('sweep files', () => sweeper.sweepFiles())
    const remind = async () => void (await remindOfBookings())
    const runDueEvents = () => runEvents({ db, clock, newId, bus, log, rooms: liveRooms })
    opened.push(
      every(sweepMs, sweepRows, log),
      every(endAccountsMs, endAccounts, log),
      every(remindMs, remind, log),
      every(remindMs, async () => void (await runDueEvents()), log),
      every(sweepFilesMs, sweepFiles, log),
    )
    const assetsFolder = join(repository, 'assets')
    const publisher = createPublisher({
      db,
      clock,
      log,
      newId,
      assetsFolder,
      publicUrl: config.publicUrl,
      leases: cluster.leases,
    })
    opened.push(
      () => publisher.close(),
      // What another server let go of.
      every(publishMs, () => publisher.start(), log),
    )
    const showrooms = openShowrooms({ db, clock, config, assetsFolder })
    // Listened for while they are read: what is told meanwhile is read again.
    const readingFacts = openSiteFacts({ db, clock, config, bus })
    const readFactsAgain = () =>
      void readingFacts
        .then((facts) => facts.readAgain())
        .catch((err: unknown) => log.error({ err }, 'site facts not read again'))
    bus.listen({
      siteFactsChanged: (_body, from) => from.id !== cluster.self.id && readFactsAgain(),
      missed: readFactsAgain,
    })
    const siteFacts = await readingFacts
    listed = () => siteFacts.origins()
    const ctx: AppContext = {
      config,
      db,
      clock,
      log,
      tokens,
      sms: options.sms ?? createSmsSender(config.sms, log),
      identities: createIdentities(config, log),
      siteFacts,
      showrooms,
      bus,
      rooms: liveRooms,
      moderation,
      files,
      fileUses,
      uploads,
      clientLog,
      calls: metrics.calls,
      clientFaults: metrics.clientFaults,
      disk,
      publisher,
      liveKit,
      cloud: cloud.provider,
      cloudHandOvers: cloud.handOvers,
      rates,
      newId,
    }

    const endArchived = onlyHere('end archived spaces', async () => void (await endArchivedSpaces(ctx)))
    opened.push(every(sweepMs, endArchived, log))

    const app = express()
    const sites = [...config.sites.values()].map(publicSite)
    const facts: FactsOf = (req) => ({
      dev: isDevRequest(config, req),
      lookupUrl: lookupUrlOf(config, req, nearOrigin(http, config)),
      sites,
      facts: siteFacts.shown(),
    })
    const pages = config.devClient ? await devClient(repository, facts) : undefined
    if (pages) opened.push(() => pages.close())
    const loopLag = watchLoopLag()
    opened.push(() => loopLag.close())
    const health = createHealth({
      askDatabase: () => users.findAny(db),
      isLocked,
      disk,
      loopLagMs: loopLag.worstMs,
    })
    const forOperators = Router().use(healthEndpoints(health))
    forOperators.get('/metrics', metricsEndpoint(metrics, config.metricsToken))
    const printLocal = options.printLocal ?? (() => undefined)
    const localBrowsers = config.devLogin === 'browser' ? createLocalBrowsers(config, printLocal) : undefined
    if (localBrowsers) forOperators.use(localBrowsers.router)
    const served = pages?.handler ?? builtClient(join(repository, 'dist/client'), facts)
    mountRoutes(app.use(metrics.countRequests), ctx, forOperators, served)

    const http = createHttpServer(
      { headersTimeout: headersMs, connectionsCheckingInterval: checkConnectionsMs },
      app,
    )
    // Longer than browsers and proxies keep a connection: none is closed just as a call comes in on it.
    http.keepAliveTimeout = 65_000
    const sockets = trackSockets(http)
    if (config.metricsPort !== undefined) opened.push(await listenForMetrics(metrics, config.metricsPort))
    if (!options.isWithoutDoors) rooms.attach(http)
    const connections = capConnections(http, {
      perAddress: config.connectionsPerAddress,
      trusts: config.trustProxy.trusts,
    })
    metrics.follow({
      rooms: () => rooms.counts(),
      quarantined: () => rooms.quarantined().size,
      refusedSockets: () => ({ ...rooms.sockets().refused, connections: connections.refused }),
      sockets,
      health,
      disk,
      loopLagMs: loopLag.worstMs,
      version: programVersion(),
      isReachable: config.cluster && (() => cluster.isReachable()),
    })
    opened.push(() => {
      health.startClosing()
      return stopListening(http, sockets, () => closeRooms(rooms, cluster))
    })
    await rooms.start()
    liveKit?.keepers.start()
    await listen(http, config)
    await cluster.open()
    await publisher.start()
    // Where an earlier process was stopped in the middle of one.
    for (const run of [endAccounts, endArchived, remind]) {
      void run().catch((err: unknown) => log.error({ err }, 'a regular task failed'))
    }

    if (localBrowsers) printLocal(localBrowsers.path())
    let closing: Promise<void> | undefined
    return {
      address: addressOf(http, config),
      db,
      rooms,
      liveRooms,
      cluster,
      accountEnder,
      remindBookings: remindOfBookings,
      runEvents: runDueEvents,
      endArchivedSpaces: () => endArchivedSpaces(ctx),
      close: () => (closing ??= closeAll()),
    }
  } catch (error) {
    await closeAll().catch((err: unknown) => log.error({ err }, 'closing failed'))
    throw error
  }
}

/** Who has connected has so long to say what they want, and is looked at so often; a socket comes by here as well. */
const headersMs = 15_000
const checkConnectionsMs = 5_000

/** How often what has run out is forgotten. */
const sweepMs = 3_600_000
/** How often accounts whose time has come are looked for. */
const endAccountsMs = 60_000
/** How often is looked for templates nobody works on. */
const publishMs = 60_000
/** How often is looked who is to be reminded of what they have booked. */
const remindMs = 20_000
/** How often the sweeper looks whether the day's look through the uploads is due: also soon after the start. */
const sweepFilesMs = 60_000

/** Does something again and again; the answer ends that. A failure is logged, and tried again at its next time. */
function every(ms: number, task: () => Promise<void>, log: Logger): () => Promise<void> {
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = task().catch((err: unknown) => log.error({ err }, 'a regular task failed'))
  }, ms)
  return () => {
    clearInterval(timer)
    return running
  }
}

function listen(http: Server, { host, port }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    http.once('error', reject)
    http.listen(port, host, () => {
      http.off('error', reject)
      resolve()
    })
  })
}

/** How long a server that goes waits for the others to be told. */
const retireMs = 1_000
/** How long clients may take to close and answers to come to their end once the server stops. */
const graceMs = 2_000
/** How long any one part may take to close: longer than the grace, and what rooms store after it. */
const closeStepMs = 6_000

/**
 * Takes nobody in from now on and says goodbye to everybody; who is still there after the grace is cut off. A phone out
 * of reach never answers, and rooms wait for their last client.
 */
async function stopListening(
  http: Server,
  sockets: OpenSockets,
  closeRooms: () => Promise<void>,
): Promise<void> {
  const gone = http.listening
    ? new Promise<void>((resolve) => http.close(() => resolve()))
    : Promise.resolve()
  const stored = closeRooms()
  // Looked at below; until then a failure must not count as nobody's.
  stored.catch(() => undefined)
  if (!(await within(graceMs, gone))) sockets.destroyAll()
  await stored
}

/** Where other servers go on people come in there at once (4009); else they wait until this one is back (1001). */
async function closeRooms(rooms: Rooms, cluster: Cluster): Promise<void> {
  let isAlone = true
  const look = async () => {
    await cluster.retire()
    isAlone = (await cluster.directory.servers()).every(({ isShut }) => isShut === true)
  }
  await within(retireMs, look()).catch(() => undefined)
  await rooms.close(isAlone ? closeCodes.goingAway : closeCodes.spaceReassigned)
}

function programVersion(): string {
  const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as {
    version: string
  }
  return version
}

/** Where programs on this machine find this server: one that listens everywhere also listens here. */
function nearOrigin(http: Server, config: Config): string {
  const isEverywhere = ['0.0.0.0', '::', '[::]'].includes(config.host)
  return addressOf(http, isEverywhere ? { ...config, host: '127.0.0.1' } : config)
}

function addressOf(http: Server, config: Config): string {
  const bound = http.address()
  const port = typeof bound === 'object' && bound ? bound.port : config.port
  return `http://${config.host.includes(':') ? `[${config.host.replace(/[[\]]/g, '')}]` : config.host}:${port}`
}
