import type { EventBody } from '#shared/protocol/messages.ts'

export interface Question {
  readonly id: string
  readonly userId: string
  readonly name: string
  readonly contents: string
  readonly askedAt: number
  readonly votes: number
  readonly state: 'waiting' | 'open' | 'answered'
}

export interface Questions {
  /** undefined: not known yet. */
  readonly sessionId: string | undefined
  readonly byId: ReadonlyMap<string, Question>
  /** Ids of those one has voted for. */
  readonly own: ReadonlySet<string>
}

export const noQuestions: Questions = { sessionId: undefined, byId: new Map(), own: new Set() }

const states: readonly string[] = ['waiting', 'open', 'answered']

/** What a `questions` event makes of what is known: all of a session, or one that is new, another now, or gone. */
export function nextQuestions(former: Questions, body: EventBody<'questions'>): Questions {
  const sessionId = body.sessionId ?? ''
  if (!body.whole && sessionId !== former.sessionId) return former
  const byId = new Map(body.whole ? [] : former.byId)
  for (const { id, userId, name, contents, askedAt, votes, state } of body.questions ?? []) {
    if (!state || !states.includes(state)) byId.delete(id ?? '')
    else {
      byId.set(id ?? '', {
        id: id ?? '',
        userId: userId ?? '',
        name: name ?? '',
        contents: contents ?? '',
        askedAt: askedAt ?? 0,
        votes: votes ?? 0,
        state: state as Question['state'],
      })
    }
  }
  const own = body.whole ? new Set(body.voted ?? []) : former.own
  return { sessionId, byId, own }
}

const rank: Readonly<Record<Question['state'], number>> = { waiting: 0, open: 1, answered: 2 }

/** As they are shown: those that wait, then those most wanted, then the answered ones; else who asked first. */
export const inOrder = ({ byId }: Pick<Questions, 'byId'>): readonly Question[] =>
  [...byId.values()].sort(
    (a, b) =>
      rank[a.state] - rank[b.state] || b.votes - a.votes || a.askedAt - b.askedAt || (a.id < b.id ? -1 : 1),
  )
