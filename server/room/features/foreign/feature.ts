// Kinds of other published clients that have no part here: their actions are refused, their events never sent.
import { rightsOf } from '#shared/rules/rights.ts'
import type { Feature } from '../../feature.ts'
import { foreignHandlers } from './handlers.ts'

export const handlers = foreignHandlers

export const rights = rightsOf.foreign

export const publicTexts = {
  setDescription: ({ description }) => [description],
  setTitle: ({ title }) => [title],
} satisfies Feature['publicTexts']

export const audiences = {
  spaceSetsGuestPassStatuses: 'everyone',
  playerStartsRecording: 'everyone',
  accessRequestsUpdated: 'everyone',
  accessRequestRespondedTo: 'everyone',
  spaceRolePermissionOverrideUpdated: 'everyone',
  chimeSetsUserInfo: 'sender',
  dynamicGates: 'sender',
  systemSetsItem: 'everyone',
  playerSetsPronouns: 'everyone',
  playerSetsTitle: 'everyone',
  playerSetsTimezone: 'everyone',
  playerSetsDescription: 'everyone',
  playerSetsPhone: 'everyone',
  playerSetsPersonalImageUrl: 'everyone',
  playerSetsProfileImageUrl: 'everyone',
  playerSetsCity: 'everyone',
  playerSetsCountry: 'everyone',
  playerSetsStartDate: 'everyone',
  playerSetsDisplayEmail: 'everyone',
} satisfies Feature['audiences']
