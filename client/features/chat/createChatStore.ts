import type { EncId } from '#shared/ids.ts'
import type { ActionBody, EventBody, v1, WireEvent } from '#shared/protocol/messages.ts'
import type { RefusalKey } from '#shared/protocol/refusals.ts'
import { limits } from '#shared/rules/limits.ts'
import { characterCount } from '#shared/rules/plainText.ts'
import { refusalOf } from '../../net/transactions.ts'
import { createStore, type Store } from '../../store/createStore.ts'

/** What a message belongs to: LOCAL_CHAT, ROOM_CHAT (the level, or a room of it), GLOBAL_CHAT, one person. */
export type MessageChannel = 'nearby' | 'level' | 'room' | 'space' | 'private'
/** The tabs of the chat panel; 'all' is only a filter, and sending there goes to the space. */
export type ChatChannel = 'all' | MessageChannel

export interface ChatMessage {
  /** What names it on this page: sender and id together, because senders choose their ids. */
  readonly key: string
  /** As its sender chose it. */
  readonly id: string
  readonly channel: MessageChannel
  readonly senderId: string
  readonly senderName: string
  /** A user id for private messages, otherwise the wire's channel name. */
  readonly recipient: string
  /** The room in which it was said, to those inside; '' of all others. */
  readonly nookId: string
  readonly contents: string
  /** ms since the epoch, by the server's clock; by ours while pending or failed. */
  readonly unixTime: number
  readonly own: boolean
  readonly state: 'sent' | 'pending' | 'failed'
  /** Why the server did not take it. */
  readonly refusal?: RefusalKey | undefined
  /** Said before we came in. */
  readonly isPast?: boolean
  /** How many like it. */
  readonly likes?: number
  readonly approved?: boolean
  /** As they came; the server remembers the newest one only. */
  readonly answers?: readonly ChatAnswer[]
}

export interface ChatAnswer {
  readonly senderId: string
  readonly senderName: string
  readonly contents: string
}

type Heard = Pick<ChatState, 'messages' | 'unread' | 'bubbles'>

/** The newest public line of a player. */
export interface ChatBubble {
  readonly text: string
  /** performance.now() of its arrival. */
  readonly at: number
}

/** Why a text was not sent: it stays in the input. */
export type SendOutcome = 'sent' | 'empty' | 'tooLong' | 'noRecipient'

export interface ChatState {
  /** By time, oldest first; at most 5,000. */
  readonly messages: readonly ChatMessage[]
  readonly channel: ChatChannel
  readonly panelOpen: boolean
  readonly unread: Readonly<Record<MessageChannel, number>>
  /** Messages of these channels count as read when they come. */
  readonly autoRead: Readonly<Record<MessageChannel, boolean>>
  /** The user id private messages go to. */
  readonly recipient: string | undefined
  /** The room of the level whose lines the tab of rooms shows, and to which one writes there. */
  readonly roomId: string | undefined
  readonly bubbles: ReadonlyMap<EncId, ChatBubble>
  /** Keys of the messages that one is known to like: who came back has forgotten, the server has not. */
  readonly liked: ReadonlySet<string>

  /** Shows a channel: its messages are read now and as they come. */
  openChannel(channel: ChatChannel): void
  /** One is in a room of the level, or in none. What one has begun to write to a room stays one's own: its tab is kept. */
  enterRoom(roomId: string | undefined): void
  /** Shows the panel with the channel it had. */
  openPanel(): void
  closePanel(): void
  /** Shows the private channel, writing to this user. */
  writeTo(userId: string): void
  /** Sends to the present channel; the message shows at once as pending. */
  sendChat(contents: string): SendOutcome
  /** Sends a failed message once more, under the same id. Messages are named by their keys. */
  resend(key: string): void
  /** Likes a message, or does not any more. Rejects as `edit` does; then nothing has changed. */
  like(key: string): Promise<void>
  /** Answers a message. Rejects as `edit` does. */
  answer(key: string, contents: string): Promise<void>
  /** A manager's word for or against a message. Rejects as `edit` does. */
  approve(key: string, approved: boolean): Promise<void>
  /** Forgets everything, as for another space. */
  reset(): void
}

export interface ChatDeps {
  readonly send: (kind: 'chat', body: ActionBody<'chat'>) => Promise<void>
  /** Rejects with why not. */
  readonly edit: (body: ActionBody<'chatMessageUpdated'>) => Promise<void>
  /** ms since the epoch. */
  readonly now: () => number
  readonly newId: () => string
  readonly selfUid: () => string | undefined
  readonly selfName: () => string
  readonly selfMapId: () => string
  readonly encIdOf: (userId: string) => EncId | undefined
}

export interface ChatStore extends Store<ChatState> {
  /** Takes the chats out of a batch of events. */
  receive(events: readonly WireEvent[], receivedAtMs: number): void
  /** Hears every line that may show as a bubble. */
  onBubble(listener: (encId: EncId, text: string) => void): () => void
}

const MESSAGES_MAX = 5_000
const ANSWERS_MAX = 20

/** What names a message: its sender and the id they chose. */
export const messageKey = (senderId: string, id: string): string => `${senderId}/${id}`

const noUnread = { nearby: 0, level: 0, room: 0, space: 0, private: 0 }
const noAutoRead = { nearby: false, level: false, room: false, space: false, private: false }
const allAutoRead = { nearby: true, level: true, room: true, space: true, private: true }
const nothing = {
  messages: [],
  channel: 'all',
  panelOpen: false,
  unread: noUnread,
  autoRead: noAutoRead,
  recipient: undefined,
  roomId: undefined,
  bubbles: new Map<EncId, ChatBubble>(),
  liked: new Set<string>(),
} as const satisfies Partial<ChatState>

/** Unread messages a tab stands for. */
export const unreadOf = ({ unread }: ChatState, channel: ChatChannel): number =>
  channel === 'all' ? Object.values(unread).reduce((sum, count) => sum + count, 0) : unread[channel]

/** The messages the present tab shows. */
export const visibleMessages = ({ messages, channel, roomId }: ChatState): readonly ChatMessage[] =>
  channel === 'all'
    ? messages
    : messages.filter(
        (message) => message.channel === channel && (channel !== 'room' || message.nookId === roomId),
      )

/** Which of our channels a wire name (and the room with it) or user id means. */
export function messageChannel(wireChannel: string, nookId = ''): MessageChannel {
  switch (wireChannel) {
    case 'GLOBAL_CHAT':
      return 'space'
    case 'LOCAL_CHAT':
      return 'nearby'
    case 'ROOM_CHAT':
      return nookId === '' ? 'level' : 'room'
    default:
      return 'private'
  }
}

/** Where what is written in a public tab goes: under "all" to the space. */
export const wireChannelOf = (channel: Exclude<ChatChannel, 'private'>): string =>
  channel === 'nearby'
    ? 'LOCAL_CHAT'
    : channel === 'level' || channel === 'room'
      ? 'ROOM_CHAT'
      : 'GLOBAL_CHAT'

/** A message list with one more, or with a newer state of one it has; kept in the order of time. */
export function withMessage(messages: readonly ChatMessage[], message: ChatMessage): readonly ChatMessage[] {
  const others = messages.filter(({ key }) => key !== message.key)
  const before = others.findLastIndex(({ unixTime }) => unixTime <= message.unixTime) + 1
  return [...others.slice(0, before), message, ...others.slice(before)].slice(-MESSAGES_MAX)
}

/** What became of a message so far. */
const marksOf = ({ likes, approved, answers }: Partial<ChatMessage> = {}): Partial<ChatMessage> => ({
  ...(likes === undefined ? {} : { likes }),
  ...(approved === undefined ? {} : { approved }),
  ...(answers === undefined ? {} : { answers }),
})

/** The answers with one more; the newest one is told again to whoever comes back. */
function withAnswer(answers: readonly ChatAnswer[], reply: v1.ChatReply.$Properties): readonly ChatAnswer[] {
  const { senderId = '', senderName = '', contents = '' } = reply
  const answer = { senderId: senderId ?? '', senderName: senderName ?? '', contents: contents ?? '' }
  const isKnown = answers.some(
    (other) => other.senderId === answer.senderId && other.contents === answer.contents,
  )
  return isKnown ? answers : [...answers, answer].slice(-ANSWERS_MAX)
}

/** The messages after somebody liked, answered or approved one. */
function edited(
  messages: readonly ChatMessage[],
  { id, senderId, likes, approved, replied, reply }: EventBody<'playerEditsChatMessage'>,
): readonly ChatMessage[] {
  const key = messageKey(senderId ?? '', id ?? '')
  if (!messages.some((message) => message.key === key)) return messages
  return messages.map((message) => {
    if (message.key !== key) return message
    const answers = replied === false ? [] : (message.answers ?? [])
    return {
      ...message,
      ...(likes == null ? {} : { likes }),
      ...(approved == null ? {} : { approved }),
      ...(replied == null && !reply ? {} : { answers: reply ? withAnswer(answers, reply) : answers }),
    }
  })
}

/** What oneself likes, after the server said so of a message. */
const likedAfter = (liked: ReadonlySet<string>, key: string, isLiked: boolean): ReadonlySet<string> =>
  liked.has(key) === isLiked
    ? liked
    : new Set(isLiked ? [...liked, key] : [...liked].filter((other) => other !== key))

const autoReadOf = (channel: ChatChannel): ChatState['autoRead'] =>
  channel === 'all' ? allAutoRead : { ...noAutoRead, [channel]: true }

const readNow = (unread: ChatState['unread'], channel: ChatChannel): ChatState['unread'] =>
  channel === 'all' ? noUnread : { ...unread, [channel]: 0 }

/** Chat as the panel shows it; nothing here depends on React or on the connection. */
export function createChatStore(deps: ChatDeps): ChatStore {
  const bubbleListeners = new Set<(encId: EncId, text: string) => void>()

  const store = createStore<ChatState>((set, get) => {
    const find = (key: string) => get().messages.find((message) => message.key === key)
    /** A message as the wire names it. */
    const named = (key: string) => {
      const message = find(key)
      return { id: message?.id ?? '', senderId: message?.senderId ?? '' }
    }
    const update = (key: string, change: Partial<ChatMessage>) =>
      set(({ messages }) => ({
        messages: messages.map((message) => (message.key === key ? { ...message, ...change } : message)),
      }))

    const transmit = ({ key, id, recipient, nookId, contents }: ChatMessage) => {
      const body = {
        id,
        chatRecipient: recipient,
        contents,
        mapId: deps.selfMapId(),
        ...(messageChannel(recipient) === 'private' ? {} : { channel: recipient }),
        ...(nookId === '' ? {} : { nookId }),
      }
      deps.send('chat', body).then(
        () => update(key, { state: 'sent' }),
        (error: unknown) => {
          // The echo may have come although the answer did not: then it was said.
          if (find(key)?.state === 'pending') {
            update(key, { state: 'failed', refusal: refusalOf(error) })
          }
        },
      )
    }

    return {
      ...nothing,
      openChannel: (channel) =>
        set(({ unread }) => ({
          channel,
          panelOpen: true,
          autoRead: autoReadOf(channel),
          unread: readNow(unread, channel),
        })),
      enterRoom(roomId) {
        const { channel, roomId: shown } = get()
        if (roomId === shown || (roomId === undefined && channel === 'room')) return
        set({ roomId })
      },
      openPanel: () => get().openChannel(get().channel),
      closePanel: () => set({ panelOpen: false, autoRead: noAutoRead }),
      writeTo(userId) {
        set({ recipient: userId })
        get().openChannel('private')
      },
      sendChat(text) {
        const contents = text.trim()
        if (contents === '') return 'empty'
        if (characterCount(contents) > limits.chatLength) return 'tooLong'
        const { channel, recipient, roomId, messages } = get()
        if (channel === 'private' && recipient === undefined) return 'noRecipient'
        const nookId = channel === 'room' ? (roomId ?? '') : ''
        const to = channel === 'private' ? recipient! : wireChannelOf(channel)
        const id = deps.newId()
        const senderId = deps.selfUid() ?? ''
        const message: ChatMessage = {
          key: messageKey(senderId, id),
          id,
          channel: messageChannel(to, nookId),
          senderId,
          senderName: deps.selfName(),
          recipient: to,
          nookId,
          contents,
          // Never before what is there, even when our clock is behind the server's.
          unixTime: Math.max(deps.now(), messages.at(-1)?.unixTime ?? 0),
          own: true,
          state: 'pending',
        }
        set({ messages: withMessage(messages, message) })
        transmit(message)
        return 'sent'
      },
      resend(key) {
        const message = find(key)
        if (message?.state !== 'failed') return
        const { refusal: _, ...rest } = message
        const again: ChatMessage = { ...rest, state: 'pending' }
        set(({ messages }) => ({ messages: withMessage(messages, again) }))
        transmit(again)
      },
      async like(key) {
        const likes = get().liked.has(key) ? 0 : 1
        const note = (isLiked: boolean) => set(({ liked }) => ({ liked: likedAfter(liked, key, isLiked) }))
        note(likes === 1)
        try {
          await deps.edit({ ...named(key), likes })
        } catch (error) {
          note(likes === 0)
          throw error
        }
      },
      answer: (key, text) => deps.edit({ ...named(key), reply: { contents: text.trim() } }),
      approve: (key, approved) => deps.edit({ ...named(key), approved }),
      reset: () => set(nothing),
    }
  })

  const toMessage = (body: EventBody<'playerChats'>): ChatMessage => {
    const recipient = body.recipient ?? ''
    const nookId = body.nookId ?? ''
    const senderId = body.senderId ?? ''
    const unixTime = body.unixTime ?? 0
    // A message of a client that gives no id is known by who said it when.
    const id = body.id || String(unixTime)
    return {
      key: messageKey(senderId, id),
      id,
      channel: messageChannel(body.channel || recipient, nookId),
      senderId,
      senderName: body.senderName ?? '',
      recipient,
      nookId,
      contents: body.contents ?? '',
      unixTime,
      own: senderId === deps.selfUid(),
      state: 'sent',
      ...(body.approved == null ? {} : { approved: body.approved }),
    }
  }

  /** Said before we came in; later than anything we heard live it was only missed. */
  const isPast = ({ unixTime }: ChatMessage, messages: readonly ChatMessage[]): boolean =>
    !messages.some((heard) => !heard.isPast && heard.state === 'sent' && heard.unixTime < unixTime)

  const received = (
    state: Heard,
    body: EventBody<'playerChats'>,
    receivedAtMs: number,
  ): Heard & { readonly spoken?: readonly [EncId, string] } => {
    const { messages, unread, bubbles } = state
    const message = toMessage(body)
    const known = messages.find(({ key }) => key === message.key)
    const isNew = known === undefined || known.state !== 'sent'
    if (body.history && !isNew) return state
    const past = body.history === true && isPast(message, messages)
    const counts = known === undefined && !message.own && !past && !store.get().autoRead[message.channel]
    const speaker = body.history || message.channel === 'private' ? undefined : deps.encIdOf(message.senderId)
    const shows = isNew && speaker !== undefined
    return {
      messages: withMessage(messages, { ...message, ...marksOf(known), ...(past ? { isPast: true } : {}) }),
      unread: counts ? { ...unread, [message.channel]: unread[message.channel] + 1 } : unread,
      bubbles: shows ? new Map(bubbles).set(speaker, { text: message.contents, at: receivedAtMs }) : bubbles,
      ...(shows ? { spoken: [speaker, message.contents] as const } : {}),
    }
  }

  const receiveAll = (events: readonly WireEvent[], receivedAtMs: number): void => {
    const { messages, unread, bubbles } = store.get()
    let heard: Heard = { messages, unread, bubbles }
    let { liked } = store.get()
    const spoken: (readonly [EncId, string])[] = []
    for (const item of events) {
      if (item.kind === 'playerEditsChatMessage') {
        heard = { ...heard, messages: edited(heard.messages, item.body) }
        const { id, senderId, liked: isLiked } = item.body
        const key = messageKey(senderId ?? '', id ?? '')
        if (id && isLiked != null) liked = likedAfter(liked, key, isLiked)
      }
      if (item.kind !== 'playerChats') continue
      const { spoken: line, ...next } = received(heard, item.body, receivedAtMs)
      heard = next
      if (line) spoken.push(line)
    }
    // Once for all of a long history.
    if (heard.messages !== messages || liked !== store.get().liked) store.setState({ ...heard, liked })
    for (const [speaker, text] of spoken) for (const listener of bubbleListeners) listener(speaker, text)
  }

  return Object.assign(store, {
    receive: receiveAll,
    onBubble(listener: (encId: EncId, text: string) => void) {
      bubbleListeners.add(listener)
      return () => void bubbleListeners.delete(listener)
    },
  })
}
