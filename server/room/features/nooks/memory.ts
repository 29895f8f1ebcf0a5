import { limits } from '#shared/rules/limits.ts'

/** How long a wrong code counts. */
export const CODE_WAIT_MS = limits.nookCodeMinutes * 60_000

/** Doors of nooks, by nook (nookKey). */
export interface NooksMemory {
  /** Codes that were set since the space was loaded; '': there is none any more. */
  readonly codes: ReadonlyMap<string, string>
  /** Closed by who is inside. */
  readonly locks: ReadonlySet<string>
  /** User ids of those let in for as long as somebody is inside. */
  readonly guests: ReadonlyMap<string, ReadonlySet<string>>
  /** When wrong codes were given, by each user and at each nook (nookKey), ms that only go forward, the newest last. */
  readonly wrong: ReadonlyMap<string, readonly number[]>
}

export const emptyNooksMemory: NooksMemory = {
  codes: new Map(),
  locks: new Set(),
  guests: new Map(),
  wrong: new Map(),
}

/** Whether a wrong code was given so lately that it counts. */
export const countsWrong = ({ wrong }: NooksMemory, at: number): boolean =>
  [...wrong.values()].some((times) => times.some((then) => at - then < CODE_WAIT_MS))

export type NooksChange =
  | { readonly kind: 'code'; readonly nook: string; readonly code: string }
  | { readonly kind: 'lock'; readonly nook: string; readonly locked: boolean }
  | { readonly kind: 'guest'; readonly nook: string; readonly userId: string; readonly isIn: boolean }
  /** Nobody is in these any more. */
  | { readonly kind: 'empty'; readonly nooks: readonly string[] }
  | { readonly kind: 'wrong'; readonly of: readonly string[]; readonly at: number }

export function changeNooks(memory: NooksMemory, change: NooksChange): NooksMemory {
  switch (change.kind) {
    case 'code':
      return { ...memory, codes: new Map(memory.codes).set(change.nook, change.code) }
    case 'lock': {
      const locks = new Set(memory.locks)
      if (change.locked) locks.add(change.nook)
      else locks.delete(change.nook)
      return { ...memory, locks }
    }
    case 'guest': {
      const users = new Set(memory.guests.get(change.nook))
      if (change.isIn) users.add(change.userId)
      else users.delete(change.userId)
      const guests = new Map(memory.guests)
      if (users.size > 0) guests.set(change.nook, users)
      else guests.delete(change.nook)
      return { ...memory, guests }
    }
    case 'empty': {
      const [locks, guests] = [new Set(memory.locks), new Map(memory.guests)]
      for (const nook of change.nooks) {
        locks.delete(nook)
        guests.delete(nook)
      }
      return { ...memory, locks, guests }
    }
    case 'wrong': {
      const wrong = new Map<string, readonly number[]>()
      for (const [of, times] of memory.wrong) {
        const recent = times.filter((at) => change.at - at < CODE_WAIT_MS)
        if (recent.length > 0) wrong.set(of, recent)
      }
      for (const of of change.of) wrong.set(of, [...(wrong.get(of) ?? []), change.at])
      return { ...memory, wrong }
    }
  }
}
