import type { Db } from './schema.ts'

/** Of these tables answers may be kept. */
const watched = 'spaces|members|users|templates'
const writing = new RegExp(`^(?:insert into|update|delete from) "(?:${watched})"`)
/** When somebody was last seen is no part of any list; it is written all the time. */
const aside = /^update "users" set "last_seen_at" = \S+ where/

/**
 * How long an answer may be kept, ms. What this process writes ends it at once; this is for what other processes on
 * the same database write.
 */
export const recentMs = 2_000
/** A transaction that wrote something is thought to have come to its end after so long, ms. */
const transactionMs = 10_000
/** Every page and search has its own. At most 200 rows each. */
const answersMax = 100

interface Answer {
  readonly made: Promise<unknown>
  readonly version: number
  readonly until: number
}

class RecentAnswers {
  readonly answers = new Map<string, Answer>()
  /** Grows with every write to what is watched. */
  version = 0
  private wroteAt = -Infinity

  /** Hears of every statement after it has run. */
  note(sql: string): void {
    if (sql === 'commit') {
      // Only now others see what a transaction wrote; which one this was is not told.
      if (performance.now() - this.wroteAt < transactionMs) this.version += 1
    } else if (writing.test(sql) && !aside.test(sql)) {
      this.version += 1
      this.wroteAt = performance.now()
    }
  }
}

/** One for each open database, by its adapter: transactions have the same. */
const answersOf = new WeakMap<object, RecentAnswers>()

/** What is to hear of every statement of a database, after it has run, for `recentAnswer` to work on it. */
export function watchWrites(): { readonly note: (sql: string) => void; readonly attach: (db: Db) => void } {
  const answers = new RecentAnswers()
  return {
    note: (sql) => answers.note(sql),
    attach: (db) => void answersOf.set(db.getExecutor().adapter, answers),
  }
}

/**
 * What was read from spaces, members, users and templates, as long as nobody writes there and for 2 s at most; else
 * reads it. Those who ask at once wait for the same reading. Nobody may change what they get.
 * @param name tells what is read: the same name, the same reading
 */
export function recentAnswer<Answered>(
  db: Db,
  name: string,
  read: () => Promise<Answered>,
): Promise<Answered> {
  const here = answersOf.get(db.getExecutor().adapter)
  if (!here || db.isTransaction) return read()
  const { answers, version } = here
  const now = performance.now()
  const known = answers.get(name)
  answers.delete(name)
  if (known?.version === version && known.until > now) {
    answers.set(name, known)
    return known.made as Promise<Answered>
  }
  const made = read()
  const answer = { made, version, until: now + recentMs }
  answers.set(name, answer)
  const [oldest] = answers.keys()
  if (answers.size > answersMax && oldest !== undefined) answers.delete(oldest)
  // What failed is tried again by the next one who asks.
  made.catch(() => answers.get(name) === answer && answers.delete(name))
  return made
}
