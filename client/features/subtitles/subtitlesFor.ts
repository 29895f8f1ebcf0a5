import type { Player } from '#shared/world/world.ts'

/** Whose words are read: of whoever is so near, metres, or is heard on the whole level. */
const HEARD_M = 12
/** So many at a time. */
export const MOST = 2

export interface Subtitle {
  readonly uid: string
  readonly name: string
  readonly text: string
}

/** What somebody reads of what others say: whoever is on the stage first, then the nearest. */
export function subtitlesFor(self: Player, players: Iterable<Player>): readonly Subtitle[] {
  const metresTo = ({ position }: Player): number =>
    Math.hypot(position.x - self.position.x, position.z - self.position.z)
  const rank = (player: Player): number => (player.attributes.spotlightedBy ? -1 : metresTo(player))
  return [...players]
    .filter(
      (player) =>
        player.mapId === self.mapId && player.attributes.subtitle?.trim() && rank(player) <= HEARD_M,
    )
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, MOST)
    .map(({ uid, name, attributes }) => ({ uid, name, text: attributes.subtitle ?? '' }))
}
