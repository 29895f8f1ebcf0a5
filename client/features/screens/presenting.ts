import i18next from 'i18next'
import { isTalk } from '#shared/rules/media.ts'
import { post, send } from '../../net/send.ts'
import { TransactionError } from '../../net/transactions.ts'
import { failureText } from '../../space/act.ts'
import { sessionStore } from '../../store/sessionStore.ts'
import { socialStore } from '../../store/socialStore.ts'
import { showToast } from '../../store/toastStore.ts'
import { worldStore } from '../../store/worldStore.ts'
import { announcedStore } from '../media/announcedStore.ts'
import { mediaStore, restartAudio } from '../media/mediaStore.ts'
import { forgetPresenter, presentersStore, type Presenters } from './presentersStore.ts'
import { ownWall } from './sharesStore.ts'

/** A tab that was loaded anew shares nothing any more, and knows by this that it did. */
const SHARING_KEY = 'lingjing.sharing'

const isSharing = (): boolean => mediaStore.get().own.screen === 'on'
const selfUid = (): string => sessionStore.get().selfUid ?? ''
const isPresenting = (): boolean => presentersStore.get().presenters.has(selfUid())
const isTalking = (): boolean => [...announcedStore.get().announced.keys()].some(isTalk)

/** Whether this tab shares, or did before it was loaded anew: another tab of one's own is not spoken for. */
const hasShared = (): boolean => sessionStorage.getItem(SHARING_KEY) !== null
const noteSharing = (isOn: boolean): void =>
  isOn ? sessionStorage.setItem(SHARING_KEY, '1') : sessionStorage.removeItem(SHARING_KEY)

export const stopSharing = (): Promise<void> => mediaStore.turn('screen', false)

let asking = false
/** This page has shared something since it was loaded. */
let wasSharing = false

/** Who shares in a conversation presents: the others are muted. */
async function present(): Promise<void> {
  asking = true
  try {
    await send('startCastScreen', { hostId: selfUid() })
  } catch (error) {
    // Everybody has gone meanwhile: it is shared with whoever comes.
    if (error instanceof TransactionError && error.refusal === 'noTalk') return
    void stopSharing()
    showToast(await failureText(error), { toastType: 'failed' })
  } finally {
    asking = false
  }
}

/** What is no more shared is presented no more, and is on no wall. */
function unshare(): void {
  const wall = ownWall(announcedStore.get().announced, sessionStore.get().selfEncId)
  if (isPresenting()) {
    post('endCastScreen', { hostId: selfUid() })
    forgetPresenter(selfUid())
    const [other] = presentersStore.get().presenters.keys()
    if (other === undefined) showToast(i18next.t('screens.presentingOver'))
    else showToast(i18next.t('screens.ownOver', { name: nameOf(other) }))
  }
  if (wall) post('endWallCast', {})
  post('clearShare', { sharer: selfUid() })
  wasSharing = false
  noteSharing(false)
}

/** Brings what the server knows of one's share and what is shared together. */
function follow(): void {
  const { own } = mediaStore.get()
  if (own.screen === 'on') {
    wasSharing = true
    noteSharing(true)
    if (!asking && !isPresenting() && isTalking()) void present()
    return
  }
  const isLeft =
    wasSharing || isPresenting() || ownWall(announcedStore.get().announced, sessionStore.get().selfEncId)
  if (own.screen === 'off' && isLeft && hasShared() && sessionStore.get().connection.name === 'ready')
    unshare()
}

const nameOf = (userId: string): string => {
  const { encIds, players } = worldStore.get()
  const encId = encIds.get(userId)
  return encId === undefined ? '' : (players.get(encId)?.name ?? '')
}

const isQuiet = (presenters: Presenters): boolean =>
  [...presenters.values()].some(({ othersSpeak }) => !othersSpeak)

/** Says what has become of presenter mode. */
function tellPresenters(now: Presenters, former: Presenters): void {
  for (const [userId, { othersSpeak }] of now) {
    const before = former.get(userId)
    if (before?.othersSpeak === othersSpeak) continue
    const name = nameOf(userId)
    if (othersSpeak) showToast(i18next.t('screens.othersSpeak'))
    else if (userId === selfUid()) showToast(i18next.t('screens.presenting'))
    else if (former.size > 0 && !before) showToast(i18next.t('screens.presentsToo', { name }))
    else showToast(i18next.t('screens.presents', { name }))
  }
  for (const userId of former.keys()) {
    if (now.has(userId)) continue
    if (userId === selfUid() && isSharing()) {
      // Ended by who runs the space, by a meeting one has left, by the space itself.
      const isClosed = socialStore.get().flags?.media.screen === false
      void stopSharing()
      showToast(i18next.t(isClosed ? 'screens.closed' : 'screens.ended'))
    } else if (userId !== selfUid()) {
      const isOnlyOwn = now.size === 1 && now.has(selfUid())
      const others = isQuiet(now) ? 'stillPresents' : now.size > 0 ? 'otherPresents' : 'presentingOver'
      const text = isOnlyOwn ? 'onlyOwnLeft' : others
      showToast(i18next.t(`screens.${text}`, { name: nameOf(userId) }))
    }
  }
}

/** Where one is: on another level presenting ends, and what one hears is connected anew. */
let level: string | undefined
function followLevel(): void {
  const { selfEncId } = sessionStore.get()
  const here = selfEncId === undefined ? undefined : worldStore.get().players.get(selfEncId)?.mapId
  if (here === level) return
  const isPassage = level !== undefined && here !== undefined
  level = here
  if (!isPassage) return
  if (isSharing()) void stopSharing()
  else restartAudio()
}

/** From the first time anybody else is here until the page is left. */
export function startPresenting(): void {
  presentersStore.subscribe(({ presenters, isLost }, former) => {
    if (!isLost) tellPresenters(presenters, former.presenters)
    follow()
  })
  tellPresenters(presentersStore.get().presenters, new Map())
  mediaStore.subscribe(({ own }, former) => {
    if (own.screen !== former.own.screen) follow()
  })
  announcedStore.subscribe(follow)
  sessionStore.subscribe(({ connection }) => {
    // Sent out, or gone for good: nothing is captured any more.
    if (connection.name === 'closed' && isSharing()) void stopSharing()
    follow()
  })
  socialStore.subscribe(({ flags }) => {
    if (flags && !flags.media.screen && isSharing()) void stopSharing()
  })
  worldStore.subscribe(followLevel)
  followLevel()
  follow()
}
