import type { EventBody, EventName, WireEvent } from '#shared/protocol/messages.ts'

/** Only a line that may name somebody is a call. */
const mayName = ({ history, contents }: EventBody<'playerChats'>): boolean =>
  !history && contents?.includes('@') === true

let early: WireEvent[] = []
let isTaken = false

/** Keeps what was heard before what shows it is there; answers whether that is needed. */
export function keepHeard(events: readonly WireEvent[], kinds: ReadonlySet<EventName>): boolean {
  if (isTaken) return false
  const news = events.filter(({ kind, body }) => kinds.has(kind) || (kind === 'playerChats' && mayName(body)))
  early.push(...news)
  return news.length > 0
}

/** What was kept: whoever takes it listens by itself from now on, until the answer is called. */
export function takeHeard(take: (events: readonly WireEvent[]) => void): () => void {
  isTaken = true
  take(early)
  early = []
  return () => (isTaken = false)
}
