import type { v1 } from '../protocol/messages.ts'

/** The tag of the object that is a placed room itself: its rectangle is the room's ground. */
export const ROOM_TAG = 'room'

/** Whether an object is the ground of a placed room, and nothing that stands in one. */
export const isRoomGround = ({ _tags }: v1.WireObject.$Properties): boolean =>
  _tags?.includes(ROOM_TAG) ?? false
