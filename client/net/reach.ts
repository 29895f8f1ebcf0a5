import { createStore, useSelection } from '../store/createStore.ts'
import { keepTrying } from './keepTrying.ts'

/** Whether the server answers at all; rejects when it does not. */
export async function askServer(): Promise<void> {
  const answer = await fetch('/livez', { cache: 'no-store' })
  if (!answer.ok) throw new Error(`the server answers ${answer.status}`)
}

interface Reach {
  /** Nothing is heard from the server. */
  readonly isAway: boolean
  /** The page says so where it stands (client/pages/layout/AwayLine.tsx). */
  readonly isTold: boolean
}

export const reachStore = createStore<Reach>(() => ({ isAway: false, isTold: false }))

export const useIsAway = (): boolean => useSelection(reachStore, ({ isAway }) => isAway)

let asking: Promise<void> | undefined

async function untilAnswered(): Promise<void> {
  try {
    await askServer()
  } catch {
    reachStore.setState({ isAway: true })
    await new Promise<void>((resolve) => {
      keepTrying(async () => {
        await askServer()
        resolve()
      })
    })
    reachStore.setState({ isAway: false })
  } finally {
    asking = undefined
  }
}

/** Something got no answer: looks whether the server is away, and if so waits for it. Resolves when it answers. */
export const untilReached = (): Promise<void> => (asking ??= untilAnswered())
