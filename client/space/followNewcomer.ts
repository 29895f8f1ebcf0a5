import { browserClock } from '../net/clock.ts'
import { sessionStore } from '../store/sessionStore.ts'
import { settledStore } from '../store/settledStore.ts'
import { uiStore } from '../store/uiStore.ts'
import { worldStore } from '../store/worldStore.ts'
import { settle } from './settle.ts'

const self = () => {
  const { selfEncId } = sessionStore.get()
  return selfEncId === undefined ? undefined : worldStore.live(selfEncId)
}

/** Looks at oneself until one has settled, for all that waits for it (store/settledStore.ts). Answers how to stop. */
export function followNewcomer(): (() => void) | undefined {
  if (settledStore.get().isSettled) return undefined
  const newcomer = {
    place: () => self()?.position,
    hasActed: () => {
      const me = self()
      return (
        uiStore.get().windows.length > 0 ||
        (me !== undefined && (me.chairIdx !== undefined || me.emote !== ''))
      )
    },
  }
  return settle(browserClock, newcomer, () => settledStore.setState({ isSettled: true }))
}
