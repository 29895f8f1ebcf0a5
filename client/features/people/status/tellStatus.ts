import { deskAt } from '#shared/map/nooks.ts'
import { post } from '../../../net/send.ts'
import { partnersOf } from '../../../store/createSocialStore.ts'
import { sessionStore } from '../../../store/sessionStore.ts'
import { socialStore } from '../../../store/socialStore.ts'
import { worldStore } from '../../../store/worldStore.ts'
import { partsToSay, readStatus } from './ownStatus.ts'

const LOOK_MS = 1_000

/** What is true of oneself just now, as the others are shown it. */
interface Hints {
  readonly isMobile: boolean
  readonly isAlone: boolean
  readonly inConversation: boolean
  /** The desk one is at; '' for none. */
  readonly currentDesk: string
}

function hintsNow(): Hints {
  const { selfEncId } = sessionStore.get()
  const world = worldStore.get()
  const self = selfEncId === undefined ? undefined : worldStore.live(selfEncId)
  return {
    isMobile: matchMedia('(pointer: coarse)').matches,
    isAlone: world.players.size <= 1,
    inConversation: partnersOf(socialStore.get().conversation, world, selfEncId).length > 0,
    currentDesk: (self && deskAt(world.maps.get(self.mapId), self.position)) ?? '',
  }
}

/**
 * Tells what one said of oneself the last time, and hints of how one is (displays: nothing is decided by them), whenever
 * they change; all of it again after a cut. Answers the way to stop.
 */
export function tellStatus(): () => void {
  let told: Partial<Hints> = {}
  let mine = ''
  /** What was said before is told once to a space, where nothing else was set since; what has run out is taken back. */
  function sayAgain(): void {
    const { selfEncId } = sessionStore.get()
    const self = selfEncId === undefined ? undefined : worldStore.get().players.get(selfEncId)
    if (!self) return
    const kept = readStatus(self.uid, Date.now())
    const line = JSON.stringify(kept)
    if (line === mine) return
    mine = line
    const { emojiStatus = '', textStatus = '', eventStatus = '', affiliation = '' } = self.attributes
    const shown = { emojiStatus, textStatus, eventStatus, affiliation }
    const {
      emojiStatus: sign,
      textStatus: words,
      eventStatus: event,
      affiliation: place,
    } = partsToSay(kept, readStatus(self.uid, 0), shown)
    if (sign !== undefined) post('setEmojiStatus', { emojiStatus: sign })
    if (words !== undefined) post('setTextStatus', { textStatus: words })
    if (event !== undefined) post('setEventStatus', { eventStatus: event })
    if (place !== undefined) post('setAffiliation', { affiliation: place })
  }
  function look(): void {
    sayAgain()
    const now = hintsNow()
    if (now.isMobile !== told.isMobile) post('setIsMobile', { isMobile: now.isMobile })
    if (now.isAlone !== told.isAlone) post('setIsAlone', { isAlone: now.isAlone })
    if (now.inConversation !== told.inConversation) {
      post('setInConversation', { inConversation: now.inConversation })
    }
    if (now.currentDesk !== told.currentDesk) post('setCurrentDesk', { currentDesk: now.currentDesk })
    told = now
  }
  const stopHearing = worldStore.onEvents((events) => {
    if (!events.some(({ kind }) => kind === 'subscriptionsUpdated')) return
    told = {}
    mine = ''
  })
  look()
  const timer = setInterval(look, LOOK_MS)
  return () => {
    stopHearing()
    clearInterval(timer)
  }
}
