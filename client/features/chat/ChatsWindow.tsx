import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { keepFocus, Panel } from '../../space/Panel.tsx'
import { useSpaceFacts } from '../../space/spaceFacts.ts'
import { badgeText } from '../../text/badgeText.ts'
import { chatStore, useChat } from './chatStore.ts'
import { Composer } from './Composer.tsx'
import { unreadOf, type ChatChannel } from './createChatStore.ts'
import { Messages } from './Messages.tsx'
import { useRoomHere } from './useRoomHere.ts'
import css from './chat.module.css'

const channels: readonly ChatChannel[] = ['all', 'nearby', 'room', 'level', 'space', 'private']

function Tabs() {
  const { t } = useTranslation()
  const { channel, unread, roomId } = useChat((state) => ({
    channel: state.channel,
    unread: state.unread,
    roomId: state.roomId,
  }))
  const shown = channels.filter((name) => name !== 'room' || name === channel || roomId !== undefined)
  return (
    <div className={css.tabs} role="group" aria-label={t('space.chat.title')} onMouseDown={keepFocus}>
      {shown.map((name) => {
        const badge = badgeText(unreadOf({ ...chatStore.get(), unread }, name))
        return (
          <button
            key={name}
            type="button"
            aria-pressed={name === channel}
            onClick={() => chatStore.get().openChannel(name)}
          >
            {t(`space.chat.channels.${name}`)}
            {badge && name !== channel && <span className={css.badge}>{badge}</span>}
          </button>
        )
      })}
    </div>
  )
}

/** 互动消息: all, nearby, the room one is in, level, space and private chat. */
export function ChatsWindow() {
  const { t } = useTranslation()
  const { chatDisabled: disabled } = useSpaceFacts()
  const room = useRoomHere()
  const channel = useChat((state) => state.channel)
  useEffect(() => chatStore.get().enterRoom(room), [room, channel])
  useEffect(() => {
    chatStore.get().openPanel()
    return () => chatStore.get().closePanel()
  }, [])
  return (
    <Panel title={t('space.chat.title')} closeLabel={t('space.chat.close')}>
      <Tabs />
      <Messages disabled={disabled} />
      <Composer disabled={disabled} room={room} />
    </Panel>
  )
}
