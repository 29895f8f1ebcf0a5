import { browserClock } from '../../net/clock.ts'
import { send } from '../../net/send.ts'
import { sessionStore } from '../../store/sessionStore.ts'
import { worldStore } from '../../store/worldStore.ts'
import { createEmotePlayer } from './emotePlayer.ts'

/** Shows emote 1 to 8 over our head to everybody; the raised hand is a switch. */
export const playEmote = createEmotePlayer({
  show: (text) => {
    // Refused or lost: the emote simply does not appear.
    send('setEmoteV2', { emote: text, count: text === '' ? 0 : 1 }).catch(() => undefined)
  },
  own: () => {
    const { selfEncId } = sessionStore.get()
    return selfEncId === undefined ? '' : (worldStore.get().players.get(selfEncId)?.emote ?? '')
  },
  clock: browserClock,
})
