import type { EnterWish } from '../../net/connectionState.ts'
import type { SessionState } from '../../store/createSessionStore.ts'
import type { Store } from '../../store/createStore.ts'

type Session = Pick<Store<SessionState>, 'get' | 'subscribe'>

/** Resolves as soon as nothing is refused any more: somebody chose to go on here, or left. */
function refusalGone(session: Session): Promise<void> {
  return new Promise((resolve) => {
    if (!session.get().barrier) return resolve()
    const stop = session.subscribe(({ barrier }) => {
      if (barrier) return
      stop()
      resolve()
    })
  })
}

/**
 * Enters the space. A barrier (they are in another tab, say) is shown by itself and may be taken back by the
 * person: then the wish is made again. Rejects when the server says no, and when the page leaves the space.
 */
export async function enterPatiently(session: Session, wish: EnterWish): Promise<void> {
  const { spaceId } = session.get()
  for (;;) {
    try {
      return await session.get().enter(wish)
    } catch (error) {
      if (!session.get().barrier) throw error
      await refusalGone(session)
      if (session.get().spaceId !== spaceId) throw error
    }
  }
}
