import { createHash } from 'node:crypto'
import type { EncId } from '#shared/ids.ts'
import { nookAt } from '#shared/map/nooks.ts'
import { event, type ActionBody, type EventBody } from '#shared/protocol/messages.ts'
import { limits } from '#shared/rules/limits.ts'
import { mentionedIn } from '#shared/rules/mentions.ts'
import { characterCount } from '#shared/rules/plainText.ts'
import { isChannelOpen, isPublic, type PublicChannel } from '#shared/rules/chatChannels.ts'
import { isChatClosedFor } from '#shared/rules/speaking.ts'
import { isUndisturbed } from '#shared/rules/undisturbed.ts'
import type { Player } from '#shared/world/world.ts'
import {
  accept,
  refuse,
  toPlayers,
  type Decision,
  type Outgoing,
  type PlayerContext,
  type Refusal,
} from '../../handler.ts'
import type { Change } from '../../memory.ts'
import { missedBy } from '../../known/undisturbed.ts'
import { nearbyHearers } from '../../known/hearers.ts'
import { placeOf } from '../../known/speakerSessions.ts'
import { blockedWith, isBlockedPair } from '../../known/blocks.ts'
import { editedChat, findChat, maySeeChat } from './memory.ts'
import { unreachable } from '../../known/otherHere.ts'
import type { ChatEdit, ChatReply, KnownChat } from '../../ports.ts'

/** Control characters other than line ends and tabs have no place in a chat. */
// eslint-disable-next-line no-control-regex -- control characters are what this is about
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

const idTaken = refuse('chatIdTaken')

const closed = refuse('chatClosed')

/** Whether who speaks has closed the chat for somebody: what is between two is their own affair. */
const isClosedBySpeaker = ({ world, memory, self }: PlayerContext): boolean =>
  isChatClosedFor(world, self, placeOf(memory.meeting, self.encId))

/** Who hears a chat: everybody, who is in conversation or near, or who is on the map. Always the sender too. */
function hearers(
  { world, memory, self }: PlayerContext,
  channel: PublicChannel,
  named: readonly string[],
  nook: string | undefined,
): Player[] {
  const map = world.maps.get(self.mapId)
  const nearby = new Set(channel === 'LOCAL_CHAT' ? nearbyHearers(world, memory, self) : [])
  // Who is invisible is in no room: nobody inside knows of them.
  const isInside = ({ attributes, position }: Player): boolean =>
    nook === undefined || (!attributes.ghost && nookAt(map, position) === nook)
  const near = (player: Player): boolean =>
    nearby.has(player.encId) &&
    (named.length === 0 || named.includes(player.uid) || named.includes(String(player.encId)))
  const hears: Record<PublicChannel, (player: Player) => boolean> = {
    GLOBAL_CHAT: () => true,
    ROOM_CHAT: (player) => player.mapId === self.mapId && isInside(player),
    LOCAL_CHAT: near,
  }
  return [...world.players.values()].filter((player) => player.encId === self.encId || hears[channel](player))
}

/** What may be said: without control characters, not empty, not too long. */
function spoken(raw: string): string | Refusal {
  if (raw.length > limits.chatLength * 2 || characterCount(raw) > limits.chatLength) {
    return refuse('chatTooLong')
  }
  const contents = raw.replace(unprintable, '')
  return contents.trim() === '' ? refuse('chatEmpty') : contents
}

/** Who is named in a line and does not want to be disturbed: they read it, and learn of it afterwards. */
function missedMentions({ world, self }: PlayerContext, contents: string, told: readonly Player[]): Change[] {
  if (!contents.includes('@')) return []
  const inPeace = told.filter((player) => player !== self && isUndisturbed(player))
  if (inPeace.length === 0) return []
  const people = [...world.players.values()].map(({ uid, name }) => ({ userId: uid, name }))
  const mentioned = mentionedIn(contents, people)
  return inPeace.filter(({ uid }) => mentioned.has(uid)).map(({ uid }) => missedBy(uid, 'mention', self))
}

/** The event that tells a chat. `history`: it was said before the hearer came in. */
export function chatEvent(chat: KnownChat, history = false): EventBody<'playerChats'> {
  const { channel, sentAt } = chat
  return {
    senderId: chat.senderId,
    recipient: chat.recipient,
    contents: chat.contents,
    senderName: chat.senderName,
    timestamp: { seconds: Math.floor(sentAt / 1000), nanoseconds: (sentAt % 1000) * 1_000_000 },
    messageType: channel,
    unixTime: sentAt,
    id: chat.id,
    roomId: chat.mapId,
    channel,
    ...(chat.nookId === undefined ? {} : { nookId: chat.nookId }),
    ...(chat.approved === undefined ? {} : { approved: chat.approved }),
    ...(history ? { history } : {}),
  }
}

/** By which a line sent again is told from another one under its id. */
const hashOf = ({ channel, recipient, contents }: Pick<KnownChat, 'channel' | 'recipient' | 'contents'>) =>
  createHash('sha256')
    .update(JSON.stringify([channel, recipient, contents]))
    .digest('base64')

/** chat: to the space, nearby, to the level, or to one person. */
export function chat(context: PlayerContext, body: ActionBody<'chat'>): Decision {
  const { self, space, now, world, memory } = context
  const contents = spoken(body.contents ?? '')
  if (typeof contents !== 'string') return contents
  if (space.disableChatPersist) return closed
  if (body.id && !/^[\w-]{1,64}$/.test(body.id)) return refuse('fieldInvalid', { field: 'chat id' })

  const nook = body.nookId || undefined
  const isInside = !self.attributes.ghost && nookAt(world.maps.get(self.mapId), self.position) === nook
  if (nook !== undefined && !isInside) return refuse('notInNook')
  const recipient = body.chatRecipient ?? ''
  const channel = body.channel || recipient
  const open = isPublic(channel)
  if (open && !isChannelOpen(world.maps.get(self.mapId), channel)) return refuse('channelClosedHere')
  if (open && isClosedBySpeaker(context)) return refuse('chatClosedBySpeaker')
  const other = open ? undefined : world.players.get(world.encIds.get(recipient) as EncId)
  if (!open && !other) return refuse('recipientGone')
  const apart = blockedWith(memory.social, self.uid)
  if (other && apart.has(other.uid)) return unreachable
  const told = open
    ? hearers(context, channel, body.localPlayerIds ?? [], nook).filter(({ uid }) => !apart.has(uid))
    : [...new Set([self, other!])]
  const isLevel = channel === 'ROOM_CHAT' && nook === undefined
  const isForAll = (channel === 'GLOBAL_CHAT' || isLevel) && space.allowMultiPlayer
  const id = body.id || context.newId()
  const line = { channel: open ? channel : 'DM', recipient: open ? channel : recipient, contents }
  const known = findChat(memory.chat, id, self.uid)
  // Sent again because its answer was lost: it is stored and was told.
  if (known) return hashOf(known) === hashOf(line) ? accept() : idTaken
  // Clients that know ids only would show it in the place of the other's line.
  if (findChat(memory.chat, id)) return idTaken
  const said: KnownChat = {
    id,
    spaceId: space.id,
    mapId: self.mapId,
    senderId: self.uid,
    senderName: self.name,
    ...line,
    ...(nook === undefined ? {} : { nookId: nook }),
    sentAt: now,
    likers: [],
    ...(open && !isForAll
      ? { hearers: space.allowMultiPlayer ? told.flatMap(({ uid }) => (uid === self.uid ? [] : [uid])) : [] }
      : {}),
    ...(open && isForAll && apart.size > 0 ? { keptFrom: [...apart] } : {}),
  }
  return {
    ...accept(
      toPlayers(
        told.map(({ encId }) => encId),
        event('playerChats', chatEvent(said)),
      ),
    ),
    effects: [{ kind: 'chat', chat: said }],
    changes: [
      { of: 'chat', change: { kind: 'chats', chats: [said] } },
      ...(open ? missedMentions(context, contents, told) : []),
    ],
    once: { key: `chat:${self.uid}:${id}`, of: hashOf(line), taken: idTaken },
  }
}

/** The answer somebody gives: name and id are the server's word, not the client's. */
function replyOf({ self }: PlayerContext, raw: ActionBody<'chatMessageUpdated'>['reply']) {
  if (raw == null) return undefined
  const contents = spoken(raw.contents ?? '')
  if (typeof contents !== 'string') return contents
  return { senderId: self.uid, senderName: self.name, contents } satisfies ChatReply
}

/** The events that tell what became of a chat; an answer does not reach those its writer is apart from. */
function editEvents({ world, self, memory }: PlayerContext, chat: KnownChat, edit: ChatEdit): Outgoing[] {
  const readers = [...world.players.values()].filter((player) => maySeeChat(chat, player))
  const isApart = ({ uid }: Player): boolean => isBlockedPair(memory.social, self.uid, uid)
  const marks = {
    id: chat.id,
    senderId: chat.senderId,
    ...(edit.like ? { likes: editedChat(chat, edit).likers.length } : {}),
    ...(edit.approved === undefined ? {} : { approved: edit.approved }),
  }
  const answer = {
    ...(edit.replied === undefined ? {} : { replied: edit.replied }),
    ...(edit.reply === undefined ? {} : { reply: edit.reply }),
  }
  const tell = (to: readonly Player[], body: EventBody<'playerEditsChatMessage'>): Outgoing =>
    toPlayers(
      to.map(({ encId }) => encId),
      event('playerEditsChatMessage', body),
    )
  const near = readers.filter((player) => !isApart(player))
  const far = readers.filter(isApart)
  const events = [tell(near, { ...marks, ...answer })]
  if (far.length > 0 && Object.keys(marks).length > 2) events.push(tell(far, marks))
  return events
}

/** chatMessageUpdated: whoever may see a chat likes it (once) or answers it; managers approve it. */
export function chatMessageUpdated(context: PlayerContext, body: ActionBody<'chatMessageUpdated'>): Decision {
  const { self, memory, space, access } = context
  const chat = findChat(memory.chat, body.id ?? '', body.senderId ?? undefined)
  if (!chat || !maySeeChat(chat, self)) return refuse('noSuchMessage')
  if (space.disableChatPersist) return closed
  if (isBlockedPair(memory.social, self.uid, chat.senderId)) return unreachable
  if (body.approved != null && !access.canManage) return refuse('onlyManagersApprove')
  const isTheirs =
    chat.replied === true && chat.reply !== undefined && chat.reply.senderId !== self.uid && !access.canManage
  if (body.replied === false && isTheirs) return refuse('noRight')
  const reply = replyOf(context, body.reply)
  if (reply && 'ok' in reply) return reply
  if (reply && !isChannelOpen(context.world.maps.get(self.mapId), chat.channel))
    return refuse('channelClosedHere')
  if (reply && chat.channel !== 'DM' && isClosedBySpeaker(context)) return refuse('chatClosedBySpeaker')
  const likes = body.likes == null ? undefined : body.likes > 0
  const changesLike = likes !== undefined && likes !== chat.likers.includes(self.uid)
  const edit: ChatEdit = {
    senderId: chat.senderId,
    chatId: chat.id,
    like: changesLike ? { userId: self.uid, likes } : undefined,
    approved: body.approved ?? undefined,
    replied: reply ? true : (body.replied ?? undefined),
    reply,
  }
  const { like, approved, replied } = edit
  if (!like && approved === undefined && replied === undefined) {
    return likes === undefined ? refuse('nothingToChange') : accept()
  }
  // All are read by who is here; the one that is kept is nobody's to replace but of whoever gave it, and of managers.
  const kept = isTheirs ? { ...edit, replied: undefined, reply: undefined } : edit
  const isKept = like !== undefined || approved !== undefined || kept.replied !== undefined
  return {
    ...accept(...editEvents(context, chat, edit)),
    ...(isKept && {
      effects: [{ kind: 'chatEdit', edit: kept }],
      claims: [{ of: 'chat', change: { kind: 'chatEdit', edit: kept } }],
    }),
  }
}
