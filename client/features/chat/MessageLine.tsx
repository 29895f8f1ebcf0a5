import { memo, useState } from 'react'
import { BadgeCheck, Flag, Reply, ThumbsUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../components/classes.ts'
import { IconButton } from '../../components/IconButton.tsx'
import { RoleTag } from '../../components/RoleTag.tsx'
import { toastOutcome } from '../../space/act.ts'
import { useRefusalWords } from '../../space/refusalWords.ts'
import { sessionStore } from '../../store/sessionStore.ts'
import { openCard } from '../../store/uiStore.ts'
import { openReport } from '../report/reportStore.ts'
import { chatStore } from './chatStore.ts'
import { saidAtText } from './chatView.ts'
import type { ChatMessage } from './createChatStore.ts'
import { LineText } from './LineText.tsx'
import type { Mentionable } from './lineParts.ts'
import { linePicture } from './linePicture.ts'
import { SaidPicture } from './SaidPicture.tsx'
import { setAnswering } from './writingStore.ts'
import css from './chat.module.css'

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

function report({ id, senderId, senderName, contents }: ChatMessage): void {
  const { spaceId = '' } = sessionStore.get()
  openReport({ type: 'chat', id, senderId, spaceId, name: senderName, contents })
}

/** What one can make of a line; in sight while the pointer or the focus is on it. */
function LineTools({
  message,
  isLiked,
  mayApprove,
}: {
  readonly message: ChatMessage
  readonly isLiked: boolean
  readonly mayApprove: boolean
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
        <IconButton label={t('space.members.report')} onClick={() => report(message)}>
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

interface MessageLineProps {
  readonly message: ChatMessage
  readonly withTime: boolean
  readonly withHead: boolean
  readonly role: string
  readonly isTeacher: boolean
  /** Of a private line of our own. */
  readonly recipientName: string
  readonly showChannel: boolean
  /** The sender is here and is not us: a click on the name shows who it is. */
  readonly hasCard: boolean
  readonly isLiked: boolean
  readonly mayApprove: boolean
  /** Text chat is closed: nothing can be made of a line. */
  readonly closed: boolean
  /** Who can be named in a line. */
  readonly people: readonly Mentionable[]
}

/** A line of the chat, with what was made of it and what one can make of it. */
export const MessageLine = memo(function MessageLine(props: MessageLineProps) {
  const { message, withTime, withHead, role, isTeacher, recipientName, showChannel, hasCard, closed } = props
  const { t, i18n } = useTranslation()
  // Where there is no pointer to hover with, a tap on the line shows its tools.
  const [open, setOpen] = useState(false)
  const time = saidAtText(message.unixTime, i18n.language)
  const isPrivate = message.channel === 'private'
  const picture = linePicture(message.contents, location.origin)
  return (
    <li className={classes(css.line, message.own && css.own, open && css.open)} data-state={message.state}>
      {withTime && <time dateTime={new Date(message.unixTime).toISOString()}>{time}</time>}
      {withHead && (
        <span className={css.sender}>
          {hasCard ? (
            <button
              type="button"
              className={css.name}
              title={t('space.members.open', { name: message.senderName })}
              onClick={() => openCard(message.senderId)}
            >
              {message.senderName}
            </button>
          ) : (
            <span className={css.name}>{message.own ? t('space.chat.me') : message.senderName}</span>
          )}
          <RoleTag role={role} isTeacher={isTeacher} />
          {isPrivate && message.own && recipientName && (
            <span className={css.name}>{t('space.chat.to', { name: recipientName })}</span>
          )}
          {showChannel && <span className={css.channel}>{t(`space.chat.channels.${message.channel}`)}</span>}
        </span>
      )}
      <div className={css.said} onClick={() => setOpen(!open)}>
        <p className={classes(css.bubble, isPrivate && css.private)}>
          <LineText contents={picture ? picture.caption : message.contents} people={props.people} />
          {picture && <SaidPicture src={picture.src} by={message.senderName} />}
        </p>
        {message.state === 'sent' && !closed && (
          <LineTools message={message} isLiked={props.isLiked} mayApprove={props.mayApprove} />
        )}
      </div>
      <Marks message={message} />
      {message.state === 'pending' && <span className={css.state}>{t('space.chat.sending')}</span>}
      {message.state === 'failed' && <Failed message={message} />}
    </li>
  )
})
