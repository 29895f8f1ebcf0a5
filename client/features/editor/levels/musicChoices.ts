import { isMusic } from '#shared/map/decoration.ts'
import type { GameMap } from '#shared/world/world.ts'

/** What comes with Lingjing. */
const own = '/assets/sounds/fountain.wav'

/** What a level may sound like: nothing, our own sound, those its things have, and what it has now. */
export const musicChoices = (map: GameMap, now: string): readonly string[] => [
  ...new Set([
    '',
    own,
    ...[...map.objects.values()].flatMap(({ sound }) => (sound?.src && isMusic(sound.src) ? sound.src : [])),
    now,
  ]),
]
