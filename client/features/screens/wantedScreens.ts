import { createSeenHeights } from '../../components/createSeenHeights.ts'
import { sessionStore } from '../../store/sessionStore.ts'
import { worldStore } from '../../store/worldStore.ts'
import { facesStore } from '../faces/facesStore.ts'
import { announcedStore } from '../media/announcedStore.ts'
import { mediaStore } from '../media/mediaStore.ts'
import { wallsOf } from './walls.ts'
import { wantedSizes } from './wantedSizes.ts'

/** Whose shares may fill what one looks at: on a screen of the level one is on, and in a window of its own. */
function drawnLarge(): ReadonlySet<string> {
  const { selfEncId } = sessionStore.get()
  const { players } = worldStore.get()
  const level = selfEncId === undefined ? undefined : players.get(selfEncId)?.mapId
  const walls = wallsOf(announcedStore.get().announced).filter(({ mapId }) => mapId === level)
  const small = document.pictureInPictureElement
  const inWindow = small instanceof HTMLElement ? small.dataset['share'] : undefined
  return new Set([
    ...walls.flatMap(({ caster }) => players.get(caster)?.uid ?? []),
    ...(inWindow === undefined ? [] : [inWindow]),
  ])
}

const heights = createSeenHeights(() => tell())

/** Follows how high an element draws somebody's share; answers the way to stop. */
export const followShare = heights.follow

let told = ''

/** Shared screens come as large as they are drawn; folded away, and on no wall, they do not come. */
function tell(): void {
  const isHidden =
    document.visibilityState === 'hidden' &&
    !facesStore.get().isElsewhere &&
    document.pictureInPictureElement === null
  const sizes = isHidden
    ? new Map()
    : wantedSizes(mediaStore.get().people.keys(), heights.needed, drawnLarge())
  const words = JSON.stringify([...sizes])
  if (words === told) return
  told = words
  mediaStore.want('screen', sizes)
}

/** From the first time anybody else is here until the page is left. */
export function tellWantedScreens(): void {
  announcedStore.subscribe(tell)
  mediaStore.subscribe(({ people }, former) => {
    if (people !== former.people) tell()
  })
  worldStore.subscribe(({ players }, former) => {
    if (players !== former.players) tell()
  })
  facesStore.subscribe(tell)
  for (const event of ['visibilitychange', 'enterpictureinpicture', 'leavepictureinpicture']) {
    document.addEventListener(event, tell)
  }
  tell()
}
