import type { EncId } from '#shared/ids.ts'
import { event, type ActionBody } from '#shared/protocol/messages.ts'
import { limits } from '#shared/rules/limits.ts'
import { characterCount } from '#shared/rules/plainText.ts'
import type { Player } from '#shared/world/world.ts'
import {
  accept,
  forSelf,
  refuse,
  toPlayers,
  type Decision,
  type Handlers,
  type PlayerContext,
} from '../handler.ts'

const publicChannels = ['GLOBAL_CHAT', 'LOCAL_CHAT', 'ROOM_CHAT'] as const
type PublicChannel = (typeof publicChannels)[number]

const isPublic = (channel: string): channel is PublicChannel =>
  publicChannels.includes(channel as PublicChannel)

/** Control characters other than line ends and tabs have no place in a chat. */
// eslint-disable-next-line no-control-regex -- control characters are what this is about
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

const distance = (a: Player, b: Player): number =>
  Math.hypot(a.position.x - b.position.x, a.position.z - b.position.z)

/** Who hears a chat: everybody, who stands near, or who is on the same map. Always the sender too. */
function hearers({ world, self }: PlayerContext, channel: PublicChannel, named: readonly string[]): EncId[] {
  const near = (player: Player): boolean =>
    player.mapId === self.mapId &&
    distance(player, self) <= limits.nearbyChatM &&
    (named.length === 0 || named.includes(player.uid) || named.includes(String(player.encId)))
  const hears: Record<PublicChannel, (player: Player) => boolean> = {
    GLOBAL_CHAT: () => true,
    ROOM_CHAT: (player) => player.mapId === self.mapId,
    LOCAL_CHAT: near,
  }
  return [...world.players.values()]
    .filter((player) => player.encId === self.encId || hears[channel](player))
    .map(({ encId }) => encId)
}

function chat(context: PlayerContext, body: ActionBody<'chat'>): Decision {
  const { self, space, now, world } = context
  const raw = body.contents ?? ''
  if (raw.length > limits.chatLength * 2 || characterCount(raw) > limits.chatLength) {
    return refuse(400, `chat is too long: at most ${limits.chatLength} characters`)
  }
  const contents = raw.replace(unprintable, '')
  if (contents.trim() === '') return refuse(400, 'chat is empty')
  if (space.disableChatPersist) return refuse(403, 'text chat is closed in this space')
  if (body.id && !/^[\w-]{1,64}$/.test(body.id)) return refuse(400, 'chat id is not valid')

  const recipient = body.chatRecipient ?? ''
  const channel = body.channel || recipient
  const open = isPublic(channel)
  const other = open ? undefined : world.players.get(world.encIds.get(recipient) as EncId)
  if (!open && !other) return refuse(404, 'the recipient is not here')
  const to = open
    ? hearers(context, channel, body.localPlayerIds ?? [])
    : [...new Set([self.encId, other!.encId])]
  const id = body.id || context.newId()
  const told = event('playerChats', {
    senderId: self.uid,
    recipient: open ? channel : recipient,
    contents,
    senderName: self.name,
    timestamp: { seconds: Math.floor(now / 1000), nanoseconds: (now % 1000) * 1_000_000 },
    messageType: open ? channel : 'DM',
    unixTime: now,
    id,
    roomId: self.mapId,
    channel: open ? channel : 'DM',
  })
  return { ...accept(toPlayers(to, told)), once: `chat:${self.uid}:${id}` }
}

export const socialHandlers = {
  chat: forSelf<'chat'>(chat),
} satisfies Partial<Handlers>
