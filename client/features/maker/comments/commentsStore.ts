import type { MapComment } from '#shared/http/mapComments.ts'
import { fetchMapComments } from '../../../api/mapComments.ts'
import { createStore } from '../../../store/createStore.ts'
import { sessionStore } from '../../../store/sessionStore.ts'
import { onEvents } from '../../../store/worldStore.ts'
import { currentWork } from '../work/Work.ts'

/** What a new comment is pinned to. */
export interface CommentTarget {
  /** The name of a thing; '' for a place. */
  readonly thing: string
  readonly room: number | null
  readonly x: number
  readonly y: number
  readonly z: number
}

interface Comments {
  readonly state: 'loading' | 'failed' | 'there'
  /** "{spaceId}.{n}", where they are pinned. */
  readonly levelId: string | undefined
  /** The newest first. */
  readonly list: readonly MapComment[]
  /** The one whose thread is open. */
  readonly openId: string | undefined
  /** What somebody is about to write a comment on. */
  readonly target: CommentTarget | undefined
}

const nothing: Comments = {
  state: 'loading',
  levelId: undefined,
  list: [],
  openId: undefined,
  target: undefined,
}

/** What is pinned to the level, while the map maker is open on it. */
export const commentsStore = createStore<Comments>(() => nothing)

const levelHere = (): string | undefined => {
  const { spaceId } = sessionStore.get()
  const mapId = currentWork()?.mapId
  return spaceId === undefined || mapId === undefined ? undefined : `${spaceId}.${mapId}`
}

/** Asks what is pinned to the level one is on. What comes for a level one has left is passed over. */
export async function readComments(): Promise<void> {
  const levelId = levelHere()
  if (levelId === undefined) return
  if (commentsStore.get().levelId !== levelId) commentsStore.setState({ ...nothing, levelId })
  try {
    const { data } = await fetchMapComments(levelId)
    if (commentsStore.get().levelId === levelId) commentsStore.setState({ list: data, state: 'there' })
  } catch {
    // What is known stays.
    const { levelId: now, state } = commentsStore.get()
    if (now === levelId && state === 'loading') commentsStore.setState({ state: 'failed' })
  }
}

/** Follows what is pinned, from level to level; answers the way to stop. */
export function followComments(): () => void {
  void readComments()
  const stop = onEvents((events) => {
    const isNews = events.some(({ kind }) => kind === 'commentsChanged' || kind === 'subscriptionsUpdated')
    if (isNews || levelHere() !== commentsStore.get().levelId) void readComments()
  })
  return () => {
    stop()
    commentsStore.setState(nothing, true)
  }
}

/** Those nobody has resolved, each with its number: the oldest is the first. */
export const openOnes = (
  list: readonly MapComment[],
): readonly { readonly comment: MapComment; readonly number: number }[] => {
  const open = list.filter(({ resolvedAt }) => resolvedAt === null)
  return open.map((comment, i) => ({ comment, number: open.length - i }))
}
