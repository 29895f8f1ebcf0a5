import type { Handlers } from './handler.ts'
import { attributeHandlers } from './features/attributes/handlers.ts'
import { editingHandlers } from './features/documents/handlers.ts'
import { foreignHandlers } from './features/foreign/handlers.ts'
import { mapHandlers } from './features/map/handlers.ts'
import { meetingHandlers } from './features/talk/handlers.ts'
import { presenceHandlers } from './features/presence/handlers.ts'
import { sessionHandlers } from './features/session/handlers.ts'
import { socialHandlers } from './features/social/handlers.ts'
import { thingHandlers } from './features/things/handlers.ts'

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
