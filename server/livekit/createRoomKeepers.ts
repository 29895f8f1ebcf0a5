import type {
  MediaRooms,
  MediaTalk,
  Recording,
  RecordingAnswer,
  SpaceMediaRooms,
  SpacePeople,
} from '../room/mediaRooms.ts'
import { inGroups } from './inGroups.ts'
import type { KeeperClock } from './keeperClock.ts'
import { isRunning } from '#shared/rules/recordings.ts'
import { EgressMissing, type LiveKitApi } from './LiveKitApi.ts'
import type { OpenRecording, RecordingLog } from './createRecordingLog.ts'
import type { LiveKitConfig } from './liveKitSettings.ts'
import type { RecordingRights } from './createRecordingRights.ts'
import { RoomKeeper } from './RoomKeeper.ts'
import type { RoomNames } from './roomNames.ts'
import { SpaceRooms } from './SpaceRooms.ts'

/** Rooms of ours that nobody keeps, of a server that is gone, are looked for so often. */
const STRAY_MS = 60_000
const AT_ONCE = 4

export interface RoomKeepersOptions {
  readonly config: Pick<LiveKitConfig, 'mode' | 'egressFolder'>
  readonly api: LiveKitApi
  readonly names: RoomNames
  readonly clock: KeeperClock
  /** Whether another server keeps the rooms of a space. */
  readonly isElsewhere: (spaceId: string) => Promise<boolean>
  readonly recordings: RecordingLog
  readonly recordingRights: Pick<RecordingRights, 'problem'>
  readonly log: Readonly<Record<'error' | 'info', (fields: object, message: string) => void>>
}

export interface RoomKeepers extends MediaRooms {
  /** Something has happened in a room: said by LiveKit, and looked at by ourselves. */
  changed(room: string): void
  /** From now on what nobody keeps is closed. */
  start(): void
  /** Closes all rooms that are kept here: nobody would see to them any more. */
  close(): Promise<void>
}

/** The rooms on LiveKit that this server keeps, those of the spaces it holds. */
export function createRoomKeepers(options: RoomKeepersOptions): RoomKeepers {
  const { config, api, names, clock, recordings, log } = options
  const spaces = new Map<string, SpaceRooms>()
  /** By the name of the room, those that are ending too. */
  const keepers = new Map<string, RoomKeeper>()
  let cancelSearch: (() => void) | undefined
  let isClosed = false

  /** What cannot be written down is found by the next search. */
  const became = (recording: Recording): Promise<void> =>
    recordings
      .became(recording)
      .catch((err: unknown) => log.error({ err }, 'LiveKit: what became of a recording is not written down'))

  function keep(
    spaceId: string,
    conversationId: string,
    { round }: MediaTalk,
    { isHere }: SpacePeople,
  ): RoomKeeper {
    const name = names.nameOf(spaceId, round)
    const of = { spaceId, conversationId, room: name }
    const keeper = new RoomKeeper({
      name,
      api,
      clock,
      isHere,
      failed: (err) => log.error({ err, spaceId }, 'LiveKit: a room could not be looked at'),
      recordings: {
        began: (recording, startedBy) => recordings.began(of, recording, startedBy),
        became,
      },
      over: () => keepers.delete(name),
    })
    keepers.set(name, keeper)
    return keeper
  }

  function open(spaceId: string, people: SpacePeople): SpaceMediaRooms {
    const rooms = new SpaceRooms({
      people,
      clock,
      keep: (talk, conversationId) => keep(spaceId, conversationId, talk, people),
      record: (keeper, startedBy) => void record(spaceId, keeper, startedBy),
    })
    spaces.set(spaceId, rooms)
    return {
      follow: (talks) => rooms.follow(talks),
      close() {
        rooms.close()
        if (spaces.get(spaceId) === rooms) spaces.delete(spaceId)
      },
    }
  }

  const keeperOf = (spaceId: string, conversationId: string): RoomKeeper | undefined =>
    spaces.get(spaceId)?.keeperOf(conversationId)

  async function closeStray(room: string): Promise<void> {
    const spaceId = names.spaceOf(room)
    if (spaceId === undefined || keepers.has(room)) return
    if (await options.isElsewhere(spaceId)) return
    // Meanwhile it may have become ours.
    if (!keepers.has(room) && !isClosed) await api.deleteRoom(room)
  }

  /** How a recording stands that no room here looks after any more. */
  async function settleRecording({ id, spaceId, room }: OpenRecording): Promise<void> {
    if (keepers.has(room) || (await options.isElsewhere(spaceId))) return
    await became((await api.recording(id)) ?? { id, state: 'lost' })
  }

  /** Ends one whose space may not record any more. */
  async function endUnlessAllowed({ spaceId, room, state }: OpenRecording): Promise<void> {
    const recording = keepers.get(room)?.recording
    if (!isRunning({ state }) || !recording?.isRunning) return
    const problem = await options.recordingRights.problem(spaceId)
    if (problem === undefined) return
    log.info({ spaceId, problem }, 'LiveKit: a recording is ended, its space may not record any more')
    await recording.stop()
  }

  /** Recordings whose room is gone, or whose server is: what came of them. Others go on as long as they may. */
  async function settleRecordings(): Promise<void> {
    for (let after = ''; ;) {
      const open = await recordings.listOpen(after)
      await inGroups(AT_ONCE, open, settleRecording)
      await inGroups(AT_ONCE, open, endUnlessAllowed)
      const last = open.at(-1)
      if (!last || isClosed) return
      after = last.id
    }
  }

  async function closeStrays(): Promise<void> {
    try {
      await inGroups(AT_ONCE, await api.rooms(), closeStray)
      await settleRecordings()
    } catch (err) {
      log.error({ err }, 'LiveKit: rooms could not be looked through')
    }
    if (!isClosed) cancelSearch = clock.after(STRAY_MS, () => void closeStrays())
  }

  async function recorded(
    work: () => Promise<Recording | undefined> | Recording | undefined,
  ): Promise<RecordingAnswer> {
    try {
      return (await work()) ?? { problem: 'notCarried' }
    } catch (err) {
      if (err instanceof EgressMissing) return { problem: 'missing' }
      log.error({ err }, 'LiveKit: recording failed')
      return { problem: 'unavailable' }
    }
  }

  function record(spaceId: string, keeper: RoomKeeper, startedBy: string): Promise<RecordingAnswer> {
    // {time} is LiveKit's own: when it began.
    const file = `${config.egressFolder}/${spaceId}/${keeper.name.split('.').at(-1)}-{time}.mp4`
    return recorded(async () => {
      await keeper.ready()
      return keeper.recording.start(file, startedBy)
    })
  }

  return {
    mode: config.mode,
    open,
    async ready(spaceId, conversationId) {
      const keeper = keeperOf(spaceId, conversationId)
      if (!keeper) return undefined
      try {
        await keeper.ready()
        return keeper.name
      } catch (err) {
        log.error({ err, spaceId }, 'LiveKit: a room could not be made')
        return undefined
      }
    },
    changed(room) {
      const keeper = keepers.get(room)
      if (keeper) return keeper.look()
      closeStray(room)
        .then(() => recordings.listOpenOf(room))
        .then((open) => inGroups(AT_ONCE, open, settleRecording))
        .catch((err: unknown) => log.error({ err }, 'LiveKit: a room could not be closed'))
    },
    async record(spaceId, conversationId, userId) {
      if (config.egressFolder === undefined) return { problem: 'notConfigured' }
      const keeper = keeperOf(spaceId, conversationId)
      if (!keeper) return { problem: 'notCarried' }
      return record(spaceId, keeper, userId)
    },
    isRecorded: (spaceId, conversationId) => keeperOf(spaceId, conversationId)?.recording.isRunning ?? false,
    async stopRecording(spaceId, conversationId) {
      if (config.egressFolder === undefined) return { problem: 'notConfigured' }
      return recorded(() => keeperOf(spaceId, conversationId)?.recording.stop())
    },
    start: () => void closeStrays(),
    async close() {
      isClosed = true
      cancelSearch?.()
      const kept = [...keepers.values()]
      await Promise.all(kept.map((keeper) => keeper.close()))
      await inGroups(AT_ONCE, kept, (keeper) => keeper.closeRoom()).catch((err: unknown) =>
        log.error({ err }, 'LiveKit: rooms are left open'),
      )
    },
  }
}
