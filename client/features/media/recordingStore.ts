import { createStore, useSelection } from '../../store/createStore.ts'

/** Rooms one is in that are being recorded. */
export const recordingStore = createStore<{ readonly rooms: ReadonlySet<object> }>(() => ({
  rooms: new Set(),
}))

/** Notes that what is said in a room is recorded, or is not any more. */
export function noteRecording(room: object, isRecorded: boolean): void {
  const { rooms } = recordingStore.get()
  if (rooms.has(room) === isRecorded) return
  const next = new Set(rooms)
  if (isRecorded) next.add(room)
  else next.delete(room)
  recordingStore.setState({ rooms: next })
}

export const useIsRecorded = (): boolean => useSelection(recordingStore, ({ rooms }) => rooms.size > 0)
