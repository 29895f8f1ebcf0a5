import type { GameMap } from '../world/world.ts'

export const publicChannels = ['GLOBAL_CHAT', 'LOCAL_CHAT', 'ROOM_CHAT'] as const
/** What is said to all, to who is near, to the level or a nook of it. */
export type PublicChannel = (typeof publicChannels)[number]

export const isPublic = (channel: string): channel is PublicChannel =>
  publicChannels.includes(channel as PublicChannel)

/**
 * Whether a level has a channel: those of its enabledChats, all where it names none of them. What is between two people
 * is open everywhere.
 */
export function isChannelOpen(map: Pick<GameMap, 'enabledChats'> | undefined, channel: string): boolean {
  const named = map?.enabledChats?.filter(isPublic) ?? []
  return named.length === 0 || !isPublic(channel) || named.includes(channel)
}

/** The public channels of a level. */
export const openChannels = (map: Pick<GameMap, 'enabledChats'>): readonly PublicChannel[] =>
  publicChannels.filter((channel) => isChannelOpen(map, channel))
