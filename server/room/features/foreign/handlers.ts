import type { ActionName } from '#shared/protocol/messages.ts'
import { refuse, type Handlers } from '../../handler.ts'

/** Kinds of other published clients that have no part in this product (decisions.md: gather-only kinds). */
const foreignKinds = [
  'mapSetSpaces',
  'playerUpdatesSession',
  'updateSpaceItems',
  'setPronouns',
  'setTitle',
  'setTimezone',
  'setPhone',
  'setDescription',
  'setProfileImageUrl',
  'setPersonalImageUrl',
  'setCity',
  'setCountry',
  'setStartDate',
  'startRecording',
  'requestAccessViaCheckIn',
  'respondToAccessRequest',
  'setDeskFromNextAvailableDesk',
  'setSpaceRolePermissionOverride',
  'setDisplayEmail',
  'joinChimeMeeting',
] as const satisfies readonly ActionName[]

const refuseAll = <K extends ActionName>(kinds: readonly K[], handler: () => ReturnType<typeof refuse>) =>
  Object.fromEntries(kinds.map((kind) => [kind, handler])) as unknown as { [N in K]: Handlers[N] }

export const foreignHandlers = refuseAll(foreignKinds, () => refuse('unknownAction'))
