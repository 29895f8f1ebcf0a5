import {
  Fragment,
  lazy,
  memo,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type SubmitEvent,
  type UIEvent,
} from 'react'
import { ArrowDown, BadgeCheck, Flag, Reply, SendHorizontal, ThumbsUp, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { limits } from '#shared/rules/limits.ts'
import { canManage } from '#shared/rules/roles.ts'
import { classes } from '../../components/classes.ts'
import { lengthOf } from '../../components/fields.tsx'
import { IconButton } from '../../components/IconButton.tsx'
import { badgeText } from '../../text/badgeText.ts'
import { useMembers } from '../../store/membersStore.ts'
import { useSession } from '../../store/sessionStore.ts'
import { useSocial } from '../../store/socialStore.ts'
import { openCard, setAnswering, setDraft, uiStore, useUi } from '../../store/uiStore.ts'
import { toastOutcome } from '../../space/act.ts'
import { useRefusalWords } from '../../space/refusalWords.ts'
import { keepFocus, Panel } from '../../space/Panel.tsx'
import { RoleTag } from '../../components/RoleTag.tsx'
import { chatStore, useChat } from './chatStore.ts'
import { unreadOf, visibleMessages, type ChatChannel, type ChatMessage } from './createChatStore.ts'
import { draftKey, lastPartner, lineLook, nameOf, saidAtText } from './chatView.ts'
import panel from '../../space/panel.module.css'
import css from './ChatsWindow.module.css'

const ReportDialog = lazy(async () => ({
  default: (await import('../report/ReportDialog.tsx')).ReportDialog,
}))

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
  const words = useRefusalWords(message.refusal)
  return (
    <span className={css.failed} role="alert">
      <span>{t('space.chat.failed')}</span>
      {words && <span>{words}</span>}
      <button type="button" onClick={() => chatStore.get().resend(message.key)}>
        {t('space.chat.resend')}
      </button>
    </span>
  )
}

/** What others made of a line: a manager's word, answers, likes. */
function Marks({ message: { answers = [], likes = 0, approved } }: { readonly message: ChatMessage }) {
  const { t } = useTranslation()
  if (answers.length === 0 && likes === 0 && !approved) return null
  return (
    <span className={css.marks}>
      {answers.map(({ senderId, senderName, contents }) => (
        <q key={`${senderId}/${contents}`}>{t('space.chat.answer', { senderName, contents })}</q>
      ))}
      {likes > 0 && (
        <span>
          <ThumbsUp aria-hidden size={13} />
          {t('space.chat.likes', { count: likes })}
        </span>
      )}
      {approved && (
        <span>
          <BadgeCheck aria-hidden size={14} />
          {t('space.chat.approved')}
        </span>
      )}
    </span>
  )
}

/** What one can make of a line; in sight while the pointer or the focus is on it. */
function LineTools({
  message,
  isLiked,
  mayApprove,
  onReport,
}: {
  readonly message: ChatMessage
  readonly isLiked: boolean
  readonly mayApprove: boolean
  readonly onReport: () => void
}) {
  const { t } = useTranslation()
  const { key, approved = false } = message
  return (
    <span className={css.lineTools}>
      <IconButton
        label={t(isLiked ? 'space.chat.unlike' : 'space.chat.like')}
        aria-pressed={isLiked}
        onClick={() => void toastOutcome(chatStore.get().like(key))}
      >
        <ThumbsUp aria-hidden size={16} />
      </IconButton>
      <IconButton label={t('space.chat.answerTo')} onClick={() => setAnswering(key)}>
        <Reply aria-hidden size={16} />
      </IconButton>
      {!message.own && (
        <IconButton label={t('space.card.report')} onClick={onReport}>
          <Flag aria-hidden size={16} />
        </IconButton>
      )}
      {mayApprove && (
        <IconButton
          label={t(approved ? 'space.chat.unapprove' : 'space.chat.approve')}
          aria-pressed={approved}
          onClick={() => void toastOutcome(chatStore.get().approve(key, !approved))}
        >
          <BadgeCheck aria-hidden size={16} />
        </IconButton>
      )}
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
  /** The sender is here and is not us: a click on the name shows who it is. */
  readonly hasCard: boolean
  readonly isLiked: boolean
  readonly mayApprove: boolean
  /** Text chat is closed: nothing can be made of a line. */
  readonly closed: boolean
}

const Line = memo(function Line(props: LineProps) {
  const { message, withTime, withHead, role, recipientName, showChannel, hasCard, closed } = props
  const { t, i18n } = useTranslation()
  // Where there is no pointer to hover with, a tap on the line shows its tools.
  const [open, setOpen] = useState(false)
  const [reporting, setReporting] = useState(false)
  const spaceId = useSession((state) => state.spaceId) ?? ''
  const time = saidAtText(message.unixTime, i18n.language)
  const isPrivate = message.channel === 'private'
  return (
    <li className={classes(css.line, message.own && css.own, open && css.open)} data-state={message.state}>
      {withTime && <time dateTime={new Date(message.unixTime).toISOString()}>{time}</time>}
      {withHead && (
        <span className={css.sender}>
          {hasCard ? (
            <button
              type="button"
              className={css.name}
              title={t('space.card.open', { name: message.senderName })}
              onClick={() => openCard(message.senderId)}
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
      <div className={css.said} onClick={() => setOpen(!open)}>
        <p className={classes(css.bubble, isPrivate && css.private)}>{message.contents}</p>
        {message.state === 'sent' && !closed && (
          <LineTools
            message={message}
            isLiked={props.isLiked}
            mayApprove={props.mayApprove}
            onReport={() => setReporting(true)}
          />
        )}
      </div>
      <Marks message={message} />
      {reporting && (
        <Suspense fallback={null}>
          <ReportDialog
            thing={{
              type: 'chat',
              id: message.id,
              senderId: message.senderId,
              spaceId,
              name: message.senderName,
              contents: message.contents,
            }}
            onClose={() => setReporting(false)}
          />
        </Suspense>
      )}
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
  if (atEnd && seenId !== lastId) setSeenId(lastId)
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

function MessageList({
  messages,
  closed,
}: {
  readonly messages: readonly ChatMessage[]
  readonly closed: boolean
}) {
  const { t } = useTranslation()
  const { channel, liked } = useChat((state) => ({ channel: state.channel, liked: state.liked }))
  const mayApprove = useMembers(({ rows }) => rows.some(({ isSelf, role }) => isSelf && canManage(role)))
  const people = useMembers(({ rows, members }) => ({ rows, members }))
  const present = new Map(people.rows.map((row) => [row.userId, row]))
  const last = messages.at(-1)
  const lastPast = messages.findLastIndex(({ isPast }) => isPast)
  const { list, atEnd, hasNews, toEnd, onScroll } = useFollowingEnd(
    last?.key ?? '',
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
            <Fragment key={message.key}>
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
                hasCard={!message.own && present.has(message.senderId)}
                isLiked={liked.has(message.key)}
                mayApprove={mayApprove}
                closed={closed}
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
  const all = useChat(visibleMessages)
  const blocked = useSocial((state) => state.blocked)
  // What they said before is out of sight as well; the server sends nothing new.
  const messages = useMemo(
    () => (blocked.size === 0 ? all : all.filter(({ own, senderId }) => own || !blocked.has(senderId))),
    [all, blocked],
  )
  const { channel, recipient } = useChat((state) => ({
    channel: state.channel,
    recipient: state.recipient,
  }))
  const partner = useMembers((state) => state.rows.find(({ userId }) => userId === recipient)?.name)
  if (messages.length > 0) return <MessageList messages={messages} closed={disabled} />
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

/** The message one is answering, while it is there. */
function useAnswered(): ChatMessage | undefined {
  const key = useUi((state) => state.answering)
  return useChat((state) => (key === undefined ? undefined : state.messages.find((one) => one.key === key)))
}

function Composer({ disabled }: { readonly disabled: boolean }) {
  const { t } = useTranslation()
  const input = useRef<HTMLTextAreaElement>(null)
  const { channel, recipient } = useChat((state) => ({
    channel: state.channel,
    recipient: state.recipient,
  }))
  const answered = useAnswered()
  const [busy, setBusy] = useState(false)
  const key = answered ? `answer/${answered.key}` : draftKey(channel, recipient)
  const draft = useUi((state) => state.drafts[key] ?? '')
  const writeWish = useUi((state) => state.writeWish)
  const name = useMembers((state) => state.rows.find(({ userId }) => userId === recipient)?.name)
  const tooLong = lengthOf(draft.trim()) > limits.chatLength
  const closed = disabled || (!answered && channel === 'private' && name === undefined)

  useEffect(() => {
    // On a phone the keyboard comes only when it is asked for.
    if (writeWish > 0 || matchMedia('(pointer: fine)').matches) input.current?.focus()
  }, [writeWish])

  function submit(event?: SubmitEvent<HTMLFormElement>) {
    event?.preventDefault()
    if (answered) void answer(answered.key)
    else if (!closed && chatStore.get().sendChat(draft) === 'sent') setDraft(key, '')
  }
  /** What was written stays until the server has taken it. */
  async function answer(answeredKey: string) {
    if (closed || busy || tooLong || draft.trim() === '') return
    setBusy(true)
    const isTaken = await toastOutcome(chatStore.get().answer(answeredKey, draft))
    setBusy(false)
    if (!isTaken) return
    setDraft(`answer/${answeredKey}`, '')
    if (uiStore.get().answering === answeredKey) setAnswering(undefined)
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
      if (answered) setAnswering(undefined)
      else event.currentTarget.blur()
    }
  }
  const placeholder = disabled
    ? t('space.chat.disabled')
    : answered
      ? t('space.chat.answerPlaceholder', { name: answered.senderName })
      : channel === 'private' && name
        ? t('space.chat.placeholderTo', { name })
        : t('space.chat.placeholder')
  return (
    <form className={css.composer} onSubmit={submit}>
      {channel === 'private' && !disabled && !answered && <RecipientChoice />}
      {answered && (
        <p className={css.answering}>
          <span>{t('space.chat.answering', { name: answered.senderName, contents: answered.contents })}</span>
          <IconButton label={t('space.chat.cancelAnswer')} onClick={() => setAnswering(undefined)}>
            <X aria-hidden size={16} />
          </IconButton>
        </p>
      )}
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
          disabled={closed || busy || tooLong || draft.trim() === ''}
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
