import type { EncId, MapId } from '#shared/ids.ts'
import { screenFaceOf } from '#shared/map/screenFaces.ts'
import { metresBefore, placedScreen } from '#shared/map/screens.ts'
import type { GameMap } from '#shared/world/world.ts'
import type { announcedStore } from '../media/announcedStore.ts'

/** What the server has said of each conversation and each wall. */
export type Announced = ReturnType<typeof announcedStore.get>['announced']

/** A screen of a level on which somebody shows what they share. */
export interface WallCast {
  readonly id: string
  readonly mapId: MapId
  /** The key of the screen's object. */
  readonly screen: string
  readonly caster: EncId
}

const PREFIX = 'cast:'

/** What is shown on walls one sees, or shows oneself, as the server has said. */
export function wallsOf(announced: Announced): readonly WallCast[] {
  return [...announced.values()].flatMap(({ id = '', members }) => {
    const [caster] = members ?? []
    const slash = id?.lastIndexOf('/') ?? -1
    if (!id?.startsWith(PREFIX) || slash < 0 || caster === undefined) return []
    const mapId = id.slice(PREFIX.length, slash) as MapId
    return [{ id, mapId, screen: id.slice(slash + 1), caster: caster as EncId }]
  })
}

/** What a kind of screen is called. */
export type ScreenKind = 'tv' | 'wide' | 'led'

export const screenKind = (templateId: string | null | undefined): ScreenKind =>
  templateId?.startsWith('tv') ? 'tv' : templateId?.startsWith('led') ? 'led' : 'wide'

/** A screen one could show something on. */
export interface NearScreen {
  readonly key: string
  readonly kind: ScreenKind
  readonly metres: number
}

/** So near a screen offers itself, as the server allows it (castToWall). */
const reachOf = (seenFromM: number, leastM: number): number => Math.max(leastM, seenFromM / 2)

/** The screens in front of somebody, the nearest first. */
export function screensNear(
  map: GameMap,
  at: { readonly x: number; readonly z: number },
  leastM: number,
): readonly NearScreen[] {
  const near: NearScreen[] = []
  for (const [key, object] of map.objects) {
    if (!screenFaceOf(object)) continue
    const screen = placedScreen(map, key)
    const metres = screen && metresBefore(map, screen, at)
    if (!screen || metres === undefined || metres > reachOf(screen.reachM, leastM)) continue
    near.push({ key, kind: screenKind(object.templateId), metres })
  }
  return near.sort((a, b) => a.metres - b.metres)
}
