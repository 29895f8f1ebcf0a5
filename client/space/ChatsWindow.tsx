import {
  Fragment,
  memo,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type SubmitEvent,
  type UIEvent,
} from 'react'
import { ArrowDown, SendHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { limits } from '#shared/rules/limits.ts'
import { classes } from '../components/classes.ts'
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
import { openChatInput, setDraft, useUi } from '../store/uiStore.ts'
import { draftKey, lastPartner, lineLook, nameOf, reasonKey, timeText } from './chatView.ts'
import { keepFocus, Panel } from './Panel.tsx'
import { RoleTag } from './RoleTag.tsx'
import panel from './panel.module.css'
import css from './ChatsWindow.module.css'

const channels: readonly ChatChannel[] = ['all', 'nearby', 'space', 'private']
/** Within so many pixels of its end a list follows what comes (specification, "Chat"). */
const AT_END_PX = 10

function Tabs() {
  const { t } = useTranslation()
  const { channel, unread } = useChat((state) => ({ channel: state.channel, unread: state.unread }))
  return (
    <div className={css.tabs} role="group" aria-label={t('space.chat.title')} onMouseDown={keepFocus}>
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

/** Why a line was not sent, and the way to try again. */
function Failed({ message }: { readonly message: ChatMessage }) {
  const { t } = useTranslation()
  const reason = reasonKey(message.reason)
  return (
    <span className={css.failed} role="alert">
      <span>{t('space.chat.failed')}</span>
      {reason && <span>{t(`space.reasons.${reason}`)}</span>}
      <button type="button" onClick={() => chatStore.get().resend(message.id)}>
        {t('space.chat.resend')}
      </button>
    </span>
  )
}

function writePrivately(userId: string) {
  chatStore.get().writeTo(userId)
  openChatInput()
}

/** What others made of a line: an answer, likes. */
function Marks({ message: { answer, likes = 0 } }: { readonly message: ChatMessage }) {
  const { t } = useTranslation()
  if (!answer && likes === 0) return null
  return (
    <span className={css.marks}>
      {answer && <q>{t('space.chat.answer', answer)}</q>}
      {likes > 0 && <span>{t('space.chat.likes', { count: likes })}</span>}
    </span>
  )
}

interface LineProps {
  readonly message: ChatMessage
  readonly withTime: boolean
  readonly withHead: boolean
  readonly role: string
  /** Of a private line of our own. */
  readonly recipientName: string
  readonly showChannel: boolean
  /** The sender is here and is not us: a click on the name writes to them. */
  readonly canReply: boolean
}

const Line = memo(function Line(props: LineProps) {
  const { message, withTime, withHead, role, recipientName, showChannel, canReply } = props
  const { t, i18n } = useTranslation()
  const time = timeText(message.unixTime, i18n.language)
  const isPrivate = message.channel === 'private'
  return (
    <li className={classes(css.line, message.own && css.own)} data-state={message.state}>
      {withTime && <time dateTime={new Date(message.unixTime).toISOString()}>{time}</time>}
      {withHead && (
        <span className={css.sender}>
          {canReply ? (
            <button
              type="button"
              className={css.name}
              title={t('space.chat.reply', { name: message.senderName })}
              onClick={() => writePrivately(message.senderId)}
            >
              {message.senderName}
            </button>
          ) : (
            <span className={css.name}>{message.own ? t('space.chat.me') : message.senderName}</span>
          )}
          <RoleTag role={role} />
          {isPrivate && message.own && recipientName && (
            <span className={css.name}>{t('space.chat.to', { name: recipientName })}</span>
          )}
          {showChannel && <span className={css.channel}>{t(`space.chat.channels.${message.channel}`)}</span>}
        </span>
      )}
      <p className={classes(css.bubble, isPrivate && css.private)}>{message.contents}</p>
      <Marks message={message} />
      {message.state === 'pending' && <span className={css.state}>{t('space.chat.sending')}</span>}
      {message.state === 'failed' && <Failed message={message} />}
    </li>
  )
})

/** Keeps a list at its end while it grows or shrinks, unless somebody reads what was said before. */
function useFollowingEnd(lastId: string, isOwn: boolean, channel: ChatChannel) {
  const list = useRef<HTMLDivElement>(null)
  const following = useRef(true)
  const [atEnd, setAtEnd] = useState(true)
  const [seenId, setSeenId] = useState(lastId)

  function toEnd() {
    list.current?.scrollTo({ top: list.current.scrollHeight })
  }
  useLayoutEffect(() => {
    following.current = true
    toEnd()
  }, [channel])
  useLayoutEffect(() => {
    if (following.current || isOwn) toEnd()
  }, [lastId, isOwn])
  useEffect(() => {
    if (atEnd) setSeenId(lastId)
  }, [atEnd, lastId])
  useEffect(() => {
    const shown = list.current
    if (!shown) return
    // The panel changes its height with the keyboard and the input, the list with a line that fails.
    const observer = new ResizeObserver(() => {
      if (following.current) toEnd()
    })
    observer.observe(shown)
    if (shown.firstElementChild) observer.observe(shown.firstElementChild)
    return () => observer.disconnect()
  }, [])

  function onScroll({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent<HTMLDivElement>) {
    following.current = scrollHeight - scrollTop - clientHeight <= AT_END_PX
    setAtEnd(following.current)
  }
  return { list, atEnd, hasNews: seenId !== lastId, toEnd, onScroll }
}

function MessageList({ messages }: { readonly messages: readonly ChatMessage[] }) {
  const { t } = useTranslation()
  const channel = useChat((state) => state.channel)
  const people = useMembers(({ rows, members }) => ({ rows, members }))
  const present = new Map(people.rows.map((row) => [row.userId, row]))
  const last = messages.at(-1)
  const lastPast = messages.findLastIndex(({ isPast }) => isPast)
  const { list, atEnd, hasNews, toEnd, onScroll } = useFollowingEnd(
    last?.id ?? '',
    last?.own ?? false,
    channel,
  )
  return (
    <div className={css.talk}>
      <div
        ref={list}
        className={css.messages}
        role="log"
        aria-label={t('space.chat.title')}
        tabIndex={0}
        onScroll={onScroll}
      >
        <ul>
          {messages.map((message, index) => (
            <Fragment key={message.id}>
              <Line
                message={message}
                {...lineLook(message, messages[index - 1])}
                role={present.get(message.senderId)?.role ?? ''}
                recipientName={
                  message.channel === 'private' && message.own
                    ? nameOf(message.recipient, people, messages)
                    : ''
                }
                showChannel={channel === 'all'}
                canReply={!message.own && present.has(message.senderId)}
              />
              {index === lastPast && <li className={css.past}>{t('space.chat.past')}</li>}
            </Fragment>
          ))}
        </ul>
      </div>
      {!atEnd && (
        <button
          type="button"
          className={classes(css.toEnd, hasNews && css.news)}
          onMouseDown={keepFocus}
          onClick={toEnd}
        >
          <ArrowDown aria-hidden size={16} />
          {t(hasNews ? 'space.chat.newMessages' : 'space.chat.toEnd')}
        </button>
      )}
    </div>
  )
}

function Messages({ disabled }: { readonly disabled: boolean }) {
  const { t } = useTranslation()
  const messages = useChat(visibleMessages)
  const { channel, recipient } = useChat((state) => ({
    channel: state.channel,
    recipient: state.recipient,
  }))
  const partner = useMembers((state) => state.rows.find(({ userId }) => userId === recipient)?.name)
  if (messages.length > 0) return <MessageList messages={messages} />
  const text = disabled
    ? t('space.chat.empty.disabled')
    : channel === 'private' && partner
      ? t('space.chat.empty.privateWith', { name: partner })
      : t(`space.chat.empty.${channel}`)
  return <p className={classes(panel.body, css.empty)}>{text}</p>
}

/** Who a private text goes to; the name of somebody who has left stays to be seen. */
function RecipientChoice() {
  const { t } = useTranslation()
  const { recipient, messages } = useChat((state) => ({
    recipient: state.recipient,
    messages: state.messages,
  }))
  const people = useMembers(({ rows, members }) => ({ rows, members }))
  const others = people.rows.filter(({ isSelf }) => !isSelf)
  const isHere = others.some(({ userId }) => userId === recipient)
  const gone = recipient !== undefined && !isHere
  const goneName = gone ? nameOf(recipient, people, messages) : ''

  useEffect(() => {
    // Whoever answers a private line does not have to look for its sender.
    const partner = recipient === undefined ? lastPartner(chatStore.get().messages) : undefined
    if (partner !== undefined) chatStore.setState({ recipient: partner })
  }, [recipient])

  return (
    <>
      <label className={css.recipient}>
        <span>{t('space.chat.recipient')}</span>
        <select value={recipient ?? ''} onChange={(event) => chatStore.get().writeTo(event.target.value)}>
          {recipient === undefined && (
            <option value="" disabled>
              {t(others.length === 0 ? 'space.chat.nobody' : 'space.chat.noRecipient')}
            </option>
          )}
          {gone && (
            <option value={recipient} disabled>
              {goneName || t('space.chat.noRecipient')}
            </option>
          )}
          {others.map(({ userId, name }) => (
            <option key={userId} value={userId}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {gone && (
        <p className={css.gone} role="status">
          {goneName ? t('space.chat.gone', { name: goneName }) : t('space.chat.goneUnnamed')}
        </p>
      )}
    </>
  )
}

function Composer({ disabled }: { readonly disabled: boolean }) {
  const { t } = useTranslation()
  const input = useRef<HTMLTextAreaElement>(null)
  const { channel, recipient } = useChat((state) => ({
    channel: state.channel,
    recipient: state.recipient,
  }))
  const key = draftKey(channel, recipient)
  const draft = useUi((state) => state.drafts[key] ?? '')
  const writeWish = useUi((state) => state.writeWish)
  const name = useMembers((state) => state.rows.find(({ userId }) => userId === recipient)?.name)
  const tooLong = lengthOf(draft.trim()) > limits.chatLength
  const closed = disabled || (channel === 'private' && name === undefined)

  useEffect(() => {
    // On a phone the keyboard comes only when it is asked for.
    if (writeWish > 0 || matchMedia('(pointer: fine)').matches) input.current?.focus()
  }, [writeWish])

  function submit(event?: SubmitEvent<HTMLFormElement>) {
    event?.preventDefault()
    if (!closed && chatStore.get().sendChat(draft) === 'sent') setDraft(key, '')
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // While an input method composes, Enter picks a word and must not send half a sentence.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      // With nothing to say the keys go back to the avatar.
      if (draft.trim() === '') event.currentTarget.blur()
      else submit()
    } else if (event.key === 'Escape') {
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
      {channel === 'private' && !disabled && <RecipientChoice />}
      <div className={css.box}>
        <textarea
          ref={input}
          rows={1}
          value={draft}
          placeholder={placeholder}
          aria-label={placeholder}
          aria-invalid={tooLong || undefined}
          aria-describedby={tooLong ? 'chat-too-long' : undefined}
          disabled={closed}
          enterKeyHint="send"
          onChange={(event) => setDraft(key, event.target.value)}
          onKeyDown={onKeyDown}
        />
        <button
          type="submit"
          aria-label={t('space.chat.send')}
          title={t('space.chat.send')}
          disabled={closed || tooLong || draft.trim() === ''}
          onMouseDown={keepFocus}
        >
          <SendHorizontal aria-hidden size={20} />
        </button>
      </div>
      {tooLong && (
        <p id="chat-too-long" className={css.tooLong} role="alert">
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
    <Panel title={t('space.chat.title')} closeLabel={t('space.chat.close')}>
      <Tabs />
      <Messages disabled={disabled} />
      <Composer disabled={disabled} />
    </Panel>
  )
}
