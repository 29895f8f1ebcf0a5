import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react'
import { ArrowDown, SendHorizontal, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { limits } from '#shared/rules/limits.ts'
import { classes } from '../components/classes.ts'
import { IconButton } from '../components/IconButton.tsx'
import { lengthOf } from '../components/fields.tsx'
import { chatStore, useChat } from '../store/chatStore.ts'
import {
  badgeText,
  unreadOf,
  visibleMessages,
  type ChatChannel,
  type ChatMessage,
} from '../store/createChatStore.ts'
import { useMembers } from '../store/membersStore.ts'
import { closeWindow } from '../store/uiStore.ts'
import { RoleTag } from './RoleTag.tsx'
import panel from './panel.module.css'
import css from './ChatsWindow.module.css'

const channels: readonly ChatChannel[] = ['all', 'nearby', 'space', 'private']
/** Within so many pixels of its end a list follows what comes (specification, "Chat"). */
const AT_END_PX = 10
/** A gap after which the time is said again. */
const TIME_GAP_MS = 5 * 60_000

function Tabs() {
  const { t } = useTranslation()
  const { channel, unread } = useChat((state) => ({ channel: state.channel, unread: state.unread }))
  return (
    <div className={css.tabs} role="group" aria-label={t('space.chat.title')}>
      {channels.map((name) => {
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

function Line({
  message,
  withTime,
  withHead,
  role,
  recipientName,
  showChannel,
}: {
  readonly message: ChatMessage
  readonly withTime: boolean
  readonly withHead: boolean
  readonly role: string
  readonly recipientName: string
  readonly showChannel: boolean
}) {
  const { t, i18n } = useTranslation()
  const time = new Date(message.unixTime).toLocaleTimeString(i18n.language, {
    hour: '2-digit',
    minute: '2-digit',
  })
  return (
    <li className={classes(css.line, message.own && css.own)} data-state={message.state}>
      {withTime && <time dateTime={new Date(message.unixTime).toISOString()}>{time}</time>}
      {withHead && (
        <span className={css.sender}>
          {message.own ? t('space.chat.me') : message.senderName}
          <RoleTag role={role} />
          {message.channel === 'private' && message.own && (
            <span>{t('space.chat.to', { name: recipientName })}</span>
          )}
          {showChannel && <span>{t(`space.chat.channels.${message.channel}`)}</span>}
        </span>
      )}
      <p className={classes(css.bubble, message.channel === 'private' && css.private)}>{message.contents}</p>
      {message.state === 'pending' && <span className={css.state}>{t('space.chat.sending')}</span>}
      {message.state === 'failed' && (
        <span className={css.failed} role="alert">
          {t('space.chat.failed')}
          {message.reason && `：${message.reason}`}
          <button type="button" onClick={() => chatStore.get().resend(message.id)}>
            {t('space.chat.resend')}
          </button>
        </span>
      )}
    </li>
  )
}

function Messages() {
  const { t } = useTranslation()
  const messages = useChat(visibleMessages)
  const channel = useChat((state) => state.channel)
  const rows = useMembers((state) => state.rows)
  const list = useRef<HTMLDivElement>(null)
  const [atEnd, setAtEnd] = useState(true)
  const people = new Map(rows.map((row) => [row.userId, row]))
  const last = messages.at(-1)

  function toEnd() {
    list.current?.scrollTo({ top: list.current.scrollHeight })
  }
  // Follow the talk, unless somebody is reading what was said before.
  useLayoutEffect(() => {
    if (atEnd || last?.own) toEnd()
  }, [messages, channel, atEnd, last])

  if (messages.length === 0) {
    return <p className={classes(panel.body, css.empty)}>{t(`space.chat.empty.${channel}`)}</p>
  }
  return (
    <>
      <div
        ref={list}
        className={classes(panel.body, css.messages)}
        role="log"
        aria-label={t('space.chat.title')}
        tabIndex={0}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) =>
          setAtEnd(scrollHeight - scrollTop - clientHeight <= AT_END_PX)
        }
      >
        <ul>
          {messages.map((message, index) => {
            const before = messages[index - 1]
            const withTime = !before || message.unixTime - before.unixTime > TIME_GAP_MS
            return (
              <Line
                key={message.id}
                message={message}
                withTime={withTime}
                withHead={
                  withTime || before.senderId !== message.senderId || before.recipient !== message.recipient
                }
                role={people.get(message.senderId)?.role ?? ''}
                recipientName={people.get(message.recipient)?.name ?? ''}
                showChannel={channel === 'all'}
              />
            )
          })}
        </ul>
      </div>
      {!atEnd && (
        <button type="button" className={css.toEnd} onClick={toEnd}>
          <ArrowDown aria-hidden size={16} />
          {t('space.chat.newMessages')}
        </button>
      )}
    </>
  )
}

function RecipientChoice() {
  const { t } = useTranslation()
  const recipient = useChat((state) => state.recipient)
  const rows = useMembers((state) => state.rows)
  const others = rows.filter(({ isSelf }) => !isSelf)
  const known = others.some(({ userId }) => userId === recipient)
  return (
    <label className={css.recipient}>
      {t('space.chat.recipient')}
      <select
        value={known ? recipient : ''}
        onChange={(event) => chatStore.get().writeTo(event.target.value)}
      >
        <option value="" disabled>
          {t('space.chat.noRecipient')}
        </option>
        {others.map(({ userId, name }) => (
          <option key={userId} value={userId}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

function Composer({ disabled }: { readonly disabled: boolean }) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState('')
  const input = useRef<HTMLTextAreaElement>(null)
  const channel = useChat((state) => state.channel)
  const recipient = useChat((state) => state.recipient)
  const name = useMembers((state) => state.rows.find(({ userId }) => userId === recipient)?.name)
  const tooLong = lengthOf(draft) > limits.chatLength

  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) input.current?.focus()
  }, [channel, recipient])

  function submit(event?: SubmitEvent<HTMLFormElement>) {
    event?.preventDefault()
    if (chatStore.get().sendChat(draft) === 'sent') setDraft('')
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // While an input method composes, Enter picks a word and must not send half a sentence.
    const composing = event.nativeEvent.isComposing || event.keyCode === 229
    if (event.key === 'Enter' && !event.shiftKey && !composing) {
      event.preventDefault()
      submit()
    } else if (event.key === 'Escape' && !composing) {
      event.currentTarget.blur()
    }
  }
  const placeholder = disabled
    ? t('space.chat.disabled')
    : channel === 'private' && name
      ? t('space.chat.placeholderTo', { name })
      : t('space.chat.placeholder')
  return (
    <form className={css.composer} onSubmit={submit}>
      {channel === 'private' && <RecipientChoice />}
      <div className={css.box}>
        <textarea
          ref={input}
          rows={1}
          value={draft}
          placeholder={placeholder}
          aria-label={placeholder}
          aria-invalid={tooLong || undefined}
          disabled={disabled || (channel === 'private' && !name)}
          enterKeyHint="send"
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <button
          type="submit"
          aria-label={t('space.chat.send')}
          title={t('space.chat.send')}
          disabled={disabled || tooLong || draft.trim() === ''}
        >
          <SendHorizontal aria-hidden size={20} />
        </button>
      </div>
      {tooLong && (
        <p className={css.tooLong} role="alert">
          {t('space.chat.tooLong', { max: limits.chatLength })}
        </p>
      )}
    </form>
  )
}

/** 互动消息: all, nearby, space and private chat. */
export function ChatsWindow({ disabled }: { readonly disabled: boolean }) {
  const { t } = useTranslation()
  useEffect(() => {
    chatStore.get().openPanel()
    return () => chatStore.get().closePanel()
  }, [])
  return (
    <aside className={panel.panel} aria-label={t('space.chat.title')}>
      <header className={panel.head}>
        <h2>{t('space.chat.title')}</h2>
        <IconButton label={t('space.chat.close')} onClick={closeWindow}>
          <X aria-hidden size={20} />
        </IconButton>
      </header>
      <Tabs />
      <Messages />
      <Composer disabled={disabled} />
    </aside>
  )
}
