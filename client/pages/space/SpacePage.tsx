import { Suspense, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router-dom'
import type { MemberAnswer } from '#shared/http/members.ts'
import { workerNames } from '#shared/cloud/workerWords.ts'
import type { SpaceEntry } from '#shared/http/spaces.ts'
import { startLevelToMapId } from '#shared/rules/levels.ts'
import { mediaAllowed } from '#shared/rules/media.ts'
import { formatOutfit } from '#shared/rules/outfit.ts'
import { ApiError } from '../../api/http.ts'
import { updateOwnMember } from '../../api/members.ts'
import { loadSelf } from '../../api/session.ts'
import { joinPreflight, joinSpace } from '../../api/spaces.ts'
import type { EntryState } from '../../features/entry/entryState.ts'
import { picturesOf } from '../../features/entry/levelPicture.ts'
import { LevelPassage, LoadingScreen } from '../../features/entry/LoadingScreen.tsx'
import { useLoginCheck } from '../../features/entry/useLoginCheck.ts'
import { useSpaceEntry } from '../../features/entry/useSpaceEntry.ts'
import { features as allFeatures } from '../../features/features.ts'
import { guestFeatures } from '../../features/guestFeatures.ts'
import { baseOf } from '../../scene/people/baseOf.ts'
import { LookEditor } from '../../features/look/LookEditor.tsx'
import { enterPatiently } from '../../features/setup/enterPatiently.ts'
import { SetupDialog, type SetupChoice } from '../../features/setup/SetupDialog.tsx'
import { ConnectionBanner } from '../../space/connection/ConnectionBanner.tsx'
import { Hud } from '../../space/Hud.tsx'
import { lazily, lazyPart } from '../../space/lazily.ts'
import { useSpaceHost } from '../../space/spaceHost.ts'
import { useEndsSoon } from '../../space/useEndsSoon.ts'
import { authStore } from '../../store/authStore.ts'
import { useIsGuestVisit } from '../../store/guestVisit.ts'
import { useLoading } from '../../store/loadingStore.ts'
import { sessionStore, useSession } from '../../store/sessionStore.ts'
import { showToast } from '../../store/toastStore.ts'
import { resetUi } from '../../store/uiStore.ts'
import { useRendering } from '../../store/renderStore.ts'
import { worldStore } from '../../store/worldStore.ts'
import { DoorLoading } from '../layout/DoorLoading.tsx'
import { PageLoading } from '../layout/PageLoading.tsx'
import { usePageTitle } from '../layout/usePageTitle.ts'
import css from './SpacePage.module.css'

const SpaceWorld = lazyPart(async () => (await import('../../space/SpaceWorld.tsx')).SpaceWorld)

const CloudWorld = lazyPart(async () =>
  (await import('../../features/cloud/loadCloudWorld.ts')).loadCloudWorld(),
)
const CloudView = lazyPart(async () => (await import('./CloudView.tsx')).CloudView)

const DeviceStep = lazyPart(
  async () => (await import('../../features/media/devices/DeviceStep.tsx')).DeviceStep,
)

const loadBarriers = () => import('../../features/entry/AccessScreen.tsx')
const EntryBarrier = lazily(async () => (await loadBarriers()).EntryBarrier)
const SessionBarrier = lazily(async () => (await loadBarriers()).SessionBarrier)

const LookAround = lazyPart(async () => {
  const [part, { loadVisitTexts }] = await Promise.all([
    import('../../features/visit/LookAround.tsx'),
    import('../../features/visit/loadVisitTexts.ts'),
  ])
  await loadVisitTexts()
  return part.LookAround
})

const DoorLanguage = lazyPart(async () => (await import('../layout/LanguageSwitch.tsx')).LanguageSwitch)

// Most spaces have no event just now.
const AtTheDoor = lazyPart(async () => {
  const [part, { loadEventsTexts }] = await Promise.all([
    import('../../features/events/AtTheDoor.tsx'),
    import('../../features/events/loadEventsTexts.ts'),
  ])
  await loadEventsTexts()
  return part.AtTheDoor
})

/** Official spaces carry an English twin of their name. */
const nameIn = (language: string, { space }: SpaceEntry): string =>
  language === 'en' && space.nameEn ? space.nameEn : space.name

/** What is behind a door, until one sees it. */
function DoorPicture({ entry }: { readonly entry: SpaceEntry | undefined }) {
  const [url] = entry ? picturesOf(entry, undefined) : []
  return url && <img className={css.door} data-door src={url} alt="" />
}

/** In the address: only the avatar is set on the way in (in-space.md §4). */
const ONLY_AVATAR = 'onlySetAvatar'

/** What people may send each other in a space; nothing where everybody is by themselves. */
const allowedIn = ({ settings }: SpaceEntry) =>
  settings.allowMultiPlayer ? mediaAllowed(settings) : { audio: false, video: false, screen: false }

/** In the address of whoever comes through a portal. */
const SPAWN_TOKEN = 'spawnToken'

/** The advice of the server before somebody joins (platform.md §8). */
const isFull = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'SpaceCapacityExceededException'

/** Asks whether there is room, joins a public space, stores who we are in it, then enters the world. */
async function enterSpace(
  spaceId: string,
  isMember: boolean,
  { displayName, outfit }: SetupChoice,
  spawnToken: string | null,
): Promise<void> {
  await joinPreflight(spaceId)
  const outfitString = formatOutfit(outfit)
  const character = baseOf(outfit.person)
  // Who somebody is may not have been to be had: the setup says so, and asks again with the next try.
  if (!authStore.getState().user) await loadSelf()
  // A guest of a site stays a visitor: nothing of them is kept.
  if (authStore.getState().user?.isGuest === false) {
    if (!isMember) await joinSpace(spaceId)
    await updateOwnMember(spaceId, { displayName, outfitString, character, firstInGame: false })
  }
  await enterPatiently(sessionStore, {
    name: displayName,
    outfitString,
    characterId: character,
    ...(spawnToken ? { spawnToken } : {}),
  })
}

/** Setup, then the world with the interface over it. */
function OpenSpace({
  entry,
  member,
  usualLevel,
}: {
  readonly entry: SpaceEntry
  readonly member: MemberAnswer | undefined
  readonly usualLevel: string | undefined
}) {
  const { t, i18n } = useTranslation()
  const host = useSpaceHost()
  const isVisit = useIsGuestVisit()
  const features = isVisit ? guestFeatures : allFeatures
  const [params, setParams] = useSearchParams()
  const [full, setFull] = useState(false)
  /** For a picture that is drawn elsewhere. */
  const [isWaiting, setWaiting] = useState(false)
  const spaceName = nameIn(i18n.language, entry)
  const spaceId = entry.space.id
  const entered = useSession((state) => state.entered)
  const refused = useSession((state) => state.barrier !== undefined)
  const loaded = useLoading((state) => state.done)
  const startLevel = params.get('startLevel') ?? usualLevel
  const rendering = useRendering(entry.space.platform)
  usePageTitle(spaceName)
  useEndsSoon()
  useLoginCheck()

  useEffect(() => {
    const mapId = startLevelToMapId(startLevel)
    resetUi()
    sessionStore.get().connect(spaceId, { hears: allFeatures.hears, startLevel: mapId })
    return () => sessionStore.get().disconnect()
  }, [spaceId, startLevel])

  const leave = useCallback(() => {
    sessionStore.get().disconnect()
    host.leave(isVisit ? '/' : '/my-spaces')
  }, [host, isVisit])

  async function enter(choice: SetupChoice) {
    try {
      if (rendering === 'cloud') {
        setWaiting(true)
        await (await import('../../store/cloudStore.ts')).whenCloudReady()
      }
      await enterSpace(spaceId, member !== undefined, choice, params.get(SPAWN_TOKEN))
    } catch (error) {
      // The dialog says it; the setup has no more to do.
      if (isFull(error)) return setFull(true)
      throw error
    } finally {
      setWaiting(false)
    }
    // It is good once: whoever reloads or shares the address has nothing of it.
    if (params.has(SPAWN_TOKEN)) {
      const rest = new URLSearchParams(params)
      rest.delete(SPAWN_TOKEN)
      setParams(rest, { replace: true })
    }
    const wanted = startLevelToMapId(startLevel)
    const known = wanted !== undefined && [...worldStore.get().maps.keys()].some((id) => id === wanted)
    if (startLevel && !known) showToast(t('space.setup.unknownLevel'), { toastType: 'failed' })
  }

  return (
    <main className={css.page}>
      <Suspense fallback={null}>
        {rendering === 'cloud' ? (
          <CloudWorld
            features={features.list}
            entry={entry}
            picturesOf={(level) => picturesOf(entry, level)}
          />
        ) : (
          <SpaceWorld features={features.list} />
        )}
      </Suspense>
      {entered && loaded && (
        <Hud
          features={features}
          spaceName={spaceName}
          mainLevel={entry.space.name}
          chatDisabled={entry.settings.disableChatPersist}
          withOthers={entry.settings.allowMultiPlayer}
          alone={isVisit}
          onExit={host.hides.includes('exit') ? undefined : leave}
        />
      )}
      {entered && !loaded && <LoadingScreen entry={entry} spaceName={spaceName} onLeave={leave} />}
      {entered && loaded && <LevelPassage entry={entry} spaceName={spaceName} onLeave={leave} />}
      {entered && <ConnectionBanner />}
      {features.list.map(({ name, Listener }) => Listener && <Listener key={name} />)}
      {!entered && (
        <>
          <h1 className="visuallyHidden">{spaceName}</h1>
          <DoorPicture entry={entry} />
          <SetupDialog
            open={!refused && !full && !isWaiting}
            spaceName={spaceName}
            member={member}
            allowed={allowedIn(entry)}
            onlyAvatar={isVisit || params.has(ONLY_AVATAR)}
            hasName={isVisit}
            note={
              entry.nextEvent && (
                <Suspense fallback={null}>
                  <AtTheDoor event={entry.nextEvent} />
                </Suspense>
              )
            }
            Devices={DeviceStep}
            Editor={LookEditor}
            onEnter={enter}
            onClose={leave}
          />
        </>
      )}
      <Suspense fallback={null}>
        {full && <EntryBarrier state={{ name: 'full' }} spaceName={spaceName} retry={() => setFull(false)} />}
        {refused && <SessionBarrier />}
      </Suspense>
    </main>
  )
}

/** The door, while nobody can go through it. */
function ClosedSpace({
  state,
  was,
  retry,
}: {
  readonly state: EntryState
  /** They were in, and only looked around. */
  readonly was: { readonly inside: boolean; readonly visit: boolean }
  readonly retry: () => void
}) {
  const { t, i18n } = useTranslation()
  const entry = state.name === 'guest' ? state.entry : undefined
  const spaceName = entry && nameIn(i18n.language, entry)
  usePageTitle(spaceName)
  if (state.name === 'loading') return <DoorLoading />
  return (
    <main className={css.page}>
      <h1 className="visuallyHidden">{spaceName ?? t('common.brand')}</h1>
      <DoorPicture entry={entry} />
      <Suspense fallback={<PageLoading />}>
        <EntryBarrier
          state={state}
          wasInside={was.inside}
          wasVisit={was.visit}
          spaceName={spaceName ?? ''}
          LookAround={LookAround}
          Language={DoorLanguage}
          retry={retry}
        />
      </Suspense>
    </main>
  )
}

/**
 * A space, from the door to the world.
 * @param usualLevel where it starts when the address does not say
 */
export function SpaceView({ id, usualLevel }: { readonly id: string; readonly usualLevel?: string }) {
  const { state, retry } = useSpaceEntry(id)
  const isOpen = state.name === 'open'
  const isVisit = useIsGuestVisit()
  const [was, setWas] = useState({ inside: false, visit: false })
  if (isOpen && (!was.inside || was.visit !== isVisit)) setWas({ inside: true, visit: isVisit })
  if (isOpen) {
    return <OpenSpace key={id} entry={state.entry} member={state.member} usualLevel={usualLevel} />
  }
  return <ClosedSpace state={state} was={was} retry={retry} />
}

/** /space/:id */
export function SpacePage() {
  const { id = '' } = useParams()
  // The program of a worker has put its ear into the page; a link that only looks like one opens the space.
  return workerNames.tell in window ? (
    <Suspense fallback={null}>
      <CloudView id={id} />
    </Suspense>
  ) : (
    <SpaceView id={id} />
  )
}
