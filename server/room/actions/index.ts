import type { Handlers } from '../handler.ts'
import { attributeHandlers } from './attributes.ts'
import { editingHandlers } from './editing.ts'
import { foreignHandlers } from './foreign.ts'
import { mapHandlers } from './map.ts'
import { meetingHandlers } from './meeting.ts'
import { presenceHandlers } from './presence.ts'
import { sessionHandlers } from './session.ts'
import { socialHandlers } from './social.ts'
import { thingHandlers } from './things.ts'

/** One handler for every action of the wire. */
export const handlers: Handlers = {
  ...sessionHandlers,
  ...presenceHandlers,
  ...attributeHandlers,
  ...socialHandlers,
  ...thingHandlers,
  ...meetingHandlers,
  ...mapHandlers,
  ...editingHandlers,
  ...foreignHandlers,
}
