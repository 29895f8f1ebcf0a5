import type { SpaceFacts } from '../ports.ts'

/** What spaceOverwrites tells about a space. */
export const spaceData = (space: SpaceFacts): string =>
  JSON.stringify({
    id: space.id,
    name: space.name,
    capacity: space.capacity,
    isPublic: space.isPublic,
    allowMultiPlayer: space.allowMultiPlayer,
    disableChatPersist: space.disableChatPersist,
    ...space.settings,
  })
