import { useEffect, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react'
import { SendHorizontal, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { limits } from '#shared/rules/limits.ts'
import { lengthOf } from '../../components/fields.tsx'
import { IconButton } from '../../components/IconButton.tsx'
import { toastOutcome } from '../../space/act.ts'
import { keepFocus } from '../../space/Panel.tsx'
import { useMembers } from '../../store/membersStore.ts'
import { chatStore, useChat } from './chatStore.ts'
import { draftKey } from './chatView.ts'
import type { ChatMessage } from './createChatStore.ts'
import { RecipientChoice } from './RecipientChoice.tsx'
import { setAnswering, setDraft, useWriting, writingStore } from './writingStore.ts'
import css from './chat.module.css'

/** The message one is answering, while it is there. */
function useAnswered(): ChatMessage | undefined {
  const key = useWriting((state) => state.answering)
  return useChat((state) => (key === undefined ? undefined : state.messages.find((one) => one.key === key)))
}

/** Where one writes: a line into the open channel, or the answer to one. */
export function Composer({ disabled }: { readonly disabled: boolean }) {
  const { t } = useTranslation()
  const input = useRef<HTMLTextAreaElement>(null)
  const { channel, recipient } = useChat((state) => ({
    channel: state.channel,
    recipient: state.recipient,
  }))
  const answered = useAnswered()
  const [busy, setBusy] = useState(false)
  const key = answered ? `answer/${answered.key}` : draftKey(channel, recipient)
  const draft = useWriting((state) => state.drafts[key] ?? '')
  const writeWish = useWriting((state) => state.writeWish)
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
    if (writingStore.get().answering === answeredKey) setAnswering(undefined)
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
