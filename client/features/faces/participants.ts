import type { EncId } from '#shared/ids.ts'
import type { Player, World } from '#shared/world/world.ts'
import { portraitOf } from '../../store/memberRows.ts'
import type { MediaState, RemoteMedia } from '../media/createMediaStore.ts'

/** Somebody one sees or could see: oneself, and whoever exchanges something with one. */
export interface Participant {
  readonly userId: string
  readonly name: string
  readonly isSelf: boolean
  /** Path of the picture of the person they are. */
  readonly portrait: string
  /** A picture they show in place of their camera; '': none. */
  readonly manualPicture: string
  /** What the camera sends, once there is a way to them. */
  readonly camera: MediaStreamTrack | undefined
  /** Their camera is on; whether its picture comes is for the choice of those who are shown. */
  readonly hasCamera: boolean
  readonly isMuted: boolean
  /** Announcing from a stage's tiles, or put on the stage. */
  readonly isOnStage: boolean
  /** undefined: oneself. */
  readonly link: RemoteMedia['link'] | undefined
}

const unknownPlayer = { name: '', outfitString: '', attributes: {} } as Pick<
  Player,
  'name' | 'outfitString' | 'attributes'
>

/** What the world knows of somebody. */
function personOf(world: World, userId: string) {
  const encId = world.encIds.get(userId)
  const player = (encId === undefined ? undefined : world.players.get(encId)) ?? unknownPlayer
  return {
    userId,
    name: player.name,
    portrait: portraitOf({ uid: userId, outfitString: player.outfitString }),
    manualPicture: player.attributes.manualVideoSrc ?? '',
    isOnStage: Boolean(player.attributes.spotlightedBy),
  }
}

const same = (a: Participant, b: Participant | undefined): boolean =>
  b !== undefined && (Object.keys(a) as (keyof Participant)[]).every((key) => a[key] === b[key])

/**
 * Oneself first, then the others in the order in which they came. Answers `former` itself where nothing has changed, and
 * its entries for those who have not. `isSilenced`: whatever one's own microphone does, nobody hears it.
 */
export function participantsOf(
  media: Pick<MediaState, 'own' | 'ownTracks' | 'people'>,
  world: World,
  self: EncId | undefined,
  former: readonly Participant[] = [],
  isSilenced = false,
): readonly Participant[] {
  const known = new Map(former.map((one) => [one.userId, one]))
  const own = self === undefined ? undefined : world.players.get(self)
  const all: Participant[] = []
  if (own) {
    all.push({
      ...personOf(world, own.uid),
      isSelf: true,
      camera: media.ownTracks.get('camera'),
      hasCamera: media.ownTracks.has('camera'),
      isMuted: isSilenced || media.own.microphone !== 'on',
      link: undefined,
    })
  }
  for (const [userId, { link, sending, tracks }] of media.people) {
    const hasCamera = sending.has('camera') && tracks.has('camera')
    all.push({
      ...personOf(world, userId),
      isSelf: false,
      camera: hasCamera ? tracks.get('camera') : undefined,
      hasCamera,
      isMuted: !sending.has('microphone'),
      link,
    })
  }
  const next = all.map((one) => {
    const before = known.get(one.userId)
    return before && same(one, before) ? before : one
  })
  const isSame = next.length === former.length && next.every((one, i) => one === former[i])
  return isSame ? former : next
}

/** Whether there is a picture of somebody to be shown: of the camera, or one in its place. */
export const hasPicture = ({ hasCamera, manualPicture }: Participant): boolean =>
  hasCamera || manualPicture !== ''
