import type { Logger } from 'pino'
import { cloudDoor, type CloudDoor, type CloudDoorOptions } from './cloudDoor.ts'
import { chromiumWorkers, findChromium } from './chromiumWorker.ts'
import { HandOvers } from './handOvers.ts'
import { noCloud } from './noCloud.ts'
import { createPool } from './pool.ts'
import type { CloudPerson, CloudRenderProvider, StartView, StartWorker } from './provider.ts'
import { withoutSettings, type Config } from '../config.ts'
import { iceServersFor } from '../ways/iceServersFor.ts'

export interface OpenCloudOptions extends Omit<CloudDoorOptions, 'provider' | 'log'> {
  readonly config: Pick<Config, 'cloud' | 'ice'>
  readonly log: Logger
  readonly newId: () => string
  /** Where this server is for programs on its machine, once it listens. */
  readonly origin: () => string
  /** Instead of headless Chromiums. */
  readonly startWorker?: StartView | undefined
}

/** Cloud play of a server: who draws, and the door pages ask at; no door where nobody draws. */
export interface Cloud {
  readonly provider: CloudRenderProvider
  readonly handOvers: HandOvers
  readonly door: CloudDoor | undefined
  /** Whether somebody stands in line for a picture of a space. */
  readonly waits: (userId: string, spaceId: string) => boolean
  /** Ends every session and every worker. */
  close(): Promise<void>
}

/** How often sessions look at the clock, ms. */
const TICK_MS = 1_000

/** Opens what CLOUD_WORKERS asks for; without a Chromium nothing is offered, and the log says why. */
export function openCloud(options: OpenCloudOptions): Cloud {
  const { config, clock, log, newId, origin } = options
  const { workers, guestWorkers, chromium, flags, memoryMb } = config.cloud
  const handOvers = new HandOvers(clock.steady)
  const executable = findChromium(chromium)
  if (workers > 0 && !executable && !options.startWorker) {
    log.error(
      `CLOUD_WORKERS=${workers} wants a Chromium: ${chromium ?? 'none was found, name it by CLOUD_CHROMIUM'}`,
    )
  }
  if (workers === 0 || !(executable || options.startWorker)) {
    return {
      provider: noCloud,
      handOvers,
      door: undefined,
      waits: () => false,
      close: () => Promise.resolve(),
    }
  }
  const servers = ({ userId, isSiteGuest }: CloudPerson) =>
    iceServersFor(config.ice, { id: userId, mayRelay: !isSiteGuest }, clock.now())
  let own: StartView | undefined
  const startView: StartView =
    options.startWorker ??
    ((order, handOver) => {
      // Where this server listens is known with the first.
      own ??= chromiumWorkers({
        executable: executable ?? '',
        flags,
        memoryMb,
        env: withoutSettings(process.env),
        origin: origin(),
        iceServersFor: servers,
        log,
      })
      return own(order, handOver)
    })
  const startWorker: StartWorker = (order) => startView(order, handOvers.make(order.person))
  const pool = createPool({
    size: workers,
    guests: guestWorkers,
    startWorker,
    iceServersFor: servers,
    newId,
    steady: clock.steady,
    log,
  })
  const door = cloudDoor({ ...options, provider: pool })
  const timer = setInterval(() => {
    pool.tick()
    door.tick()
  }, TICK_MS)
  return {
    provider: pool,
    handOvers,
    door,
    waits: pool.waits,
    async close() {
      clearInterval(timer)
      await pool.close()
      door.close()
    },
  }
}
