import { useEffect } from 'react'
import { CircleHelp, LogOut, MessageCircle, Ellipsis, Users, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classes } from '../components/classes.ts'
import { LogoMark } from '../components/Logo.tsx'
import { useChat } from '../store/chatStore.ts'
import { badgeText, unreadOf } from '../store/createChatStore.ts'
import { useMembers } from '../store/membersStore.ts'
import { sessionStore, useSession } from '../store/sessionStore.ts'
import { openWindow, setHelpOpen, setToolsOpen, toggleWindow, uiStore, useUi } from '../store/uiStore.ts'
import { useWorld } from '../store/worldStore.ts'
import { ChatsWindow } from './ChatsWindow.tsx'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { EmoteBar } from './EmoteBar.tsx'
import { playEmote } from './emoteActions.ts'
import { HelpCard, isFirstVisit } from './HelpCard.tsx'
import { MembersWindow } from './MembersWindow.tsx'
import { listenToSpaceKeys } from './spaceKeys.ts'
import css from './Hud.module.css'

function PlacePill({ spaceName }: { readonly spaceName: string }) {
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
        <h1>{spaceName}</h1>
        <p>
          {level && level !== spaceName && <span>{level}</span>}
          <span className={css.online} data-testid="people-count">
            {t('space.hud.peopleCount', { count })}
          </span>
        </p>
      </div>
    </div>
  )
}

function Tools() {
  const { t } = useTranslation()
  const window = useUi((state) => state.window)
  const helpOpen = useUi((state) => state.helpOpen)
  const unread = useChat((state) => unreadOf(state, 'all'))
  const people = useMembers((state) => state.rows.length)
  const badge = badgeText(unread)
  return (
    <div className={css.tools} role="toolbar" aria-label={t('space.hud.label')}>
      <button type="button" aria-pressed={window === 'members'} onClick={() => toggleWindow('members')}>
        <Users aria-hidden />
        <span>{t('space.hud.people')}</span>
        <i aria-hidden>{people}</i>
      </button>
      <button
        type="button"
        aria-pressed={window === 'chats'}
        aria-label={
          badge ? `${t('space.hud.chat')}，${t('space.chat.unread', { count: unread })}` : undefined
        }
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
      <button type="button" aria-pressed={helpOpen} onClick={() => setHelpOpen(!uiStore.get().helpOpen)}>
        <CircleHelp aria-hidden />
        <span>{t('space.hud.help')}</span>
      </button>
    </div>
  )
}

/** The interface over the scene. */
export function Hud({
  spaceName,
  chatDisabled,
  onExit,
}: {
  readonly spaceName: string
  readonly chatDisabled: boolean
  readonly onExit: () => void
}) {
  const { t } = useTranslation()
  const window = useUi((state) => state.window)
  const toolsOpen = useUi((state) => state.toolsOpen)

  useEffect(() => {
    if (isFirstVisit()) setHelpOpen(true)
    return listenToSpaceKeys({
      emote: playEmote,
      openChat: () => openWindow('chats'),
      help: () => setHelpOpen(!uiStore.get().helpOpen),
    })
  }, [])

  return (
    <div className={classes(css.hud, window && css.withWindow)}>
      <PlacePill spaceName={spaceName} />
      <ConnectionBanner />
      <HelpCard />
      {window === 'chats' && <ChatsWindow disabled={chatDisabled} />}
      {window === 'members' && <MembersWindow />}
      {/* A click here leaves the keyboard where it was: with the avatar, or in the chat. */}
      <div
        className={classes(css.bottom, toolsOpen && css.open)}
        onMouseDown={(event) => event.preventDefault()}
      >
        <button
          type="button"
          className={css.more}
          aria-expanded={toolsOpen}
          aria-label={t(toolsOpen ? 'space.hud.fewer' : 'space.hud.more')}
          onClick={() => setToolsOpen(!toolsOpen)}
        >
          {toolsOpen ? <X aria-hidden /> : <Ellipsis aria-hidden />}
        </button>
        <Tools />
        <EmoteBar />
        <button
          type="button"
          className={css.exit}
          aria-label={t('space.hud.exit')}
          title={t('space.hud.exitConfirm')}
          onClick={() => {
            sessionStore.get().disconnect()
            onExit()
          }}
        >
          <LogOut aria-hidden />
          <span>{t('space.hud.exit')}</span>
        </button>
      </div>
    </div>
  )
}
