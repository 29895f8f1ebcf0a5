import { isMusic } from '#shared/map/decoration.ts'
import type { GameMap } from '#shared/world/world.ts'

/** Sounds that come with Lingjing. */
const own = ['/assets/sounds/fountain.wav', '/assets/sounds/purr.wav'] as const

/** What a level may sound like: nothing, our own sounds, those its things have, and what it has now. */
export const musicChoices = (map: GameMap, now: string): readonly string[] => [
  ...new Set([
    '',
    ...own,
    ...[...map.objects.values()].flatMap(({ sound }) => (sound?.src && isMusic(sound.src) ? sound.src : [])),
    now,
  ]),
]
