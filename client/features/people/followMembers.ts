import type { Clock } from '../../net/clock.ts'
import type { Store } from '../../store/createStore.ts'
import type { MembersState } from '../../store/membersStore.ts'

/** A crowd that comes in at once is asked about together. */
const SPACING_MS = 5_000
const FAILED_MAX_MS = 60_000

/**
 * Reads the members of the space now, and again when somebody comes whom the list does not know. Nobody is asked
 * about twice: a visitor who is no member stays unknown. Returns the way to stop.
 */
export function followMembers(
  store: Pick<Store<MembersState>, 'get' | 'subscribe'>,
  clock: Pick<Clock, 'now' | 'after'>,
): () => void {
  const asked = new Set<string>()
  let lastAt = Number.NEGATIVE_INFINITY
  let busy = false
  let failures = 0
  let isOver = false
  let cancel = (): void => {}

  async function load() {
    lastAt = clock.now()
    const present = store.get().rows.map(({ userId }) => userId)
    try {
      await store.get().load()
      for (const userId of present) asked.add(userId)
      busy = false
      failures = 0
      check()
    } catch {
      if (isOver) return
      // Asked again after a while, whether somebody comes or not: the roles of who is here are wanted.
      failures += 1
      cancel = clock.after(Math.min(failures * SPACING_MS, FAILED_MAX_MS), () => {
        busy = false
        check()
      })
    }
  }
  function check() {
    const { rows, members } = store.get()
    if (busy || rows.every(({ userId }) => members.has(userId) || asked.has(userId))) return
    busy = true
    const wait = lastAt + SPACING_MS - clock.now()
    if (wait <= 0) void load()
    else cancel = clock.after(wait, () => void load())
  }
  const unsubscribe = store.subscribe((state, former) => {
    if (state.rows !== former.rows) check()
  })
  check()
  return () => {
    isOver = true
    unsubscribe()
    cancel()
  }
}
