import { isOver } from '#shared/rules/recordings.ts'
import type { Teller } from '../cluster/cluster.ts'
import type { Clock } from '../clock.ts'
import * as recordings from '../db/tables/spaces/recordings.ts'
import type { RecordingRow } from '../db/tables/spaces/recordings.ts'
import type { Db } from '../db/schema.ts'
import type { Recording } from '../room/mediaRooms.ts'

/** Of which room of which conversation. */
export type RecordedRoom = Pick<RecordingRow, 'spaceId' | 'conversationId' | 'room'>

/** What is known of recordings beyond the rooms they are of. */
export interface RecordingLog {
  began(of: RecordedRoom, recording: Recording, startedBy: string): Promise<void>
  became(recording: Recording): Promise<void>
  /** Some of which something may still come, in a fixed order; '' begins. */
  listOpen(after: string): Promise<readonly OpenRecording[]>
  listOpenOf(room: string): Promise<readonly OpenRecording[]>
}

/** One of which something may still come. */
export type OpenRecording = Pick<RecordingRow, 'id' | 'spaceId' | 'room' | 'state'>

export interface RecordingLogOptions {
  readonly db: Db
  readonly clock: Clock
  readonly bus: Teller
  /** Where files are written: what managers are told of them begins below. */
  readonly folder: string | undefined
}

const rowsAtOnce = 100

/** Writes down what is recorded, for the managers of the spaces. */
export function createRecordingLog({ db, clock, bus, folder }: RecordingLogOptions): RecordingLog {
  const below = (file: string): string =>
    folder !== undefined && file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : file
  return {
    async began(of, { id, state }, startedBy) {
      const startedAt = clock.now()
      const unknown = { endedAt: null, file: null, bytes: null, removedAt: null }
      await recordings.insert(db, { ...of, ...unknown, id, state, startedBy, startedAt })
    },
    async became({ id, state, file, bytes, endedAt = clock.now() }) {
      const row = await recordings.become(db, {
        id,
        state,
        file: file === undefined ? undefined : below(file),
        bytes,
        at: endedAt,
      })
      if (row && isOver(row)) bus.tell('happened', { spaceId: row.spaceId, what: 'recordings', id })
    },
    listOpen: (after) => recordings.listOpen(db, after, rowsAtOnce),
    listOpenOf: (room) => recordings.listOpenOf(db, room),
  }
}
