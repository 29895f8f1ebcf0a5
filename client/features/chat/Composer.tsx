import { useEffect, useRef, useState, type KeyboardEvent, type SubmitEvent, type SyntheticEvent } from 'react'
import { ImagePlus, SendHorizontal, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isChannelOpen } from '#shared/rules/chatChannels.ts'
import { limits } from '#shared/rules/limits.ts'
import { lengthOf } from '../../components/fields.tsx'
import { IconButton } from '../../components/IconButton.tsx'
import { FileInput } from '../../components/FileInput.tsx'
import { act, toastOutcome } from '../../space/act.ts'
import { keepFocus } from '../../space/Panel.tsx'
import { useMembers } from '../../store/membersStore.ts'
import { useSession } from '../../store/sessionStore.ts'
import { useWorld } from '../../store/worldStore.ts'
import { chatStore, useChat } from './chatStore.ts'
import { draftKey } from './chatView.ts'
import { CommandHelp } from './CommandHelp.tsx'
import { commandsStore } from './commandsStore.ts'
import { COMPLETIONS_ID, CompletionList, completionId } from './CompletionList.tsx'
import { HELP, firstWord, isCommand } from './completions.ts'
import { wireChannelOf, type ChatChannel, type ChatMessage } from './createChatStore.ts'
import { DraftedPicture } from './DraftedPicture.tsx'
import { withPicture, wordsOf } from './linePicture.ts'
import { useAuth } from '../../store/authStore.ts'
import { addPicture, dropPicture, pictureAmong, usePictureDraft } from './pictureDrafts.ts'
import { RecipientChoice } from './RecipientChoice.tsx'
import { useCompletion } from './useCompletion.ts'
import { useMentionable } from './useMentionable.ts'
import { setAnswering, setDraft, useWriting, writingStore } from './writingStore.ts'
import css from './chat.module.css'

/** The message one is answering, while it is there. */
function useAnswered(): ChatMessage | undefined {
  const key = useWriting((state) => state.answering)
  return useChat((state) => (key === undefined ? undefined : state.messages.find((one) => one.key === key)))
}

/** Whether the level one is on has a channel. */
function useIsOpenHere(channel: ChatChannel): boolean {
  const self = useSession((state) => state.selfEncId)
  return useWorld(({ players, maps }) => {
    const mapId = self === undefined ? undefined : players.get(self)?.mapId
    const map = mapId === undefined ? undefined : maps.get(mapId)
    return channel === 'private' || isChannelOpen(map, wireChannelOf(channel))
  })
}

/**
 * Where one writes: a line into the open channel, or the answer to one.
 * @param props.room the room of the level one is in
 */
export function Composer({
  disabled,
  room,
}: {
  readonly disabled: boolean
  readonly room: string | undefined
}) {
  const { t } = useTranslation()
  const input = useRef<HTMLTextAreaElement>(null)
  const { channel, recipient, roomId } = useChat((state) => ({
    channel: state.channel,
    recipient: state.recipient,
    roomId: state.roomId,
  }))
  const answered = useAnswered()
  const [busy, setBusy] = useState(false)
  const key = answered ? `answer/${answered.key}` : draftKey(channel, recipient, roomId)
  const draft = useWriting((state) => state.drafts[key] ?? '')
  const writeWish = useWriting((state) => state.writeWish)
  const name = useMembers((state) => state.rows.find(({ userId }) => userId === recipient)?.name)
  const picture = usePictureDraft(key)
  // Guests of a site upload nothing.
  const isGuest = useAuth((state) => state.user?.isGuest === true)
  const file = useRef<HTMLInputElement>(null)
  /** What will be said. */
  const said = picture?.name === 'ready' ? withPicture(draft, picture.src, location.origin) : draft
  const tooLong = lengthOf(said.trim()) > limits.chatLength
  const isEmpty = said.trim() === ''
  const isOpenHere = useIsOpenHere(answered?.channel ?? channel)
  const hasLeft = !answered && channel === 'room' && roomId !== room
  const closed =
    disabled || hasLeft || !isOpenHere || (!answered && channel === 'private' && name === undefined)
  const people = useMentionable()
  const completion = useCompletion(input, draft, people, (text) => setDraft(key, text))
  const [showsHelp, setShowsHelp] = useState(false)
  const [unknown, setUnknown] = useState('')

  useEffect(() => {
    // On a phone the keyboard comes only when it is asked for.
    if (writeWish > 0 || matchMedia('(pointer: fine)').matches) input.current?.focus()
  }, [writeWish])

  function submit(event?: SubmitEvent<HTMLFormElement>) {
    event?.preventDefault()
    if (answered) void answer(answered.key)
    else if (closed || tooLong || picture?.name === 'sending') return
    else if (!picture && isCommand(draft)) void give(draft.trim())
    else if (chatStore.get().sendChat(said.replace(/^\s*\/\//, '/')) === 'sent') {
      setDraft(key, '')
      if (picture?.name === 'ready') dropPicture(key)
    }
  }
  /** A command is for a program, not for people: it stays in the input until the program has it. */
  async function give(command: string) {
    const word = firstWord(command)
    if (word === HELP) {
      setShowsHelp(true)
      setDraft(key, '')
    } else if (!commandsStore.get().commands.includes(word)) {
      setUnknown(word)
    } else if (!busy) {
      setBusy(true)
      const isTaken = await act('sendCommand', { command }, t('space.chat.commands.sent', { command }))
      setBusy(false)
      if (isTaken) setDraft(key, '')
    }
  }
  /** A picture that is pasted or dropped goes with what is being written. */
  function take(event: SyntheticEvent, data: DataTransfer) {
    const chosen = answered || closed || isGuest ? undefined : pictureAmong(data)
    if (!chosen) return
    event.preventDefault()
    void addPicture(key, chosen)
  }
  function begin(command: string) {
    setDraft(key, `${command} `)
    input.current?.focus()
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
    if (completion.onKeyDown(event)) return
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      // With nothing to say the keys go back to the avatar.
      if (isEmpty) event.currentTarget.blur()
      else submit()
    } else if (event.key === 'Escape') {
      if (answered) setAnswering(undefined)
      else event.currentTarget.blur()
    }
  }
  const placeholder = disabled
    ? t('space.chat.disabled')
    : !isOpenHere
      ? t('space.chat.channelClosed')
      : hasLeft
        ? t('space.chat.roomLeft')
        : answered
          ? t('space.chat.answerPlaceholder', { name: answered.senderName })
          : channel === 'private' && name
            ? t('space.chat.placeholderTo', { name })
            : t('space.chat.placeholder')
  return (
    <form
      className={css.composer}
      onSubmit={submit}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => take(event, event.dataTransfer)}
    >
      {channel === 'private' && !disabled && !answered && <RecipientChoice />}
      {answered && (
        <p className={css.answering}>
          <span>
            {t('space.chat.answering', {
              name: answered.senderName,
              contents: wordsOf(answered.contents, location.origin, t('space.chat.picture.word')),
            })}
          </span>
          <IconButton label={t('space.chat.cancelAnswer')} onClick={() => setAnswering(undefined)}>
            <X aria-hidden size={16} />
          </IconButton>
        </p>
      )}
      {showsHelp && <CommandHelp onPick={begin} onClose={() => setShowsHelp(false)} />}
      <CompletionList {...completion} />
      {picture && <DraftedPicture place={key} draft={picture} />}
      <FileInput
        ref={file}
        label={t('space.chat.picture.add')}
        onChoose={(chosen) => {
          void addPicture(key, chosen)
          input.current?.focus()
        }}
      />
      <div className={css.box}>
        {!answered && !isGuest && (
          <IconButton
            label={t('space.chat.picture.add')}
            disabled={closed}
            onClick={() => file.current?.click()}
            onMouseDown={keepFocus}
          >
            <ImagePlus aria-hidden size={20} />
          </IconButton>
        )}
        <textarea
          ref={input}
          rows={1}
          value={draft}
          placeholder={placeholder}
          aria-label={placeholder}
          aria-invalid={tooLong || undefined}
          aria-describedby={tooLong ? 'chat-too-long' : unknown ? 'chat-unknown' : undefined}
          aria-autocomplete="list"
          aria-controls={completion.list.length > 0 ? COMPLETIONS_ID : undefined}
          aria-activedescendant={completion.list.length > 0 ? completionId(completion.chosen) : undefined}
          disabled={closed}
          enterKeyHint="send"
          onChange={(event) => {
            setUnknown('')
            setDraft(key, event.target.value)
            completion.onMove()
          }}
          onSelect={completion.onMove}
          onKeyDown={onKeyDown}
          onPaste={(event) => take(event, event.clipboardData)}
        />
        <button
          type="submit"
          aria-label={t('space.chat.send')}
          title={t('space.chat.send')}
          disabled={closed || busy || tooLong || isEmpty || picture?.name === 'sending'}
          onMouseDown={keepFocus}
        >
          <SendHorizontal aria-hidden size={20} />
        </button>
      </div>
      {unknown && (
        <p id="chat-unknown" className={css.tooLong} role="alert">
          {t('space.chat.commands.unknown', { command: unknown })}
        </p>
      )}
      {tooLong && (
        <p id="chat-too-long" className={css.tooLong} role="alert">
          {t('space.chat.tooLong', { max: limits.chatLength })}
        </p>
      )}
    </form>
  )
}
