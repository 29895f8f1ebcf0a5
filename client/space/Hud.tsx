import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { CircleHelp, LogOut, Map, MessageCircle, Settings, Smile, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classes } from '../components/classes.ts'
import { LogoMark } from '../components/Logo.tsx'
import { browserClock } from '../net/clock.ts'
import { NoticesButton } from '../features/notices/NoticesButton.tsx'
import { useLiveNotices } from '../features/notices/useLiveNotices.ts'
import { useChat } from '../features/chat/chatStore.ts'
import { openChatInput } from '../features/chat/writingStore.ts'
import { badgeText } from '../text/badgeText.ts'
import { unreadOf } from '../features/chat/createChatStore.ts'
import { portraitPath } from '../store/memberRows.ts'
import { membersStore, useMembers } from '../store/membersStore.ts'
import { useSession } from '../store/sessionStore.ts'
import { useSocial } from '../store/socialStore.ts'
import {
  closeTopmost,
  closeWindow,
  openCard,
  setHelpOpen,
  setTourOpen,
  toggleWindow,
  uiStore,
  useUi,
  type WindowName,
} from '../store/uiStore.ts'
import { openWheel } from '../features/emotes/emoteWheelStore.ts'
import { useSettings } from '../store/settingsStore.ts'
import { useWorld } from '../store/worldStore.ts'
import { ChatsWindow } from '../features/chat/ChatsWindow.tsx'
import { EmoteBar } from '../features/emotes/EmoteBar.tsx'
import { EmoteWheel } from '../features/emotes/EmoteWheel.tsx'
import { playEmote } from '../features/emotes/emoteActions.ts'
import { followMembers } from '../features/people/followMembers.ts'
import { endFirstVisit, isFirstVisit } from '../features/help/firstVisit.ts'
import { followKeyboard } from './keyboardInset.ts'
import { MembersWindow } from '../features/people/MembersWindow.tsx'
import { nextView } from '../scene/viewStore.ts'
import { keepFocus } from './Panel.tsx'
import { useSpaceHost } from './spaceHost.ts'
import { listenToSpaceKeys, type SpaceCommand } from './spaceKeys.ts'
import { StatusChips } from '../features/talk/StatusChips.tsx'
import css from './Hud.module.css'

// Most visits open no card: it comes when it is asked for.
const MemberCard = lazy(async () => ({
  default: (await import('../features/people/MemberCard.tsx')).MemberCard,
}))

const Minimap = lazy(async () => ({ default: (await import('../features/plan/Minimap.tsx')).Minimap }))
const HelpCard = lazy(async () => ({ default: (await import('../features/help/HelpCard.tsx')).HelpCard }))
const Tour = lazy(async () => ({ default: (await import('../features/help/Tour.tsx')).Tour }))
const MapWindow = lazy(async () => ({ default: (await import('../features/plan/MapWindow.tsx')).MapWindow }))
const SettingsWindow = lazy(async () => ({
  default: (await import('../features/settings/SettingsWindow.tsx')).SettingsWindow,
}))

function PlacePill({ spaceName, mainLevel }: { readonly spaceName: string; readonly mainLevel: string }) {
  const { t } = useTranslation()
  const selfEncId = useSession((state) => state.selfEncId)
  const level = useWorld((world) => {
    const mapId = selfEncId === undefined ? undefined : world.players.get(selfEncId)?.mapId
    return mapId === undefined ? undefined : world.maps.get(mapId)?.name
  })
  const count = useMembers((state) => state.rows.length)
  return (
    <div className={css.place}>
      <LogoMark size={30} />
      <div>
        <h1 title={spaceName}>{spaceName}</h1>
        <p>
          {level && level !== mainLevel && level !== spaceName && <span className={css.level}>{level}</span>}
          <span className={css.online} data-testid="people-count">
            {t('space.hud.peopleCount', { count })}
          </span>
        </p>
      </div>
    </div>
  )
}

function ChatButton() {
  const { t } = useTranslation()
  const open = useUi((state) => state.window === 'chats')
  const unread = useChat((state) => unreadOf(state, 'all'))
  const badge = badgeText(unread)
  return (
    <button
      type="button"
      aria-pressed={open}
      aria-label={badge ? t('space.hud.chatUnread', { count: unread }) : undefined}
      onClick={() => toggleWindow('chats')}
    >
      <MessageCircle aria-hidden />
      <span>{t('space.hud.chat')}</span>
      {badge && (
        <b aria-hidden data-testid="unread-badge">
          {badge}
        </b>
      )}
    </button>
  )
}

function MembersButton() {
  const { t } = useTranslation()
  const open = useUi((state) => state.window === 'members')
  const people = useMembers((state) => state.rows.length)
  return (
    <button type="button" aria-pressed={open} onClick={() => toggleWindow('members')}>
      <Users aria-hidden />
      <span>{t('space.hud.people')}</span>
      <i aria-hidden>{people}</i>
    </button>
  )
}

function WindowButton({
  name,
  Icon,
  className,
}: {
  readonly name: 'map' | 'settings'
  readonly Icon: typeof Map
  readonly className: string | undefined
}) {
  const { t } = useTranslation()
  const open = useUi((state) => state.window === name)
  return (
    <button type="button" className={className} aria-pressed={open} onClick={() => toggleWindow(name)}>
      <Icon aria-hidden />
      <span>{t(`space.hud.${name}`)}</span>
    </button>
  )
}

/** One's own face: the way to one's own card. */
function SelfButton() {
  const { t } = useTranslation()
  const self = useMembers((state) => state.rows.find(({ isSelf }) => isSelf))
  const open = useUi(({ window, card }) => window === 'member_info' && card?.userId === self?.userId)
  const [broken, setBroken] = useState<string>()
  if (!self) return null
  return (
    <button
      type="button"
      className={css.self}
      aria-pressed={open}
      aria-label={t('space.hud.me')}
      title={t('space.hud.me')}
      onClick={() => (open ? closeWindow() : openCard(self.userId))}
    >
      <img
        src={broken === self.portrait ? portraitPath(undefined) : self.portrait}
        alt=""
        width={32}
        height={32}
        onError={() => setBroken(self.portrait)}
      />
    </button>
  )
}

function Tools({ withOthers }: { readonly withOthers: boolean }) {
  const { t } = useTranslation()
  const helpOpen = useUi((state) => state.helpOpen)
  // Third-party sites leave out both (in-space.md, side bar).
  const { hides } = useSpaceHost()
  return (
    <div className={css.tools} role="toolbar" aria-label={t('space.hud.label')}>
      <SelfButton />
      {withOthers && <MembersButton />}
      {withOthers && <ChatButton />}
      <WindowButton name="map" Icon={Map} className={css.map} />
      <WindowButton name="settings" Icon={Settings} className={css.settings} />
      {!hides.includes('customerRegistration') && <NoticesButton className={css.settings} />}
      <button type="button" aria-pressed={helpOpen} onClick={() => setHelpOpen(!helpOpen)}>
        <CircleHelp aria-hidden />
        <span>{t('space.hud.help')}</span>
      </button>
      <button
        type="button"
        className={css.more}
        aria-label={t('space.hud.emotes')}
        aria-haspopup="menu"
        onClick={() => openWheel()}
      >
        <Smile aria-hidden />
      </button>
    </div>
  )
}

const isAboutThePlace = (window: WindowName | undefined): boolean => window === 'map' || window === 'settings'

/** Answers false when there was nothing to do. */
function run(command: SpaceCommand, withOthers: boolean): boolean {
  switch (command.name) {
    case 'emote':
      playEmote(command.number)
      return true
    case 'chat':
      if (withOthers) openChatInput()
      return withOthers
    case 'help':
      setHelpOpen(!uiStore.get().helpOpen)
      return true
    case 'map':
      toggleWindow('map')
      return true
    case 'wheel':
      openWheel('key')
      return true
    case 'view':
      nextView()
      return true
    case 'close':
      return closeTopmost()
  }
}

/** The interface over the scene. */
export function Hud({
  spaceName,
  mainLevel,
  chatDisabled: chatWasDisabled,
  withOthers: wasWithOthers,
  onExit,
}: {
  readonly spaceName: string
  /** The name of a level that goes without saying: the space's own, in the language it was given in. */
  readonly mainLevel: string
  readonly chatDisabled: boolean
  /** False where everybody is by themselves: no people, no chat. */
  readonly withOthers: boolean
  /** Absent where there is no way out but closing the page. */
  readonly onExit: (() => void) | undefined
}) {
  const { t } = useTranslation()
  const hud = useRef<HTMLDivElement>(null)
  const window = useUi((state) => state.window)
  // What the server says while one is here is newer than what the page was opened with.
  const flags = useSocial((state) => state.flags)
  const withOthers = flags?.allowMultiPlayer ?? wasWithOthers
  const chatDisabled = flags?.disableChatPersist ?? chatWasDisabled
  const tourOpen = useUi((state) => state.tourOpen)
  const helpOpen = useUi((state) => state.helpOpen)
  const withMinimap = useSettings((settings) => settings.minimap)

  useLiveNotices()
  useEffect(() => {
    if (isFirstVisit()) setTourOpen(true)
  }, [])
  useEffect(() => (tourOpen ? endFirstVisit : undefined), [tourOpen])
  useEffect(() => listenToSpaceKeys((command) => run(command, withOthers)), [withOthers])
  useEffect(() => {
    // Everybody is alone now: what was open about others is about nobody any more.
    if (!withOthers && !isAboutThePlace(uiStore.get().window)) closeWindow()
  }, [withOthers])
  useEffect(() => followMembers(membersStore, browserClock), [])
  useEffect(() => (hud.current ? followKeyboard(hud.current) : undefined), [])

  return (
    <div ref={hud} className={classes(css.hud, window && css.withWindow)}>
      <PlacePill spaceName={spaceName} mainLevel={mainLevel} />
      <StatusChips withOthers={withOthers} />
      {withMinimap && !window && (
        <Suspense fallback={null}>
          <Minimap />
        </Suspense>
      )}
      <WindowButton name="map" Icon={Map} className={css.mapCorner} />
      {helpOpen && (
        <Suspense fallback={null}>
          <HelpCard />
        </Suspense>
      )}
      {tourOpen && (
        <Suspense fallback={null}>
          <Tour withChat={withOthers && !chatDisabled} />
        </Suspense>
      )}
      <div className={css.bottom} onMouseDown={keepFocus}>
        <Tools withOthers={withOthers} />
        <div className={css.emotes}>
          <EmoteBar />
        </div>
        {onExit && (
          <button
            type="button"
            className={css.exit}
            aria-label={t('space.hud.exit')}
            title={t('space.hud.exitConfirm')}
            onClick={onExit}
          >
            <LogOut aria-hidden />
            <span>{t('space.hud.exit')}</span>
          </button>
        )}
      </div>
      <EmoteWheel />
      {window === 'chats' && <ChatsWindow disabled={chatDisabled} />}
      {window === 'members' && <MembersWindow />}
      {isAboutThePlace(window) && (
        <Suspense fallback={null}>{window === 'map' ? <MapWindow /> : <SettingsWindow />}</Suspense>
      )}
      {window === 'member_info' && (
        <Suspense fallback={null}>
          <MemberCard chatDisabled={chatDisabled} onExit={onExit} />
        </Suspense>
      )}
    </div>
  )
}
