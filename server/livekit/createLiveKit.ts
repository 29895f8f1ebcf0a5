import { setTimeout as pause } from 'node:timers/promises'
import { LEASE_MS, type Cluster } from '../cluster/cluster.ts'
import type { Logger } from 'pino'
import { createKeeperClock } from './keeperClock.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { createDisk, type Disk, type ReadDisk } from '../operating/disk.ts'
import type { Db } from '../db/schema.ts'
import { createRecordingLog } from './createRecordingLog.ts'
import type { LiveKitApi } from './LiveKitApi.ts'
import type { LiveKitConfig } from './liveKitSettings.ts'
import type { RoomKeepers } from './createRoomKeepers.ts'
import type { RoomNames } from './roomNames.ts'
import { createRecordingFiles, type RecordingFiles } from './recordingFiles.ts'
import { createRecordingRights, type RecordingRights } from './createRecordingRights.ts'

/** What endpoints have of LiveKit. */
export interface LiveKitCalls {
  /** Where browsers reach it. */
  readonly url: string
  /** Whether anything can be recorded. */
  readonly records: boolean
  readonly recordingRights: RecordingRights
  /** Undefined: nothing is recorded. */
  readonly recordingFiles: RecordingFiles | undefined
  /** A token that opens the door of a room for so many ms. */
  mint(grant: {
    readonly room: string
    readonly userId: string
    readonly give: number
  }): Promise<{ readonly token: string; readonly ms: number }>
  /**
   * Takes a message of LiveKit: undefined where it is none.
   * @param body as it came, byte for byte
   */
  receive(body: string, authorization: string): Promise<void>
  /** Whether a message may be one of LiveKit's, by its head alone. */
  isSigned(authorization: string): Promise<boolean>
}

export interface LiveKit extends LiveKitCalls {
  readonly keepers: RoomKeepers
}

export interface LiveKitOptions {
  readonly config: LiveKitConfig
  /** Of the site; names its rooms. */
  readonly secret: string
  readonly site: Pick<Config, 'siteAdmins' | 'storage' | 'cluster'>
  /** Where the database is. */
  readonly disk: Pick<Disk, 'isNearlyFull'>
  readonly cluster: Cluster
  readonly db: Db
  readonly clock: Clock
  readonly steady: () => number
  readonly log: Logger
  readonly readDisk?: ReadDisk | undefined
  /** What tests put in place of a LiveKit server. */
  readonly api?: LiveKitApi | undefined
}

/** What is about LiveKit, loaded where one is configured. */
export async function createLiveKit(options: LiveKitOptions): Promise<LiveKit> {
  const { config, cluster, db, clock, log } = options
  const [{ createLiveKitApi }, { createRoomKeepers }, { createRoomNames }, { mintToken, TOKEN_S }, sdk] =
    await Promise.all([
      import('./createLiveKitApi.ts'),
      import('./createRoomKeepers.ts'),
      import('./roomNames.ts'),
      import('./mintToken.ts'),
      import('livekit-server-sdk'),
    ])
  const names: RoomNames = createRoomNames(options.secret)
  const { egressFolder } = config
  const { minFreePercent } = options.site.storage
  const read = options.readDisk && { read: options.readDisk }
  const egressDisk =
    egressFolder === undefined ? undefined : createDisk({ folder: egressFolder, minFreePercent, ...read })
  const recordingRights = createRecordingRights({
    db,
    clock,
    rules: config.recording,
    config: options.site,
    disks: egressDisk ? [options.disk, egressDisk] : [options.disk],
  })
  const keepers = createRoomKeepers({
    config,
    api: options.api ?? createLiveKitApi(config),
    names,
    clock: createKeeperClock(options.steady),
    recordings: createRecordingLog({ db, clock, bus: cluster.bus, folder: egressFolder }),
    recordingRights,
    isElsewhere: (spaceId) => isElsewhere(cluster, options.site.cluster !== undefined, spaceId),
    log,
  })
  const verifier = new sdk.TokenVerifier(config.key, config.secret)
  const receiver = new sdk.WebhookReceiver(config.key, config.secret)
  return {
    url: config.url,
    records: egressFolder !== undefined,
    recordingRights,
    recordingFiles:
      egressFolder === undefined
        ? undefined
        : createRecordingFiles(egressFolder, (err, file) =>
            log.error({ err, file }, 'LiveKit: the file of a recording could not be removed'),
          ),
    keepers,
    mint: async (grant) => ({ token: await mintToken(config, grant), ms: TOKEN_S * 1000 }),
    isSigned: async (authorization) =>
      verifier.verify(authorization).then(
        // A token for a room is signed with the same secret, and says nothing of a message.
        (claims) => claims.sha256 !== undefined,
        () => false,
      ),
    async receive(body, authorization) {
      const { room, egressInfo } = await receiver.receive(body, authorization)
      const name = room?.name || egressInfo?.roomName
      // Nothing of it is believed but that there is something to look at: so nothing comes of an old one.
      if (name && names.spaceOf(name) !== undefined) cluster.bus.tell('mediaRoomChanged', { room: name })
    },
  }
}

/** Whether another server looks after the rooms of a space: one that was silent for a moment does as well. */
async function isElsewhere(
  { directory, self }: Cluster,
  isClustered: boolean,
  spaceId: string,
): Promise<boolean> {
  const isHeldElsewhere = async () => {
    const holder = await directory.holderOf(spaceId)
    return holder !== undefined && holder.id !== self.id
  }
  if (await isHeldElsewhere()) return true
  if (!isClustered) return false
  await pause(LEASE_MS)
  return isHeldElsewhere()
}
