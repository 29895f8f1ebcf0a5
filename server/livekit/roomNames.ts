import { createHmac } from 'node:crypto'

/** Names of rooms on a LiveKit server that others may use as well. */
export interface RoomNames {
  /** Nobody guesses one: a round is as random as an id. */
  nameOf(spaceId: string, round: string): string
  /** Whose room it is; undefined: not one of this site. */
  spaceOf(name: string): string | undefined
}

const SITE_LETTERS = 12

/** @param secret the site's own: several sites on one LiveKit server leave each other's rooms alone */
export function createRoomNames(secret: string): RoomNames {
  const site = createHmac('sha256', secret).update('livekit rooms').digest('base64url').slice(0, SITE_LETTERS)
  return {
    nameOf: (spaceId, round) => `lingjing.${site}.${spaceId}.${round}`,
    spaceOf(name) {
      const [product, whose, spaceId, round, ...more] = name.split('.')
      const isOurs =
        product === 'lingjing' && whose === site && Boolean(spaceId && round) && more.length === 0
      return isOurs ? spaceId : undefined
    },
  }
}
