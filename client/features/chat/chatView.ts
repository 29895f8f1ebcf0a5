import type { MemberAnswer } from '#shared/http/members.ts'
import type { MemberRow } from '../../store/memberRows.ts'
import type { ChatChannel, ChatMessage } from './createChatStore.ts'

/** A gap after which the time is said again. */
const TIME_GAP_MS = 5 * 60_000

/** Where a half-written text belongs: what is said to one person is never sent to all by a change of tab. */
export const draftKey = (channel: ChatChannel, recipient: string | undefined, roomId?: string): string => {
  if (channel === 'private') return `private/${recipient ?? ''}`
  if (channel === 'room') return `room/${roomId ?? ''}`
  return channel === 'all' ? 'space' : channel
}

export interface People {
  /** Who is here. */
  readonly rows: readonly MemberRow[]
  /** Members of the space, here or not. */
  readonly members: ReadonlyMap<string, MemberAnswer>
}

/** The name of somebody who is here, or was; '' when nothing tells. */
export function nameOf(userId: string, { rows, members }: People, messages: readonly ChatMessage[]): string {
  const present = rows.find((row) => row.userId === userId)?.name
  const said = () => messages.findLast(({ senderId }) => senderId === userId)?.senderName
  return present || said() || members.get(userId)?.displayName || ''
}

/** Who the last private line was from or to, apart from ourselves. */
export function lastPartner(messages: readonly ChatMessage[]): string | undefined {
  const line = messages.findLast(({ channel }) => channel === 'private')
  return line && (line.own ? line.recipient : line.senderId)
}

/** How a line follows the one before it: with the time after a pause, with a head where the talk changes hands. */
export function lineLook(
  message: ChatMessage,
  before: ChatMessage | undefined,
): { readonly withTime: boolean; readonly withHead: boolean } {
  const isAfterPast = before?.isPast === true && !message.isPast
  const withTime = !before || isAfterPast || message.unixTime - before.unixTime > TIME_GAP_MS
  const goesOn = before?.senderId === message.senderId && before.recipient === message.recipient
  return { withTime, withHead: withTime || !goesOn }
}

/** When something was said, for who reads it now: the day too, when it was another one. Times in ms. */
export function saidAtText(unixTime: number, language: string, now = Date.now()): string {
  const said = new Date(unixTime)
  const isToday = said.toDateString() === new Date(now).toDateString()
  return said.toLocaleString(language, {
    hour: '2-digit',
    minute: '2-digit',
    ...(isToday ? {} : { month: 'long', day: 'numeric' }),
  })
}
