// What people are like and what they do just now, as everybody sees it.
import { rightsOf } from '#shared/rules/rights.ts'
import { few, type Feature } from '../../feature.ts'
import { attributeStatements } from './commit.ts'
import { attributeHandlers } from './handlers.ts'

declare module '../../effects.ts' {
  interface Effects {
    screenPointer: { readonly userId: string; readonly isAllowed: boolean }
  }
}

export const handlers = attributeHandlers

export const rights = rightsOf.attributes

export const rates = {
  setTextStatus: few,
  setEmojiStatus: few,
  setEventStatus: few,
  setAffiliation: few,
  // Stored with the map.
  setAllowScreenPointer: few,
  // Whoever gets off changes the map.
  setImagePointer: { burst: 40, perSecond: 20 },
  setScreenPointer: { burst: 40, perSecond: 20 },
} satisfies Feature['rates']

export const publicTexts = {
  setName: ({ name }) => [name],
  setTextStatus: ({ textStatus }) => [textStatus],
  setEmojiStatus: ({ emojiStatus }) => [emojiStatus],
  setEventStatus: ({ eventStatus }) => [eventStatus],
  setAffiliation: ({ affiliation }) => [affiliation],
  setSubtitle: ({ subtitle }) => [subtitle],
} satisfies Feature['publicTexts']

export const audiences = {
  playerSetsStatus: 'everyone',
  playerSetsWorkCondition: 'everyone',
  playerSetsName: 'everyone',
  playerSetsTextStatus: 'everyone',
  playerSetsEmojiStatus: 'everyone',
  playerSetsAffiliation: 'everyone',
  playerSetsOutfitString: 'everyone',
  playerSetsEventStatus: 'everyone',
  playerSetsInConversation: 'everyone',
  playerSetsCurrentDesk: 'everyone',
  playerSetsCurrentArea: 'everyone',
  playerSetsImagePointer: 'everyone',
  playerSetsGoKartId: 'everyone',
  playerSetsIsAlone: 'everyone',
  playerSetsIsMobile: 'everyone',
  setScreenPointerServer: 'everyone',
  playerSetsEmoteV2: 'everyone',
  playerSetsFocusModeEndTime: 'everyone',
  playerUpdatesFocusModeStatus: 'everyone',
  playerSetsManualVideoSrc: 'everyone',
  playerSetsSubtitle: 'everyone',
  playerSetsVehicleId: 'everyone',
  playerSetsSpeedModifier: 'everyone',
  playerSetsAllowScreenPointer: 'everyone',
  playerSetsDeskInfo: 'everyone',
  playerSetsAway: 'everyone',
  playerSetsAvailability: 'everyone',
  playerSetsCurrentlyEquippedWearables: 'everyone',
} satisfies Feature['audiences']

export const commit = attributeStatements

export const leavesMore = { screenPointer: false } satisfies Feature['leavesMore']
