import {
  Fragment,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type RefObject,
  type UIEvent,
} from 'react'
import { ArrowDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { canManage } from '#shared/rules/roles.ts'
import { classes } from '../../components/classes.ts'
import { keepFocus } from '../../space/Panel.tsx'
import { useMembers } from '../../store/membersStore.ts'
import { useSocial } from '../../store/socialStore.ts'
import { useChat } from './chatStore.ts'
import { lineLook, nameOf } from './chatView.ts'
import { visibleMessages, type ChatChannel, type ChatMessage } from './createChatStore.ts'
import { useMentionable } from './useMentionable.ts'
import { beginOfShown, earlier } from './linesShown.ts'
import { MessageLine } from './MessageLine.tsx'
import panel from '../../space/panel.module.css'
import css from './chat.module.css'

/** So near to the first line that is made, lines before it are made. */
const NEAR_BEGIN_PX = 600
/** Within so many pixels of its end a list follows what comes (specification, "Chat"). */
const AT_END_PX = 10

/** Keeps a list at its end while it grows or shrinks, unless somebody reads what was said before. */
function useFollowingEnd(
  lastId: string,
  isOwn: boolean,
  channel: ChatChannel,
  onBegin: (isAtEnd: boolean) => void,
) {
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
    if (scrollTop < NEAR_BEGIN_PX || following.current) onBegin(following.current)
  }
  return { list, atEnd, hasNews: seenId !== lastId, toEnd, onScroll }
}

/** Keeps what one reads where it is when lines before it are made. */
function useSamePlace(list: RefObject<HTMLDivElement | null>, firstKey: string) {
  const before = useRef({ firstKey, height: 0, top: 0 })
  useLayoutEffect(() => {
    const shown = list.current
    if (!shown) return
    const { height, top } = before.current
    // A browser that anchors by itself has moved already.
    if (before.current.firstKey !== firstKey && shown.scrollTop === top) {
      shown.scrollTo({ top: top + shown.scrollHeight - height })
    }
    before.current = { firstKey, height: shown.scrollHeight, top: shown.scrollTop }
  })
  useEffect(() => {
    const shown = list.current
    const note = () => {
      before.current = { ...before.current, height: shown?.scrollHeight ?? 0, top: shown?.scrollTop ?? 0 }
    }
    shown?.addEventListener('scroll', note, { passive: true })
    return () => shown?.removeEventListener('scroll', note)
  }, [list])
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
  const mentionable = useMentionable()
  const last = messages.at(-1)
  const lastPast = messages.findLastIndex(({ isPast }) => isPast)
  const [first, setFirst] = useState<{ readonly of: ChatChannel; readonly key: string | undefined }>()
  const firstKey = first?.of === channel ? first.key : undefined
  const begin = beginOfShown(messages, firstKey)
  const { list, atEnd, hasNews, toEnd, onScroll } = useFollowingEnd(
    last?.key ?? '',
    last?.own ?? false,
    channel,
    (isAtEnd) => {
      const key = isAtEnd ? undefined : earlier(messages, firstKey)
      if (key !== firstKey) setFirst({ of: channel, key })
    },
  )
  useSamePlace(list, messages[begin]?.key ?? '')
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
          {messages.slice(begin).map((message, at) => {
            const index = begin + at
            return (
              <Fragment key={message.key}>
                <MessageLine
                  message={message}
                  {...lineLook(message, messages[index - 1])}
                  role={present.get(message.senderId)?.role ?? ''}
                  isTeacher={present.get(message.senderId)?.isTeacher ?? false}
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
                  people={mentionable}
                />
                {index === lastPast && <li className={css.past}>{t('space.chat.past')}</li>}
              </Fragment>
            )
          })}
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

/** What was said in the channel that is open, without those one keeps away. */
export function Messages({ disabled }: { readonly disabled: boolean }) {
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
