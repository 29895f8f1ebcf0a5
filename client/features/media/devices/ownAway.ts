import type { OwnState } from '../ownDevicesStore.ts'

/** What there is to do: the microphone goes off; it is said that it still is; one is no more away, as one speaks. */
export type AwayStep = 'mute' | 'tell' | 'back' | undefined

/**
 * Who says of themselves that they are away is not heard; who comes back is not heard by that alone. Feed it what changes:
 * whether one is marked as away, and how one's microphone stands.
 */
export function createOwnAway(): (isAway: boolean, own: OwnState) => AwayStep {
  let last = { isAway: false, isOff: true }
  let isMuted = false
  return (isAway, own) => {
    const before = last
    const isOff = own === 'off' || own === 'held'
    last = { isAway, isOff }
    if (isAway && !before.isAway) {
      isMuted = !isOff
      return isOff ? undefined : 'mute'
    }
    if (!isOff && before.isOff) {
      isMuted = false
      return isAway ? 'back' : undefined
    }
    if (isAway || !before.isAway || !isMuted) return undefined
    isMuted = false
    return 'tell'
  }
}
