import { createStore, useSelection } from '../../../store/createStore.ts'

/** A room one is in, as far as recording goes. */
export interface RecordedRoom {
  /** What is held there, by the id of `mediaPeers`. */
  readonly conversationId: string
  /** Whether one may have it recorded. */
  readonly mayRecord: boolean
  readonly isRecorded: boolean
}

/** Rooms one is in, and what one has asked to be recorded there. */
export const recordingStore = createStore<{
  readonly rooms: ReadonlyMap<object, RecordedRoom>
  /** By conversation the id of the recording one has begun, until the room says that it is recorded. */
  readonly begun: ReadonlyMap<string, string>
}>(() => ({ rooms: new Map(), begun: new Map() }))

/** One comes into a room, with what the server says of it. */
export function noteRoom(room: object, facts: RecordedRoom): void {
  recordingStore.setState(({ rooms, begun }) => ({
    rooms: new Map(rooms).set(room, facts),
    begun: facts.isRecorded ? without(begun, facts.conversationId) : begun,
  }))
}

/** Notes that what is said in a room is recorded, or is not any more. */
export function noteRecording(room: object, isRecorded: boolean): void {
  const known = recordingStore.get().rooms.get(room)
  if (known && known.isRecorded !== isRecorded) noteRoom(room, { ...known, isRecorded })
}

/** One is not in it any more. */
export function forgetRoom(room: object): void {
  const { rooms } = recordingStore.get()
  if (rooms.has(room)) recordingStore.setState({ rooms: without(rooms, room) })
}

/** One has begun a recording; where one is not any more, or where the room says so already, nothing is waited for. */
export function noteBegun(conversationId: string, id: string): void {
  const rooms = [...recordingStore.get().rooms.values()].filter(
    (room) => room.conversationId === conversationId,
  )
  if (rooms.length === 0 || rooms.some(({ isRecorded }) => isRecorded)) return
  recordingStore.setState(({ begun }) => ({ begun: new Map(begun).set(conversationId, id) }))
}

/** Nothing is waited for there any more; false: nothing was. */
export function forgetBegun(conversationId: string): boolean {
  const { begun } = recordingStore.get()
  recordingStore.setState({ begun: without(begun, conversationId) })
  return begun.has(conversationId)
}

function without<K, V>(map: ReadonlyMap<K, V>, key: K): ReadonlyMap<K, V> {
  const next = new Map(map)
  return next.delete(key) ? next : map
}

/** Whether anything one says is recorded. */
export const useIsRecorded = (): boolean =>
  useSelection(recordingStore, ({ rooms }) => [...rooms.values()].some(({ isRecorded }) => isRecorded))

/** Whether one may have anything recorded that one is in. */
export const useMayRecord = (): boolean =>
  useSelection(recordingStore, ({ rooms }) => [...rooms.values()].some(({ mayRecord }) => mayRecord))
