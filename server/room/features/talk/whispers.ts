import type { EncId } from '#shared/ids.ts'
import { event, type ActionBody, type EventBody } from '#shared/protocol/messages.ts'
import { isInSilence } from '#shared/rules/conversation.ts'
import { limits } from '#shared/rules/limits.ts'
import { isUndisturbed } from '#shared/rules/undisturbed.ts'
import type { Player } from '#shared/world/world.ts'
import { accept, refuse, toPlayers, type Decision, type PlayerContext } from '../../handler.ts'
import type { Reaction, Watch } from '../../feature.ts'
import type { Change } from '../../memory.ts'
import { leftInPeace } from '../../known/undisturbed.ts'
import { isBlockedPair } from '../../known/blocks.ts'
import { findPlayer } from '../../known/findPlayer.ts'
import { leaveWhisper, whisperers } from '../../known/meetingChanges.ts'
import { meetingOf, type MeetingMemory, type WhisperAsk } from '../../known/meetings.ts'
import { nookRefusal } from '../../known/nooks.ts'

// Everybody sees a whisper from the moment somebody enters it. Nobody hears or is heard in it without a word of their own, or
// comes into one without the word of somebody in it: until then they go on talking with whom they talk.

const asksChange = (...asks: (readonly [EncId, WhisperAsk | undefined])[]): Change => ({
  of: 'meeting',
  change: { kind: 'asks', asks },
})

/** In one whisper already: a word that was wanting. */
function answer({ self, memory }: PlayerContext, other: Player): Decision {
  const { asks } = memory.meeting
  const mine = asks.get(self.encId)
  const theirs = asks.get(other.encId)
  const isYes = mine?.kind === 'asked' && (theirs === undefined || theirs.kind === 'asks')
  const isLetIn = mine?.kind !== 'wants' && mine?.kind !== 'asked' && theirs?.kind === 'wants'
  if (!isYes && !isLetIn) return accept()
  return { ...accept(), changes: [asksChange([self.encId, undefined], [other.encId, undefined])] }
}

/** Asks somebody into a whisper, or to be let into theirs; answers who has asked. */
export function enterWhisper(context: PlayerContext, { recipientId }: ActionBody<'enterWhisper'>): Decision {
  const { self, world, memory, at } = context
  const { asks } = memory.meeting
  const other = findPlayer(context, recipientId)
  if (!other) return refuse('personGone')
  if (other.encId === self.encId) return refuse('whisperToOneself')
  if (other.mapId !== self.mapId) return refuse('otherMap')
  if (meetingOf(memory.meeting, self.encId)) return refuse('inMeeting')
  if (meetingOf(memory.meeting, other.encId)) return refuse('otherInMeeting')
  if (isInSilence(world, self) || isInSilence(world, other)) return refuse('silentZone')
  const own = self.attributes.whisperId ?? ''
  const theirs = other.attributes.whisperId ?? ''
  if (own !== '' && own === theirs) return answer(context, other)
  // Who is kept apart is not even told of afterwards.
  if (isBlockedPair(memory.social, self.uid, other.uid)) return refuse('notToBeReached')
  if (isUndisturbed(other)) return leftInPeace(other, 'whisper', self)
  // Who is not let in does not come to hear those inside like this, either; whoever is inside may whisper out.
  if (nookRefusal(context, self, other.mapId, other.position) === 'nookClosed') return refuse('nookClosed')
  // What one was only asked into, or would like to come into, is not one's own to take others into.
  const mine = asks.get(self.encId)
  const held = mine === undefined || mine.kind === 'asks' ? own : ''
  const whisperId = theirs || held || context.newId()
  const members = [self.encId, other.encId, ...whisperers(world, whisperId)]
  const joining = theirs ? self : other
  const isKeptOut = [joining, self].some((one) =>
    members.some((encId) => isBlockedPair(memory.social, one.uid, world.players.get(encId)?.uid ?? one.uid)),
  )
  if (isKeptOut) return refuse('notToBeReached')
  const ask = { whisperId, by: self.encId, since: at }
  const former = own !== '' && own !== whisperId ? leaveWhisper(world, self.encId, own) : []
  const told = event('playerEntersWhisperV2', { encId: self.encId, encIdTarget: other.encId, whisperId })
  const changed = theirs
    ? asksChange([self.encId, { ...ask, kind: 'wants' }])
    : asksChange(
        [other.encId, { ...ask, kind: 'asked' }],
        ...(held === '' ? [[self.encId, { ...ask, kind: 'asks' }] as const] : []),
      )
  return { ...accept(...former, told), changes: [changed] }
}

/** Who leaves a whisper waits for nobody's word in it. */
export const reactToWhispers: Reaction = ({ before, memory }, { kind, body }) => {
  if (kind !== 'playerLeavesWhisper' && kind !== 'playerExits') return undefined
  const encId = body.encId as EncId
  const ask = memory.meeting.asks.get(encId)
  // One may be in the next already.
  const was = before.players.get(encId)?.attributes.whisperId
  if (!ask || was !== ask.whisperId) return undefined
  return { changes: [asksChange([encId, undefined])] }
}

type Asks = EventBody<'whisperAsks'>

/** What each is told: who asks one, who has not answered one, who would like to come in, or that one waits oneself. */
function viewsOf({ asks }: MeetingMemory, players: ReadonlyMap<EncId, Player>): Map<EncId, Asks> {
  const views = new Map<EncId, { by?: EncId; asked: EncId[]; wants: EncId[]; waits: boolean }>()
  const viewOf = (encId: EncId) => {
    const view = views.get(encId) ?? { asked: [], wants: [], waits: false }
    views.set(encId, view)
    return view
  }
  for (const [encId, { kind, by, whisperId }] of asks) {
    if (kind === 'asked') {
      viewOf(encId).by = by
      if (players.get(by)?.attributes.whisperId === whisperId) viewOf(by).asked.push(encId)
    }
    if (kind !== 'wants') continue
    viewOf(encId).waits = true
    for (const member of players.values()) {
      if (member.attributes.whisperId !== whisperId) continue
      const theirs = asks.get(member.encId)
      if (theirs === undefined || theirs.kind === 'asks') viewOf(member.encId).wants.push(encId)
    }
  }
  return new Map(views)
}

/** Ends what nobody has answered, and tells people what waits for whose word. */
export const watchWhispers: Watch = ({ world, memory, at }) => {
  const { asks, toldAsks } = memory.meeting
  if (asks.size === 0 && toldAsks.size === 0) return undefined
  const late = [...asks].filter(([, { since }]) => at - since >= limits.whisperAskMs)
  const leaving = new Set(
    late.flatMap(([encId, { whisperId }]) =>
      leaveWhisper(world, encId, whisperId).map(({ body }) => (body as { encId: EncId }).encId),
    ),
  )
  const views = viewsOf(memory.meeting, world.players)
  const concerned = new Set([...views.keys(), ...toldAsks.keys()])
  const isSame = (one: Asks | undefined, other: Asks | undefined): boolean =>
    JSON.stringify(one) === JSON.stringify(other)
  const news = [...concerned].filter((encId) => !isSame(views.get(encId), toldAsks.get(encId)))
  if (news.length === 0 && leaving.size === 0) return undefined
  return {
    events: [
      ...[...leaving].map((encId) => event('playerLeavesWhisper', { encId })),
      ...news
        .filter((encId) => world.players.has(encId))
        .map((encId) => toPlayers([encId], event('whisperAsks', views.get(encId) ?? {}))),
    ],
    changes: [{ of: 'meeting', change: { kind: 'toldAsks', told: views } }],
  }
}
