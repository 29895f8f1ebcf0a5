import type { ConnectionState } from '../../net/connectionState.ts'
import { post } from '../../net/send.ts'
import { sessionStore } from '../../store/sessionStore.ts'
import { onEvents } from '../../store/worldStore.ts'

const isBack = (connection: ConnectionState): boolean => connection.name === 'ready' && connection.synced

/**
 * Asks for what is drawn on a share: at once, for who comes late sees what stands, and each time the connection is back,
 * for what was drawn and cleared meanwhile was told to nobody here. Who asks before the server has them among those who
 * see the share gets no answer, and asks again when it says with whom they exchange pictures.
 * @returns ends it
 */
export function readMarks(sharer: string): () => void {
  let isOwed = false
  const ask = (): void => {
    isOwed = true
    post('getShareMarks', { sharer })
  }
  const stops = [
    onEvents((events) => {
      const isTold = events.some(({ kind, body }) => kind === 'shareMarks' && body.sharer === sharer)
      if (isTold) isOwed = false
      else if (isOwed && events.some(({ kind }) => kind === 'mediaPeers')) ask()
    }),
    sessionStore.subscribe(({ connection }, former) => {
      // Not before one is in the space again, and what was drawn meanwhile here has been sent.
      if (isBack(connection) && !isBack(former.connection)) ask()
    }),
  ]
  ask()
  return () => {
    for (const stop of stops) stop()
  }
}
