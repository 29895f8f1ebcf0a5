import { isOver } from '#shared/rules/recordings.ts'
import type { OpenRecording, RecordingLog } from '../../../server/livekit/createRecordingLog.ts'
import type { Recording } from '../../../server/room/mediaRooms.ts'

/** What is written down of recordings, in memory. */
export function fakeRecordingLog() {
  const written = new Map<string, Recording & OpenRecording & { readonly startedBy: string }>()
  const open = (holds: (one: OpenRecording) => boolean) =>
    Promise.resolve([...written.values()].filter((one) => !isOver(one) && holds(one)))
  /** How many writes from now on fail. */
  const failing = { count: 0 }
  const fails = (): boolean => failing.count > 0 && failing.count-- > 0
  const log: RecordingLog = {
    began(of, recording, startedBy) {
      if (fails()) return Promise.reject(new Error('the database is away'))
      written.set(recording.id, { ...of, ...recording, startedBy })
      return Promise.resolve()
    },
    became(recording) {
      if (fails()) return Promise.reject(new Error('the database is away'))
      const known = written.get(recording.id)
      if (known && !isOver(known)) written.set(recording.id, { ...known, ...recording })
      return Promise.resolve()
    },
    listOpen: (after) => open(({ id }) => id > after),
    listOpenOf: (name) => open(({ room }) => room === name),
  }
  return { log, written, failing }
}
