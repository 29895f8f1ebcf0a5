import { emote, emotes } from '#shared/rules/emotes.ts'
import { send } from '../net/send.ts'
import { sessionStore } from '../store/sessionStore.ts'
import { worldStore } from '../store/worldStore.ts'

/** How long an emote floats before it is cleared for everybody; a raised hand stays until lowered. */
const EMOTE_MS = 3_000

let clearing: ReturnType<typeof setTimeout> | undefined

function ownEmote(): string {
  const { selfEncId } = sessionStore.get()
  return selfEncId === undefined ? '' : (worldStore.get().players.get(selfEncId)?.emote ?? '')
}

function show(text: string, count: number): void {
  // Refused or lost: the emote simply does not appear.
  send('setEmoteV2', { emote: text, count }).catch(() => undefined)
}

/** Shows emote 1 to 6 to everybody; the raised hand is a switch. */
export function playEmote(number: number): void {
  const text = emotes[number]
  if (!text) return
  clearTimeout(clearing)
  if (number === emote.raisedHand) {
    show(ownEmote() === text ? '' : text, 1)
    return
  }
  show(text, 1)
  clearing = setTimeout(() => show('', 0), EMOTE_MS)
}
