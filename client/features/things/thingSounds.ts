import type { MapId } from '#shared/ids.ts'
import { interactionOf } from '#shared/map/interactions.ts'
import type { MapObject } from '#shared/map/placement.ts'
import { playedBy } from '#shared/map/pressing.ts'
import { holdTune } from './components/heldTunes.ts'
import type { MakerOf, NearThing } from './NearThings.ts'
import { FilmSound } from './video/FilmSound.ts'
import { holdPlayer } from './video/players.ts'

function filmSound(mapId: MapId, key: string, object: MapObject): NearThing | undefined {
  const interaction = interactionOf(object)
  if (interaction?.kind !== 'video' || interaction.url === undefined) return undefined
  const { url, isLive, loop } = interaction
  const { player, release } = holdPlayer(mapId, key, { url, isLive, loop })
  const sound = new FilmSound(player)
  return {
    hear: (loudness, side) => sound.hear(loudness, side),
    dispose() {
      sound.dispose()
      release()
    },
  }
}

/** What is heard of things where nothing of them is seen: films and tunes. */
export const soundOf: MakerOf<NearThing> = (mapId, key, kind, object) => {
  if (kind === 'video') return () => filmSound(mapId, key, object)
  const played = playedBy(object)
  return (
    played &&
    (() => {
      const { hear, release } = holdTune(mapId, key, played)
      return { hear, dispose: release }
    })
  )
}
