/** The switches a space has for sound and picture, and the one of the site's administrators over them. */
export interface MediaSwitches {
  readonly allowAudioChat: boolean
  readonly allowVideoChat: boolean
  readonly allowScreenShare: boolean
  readonly disableAudioVideo: boolean
}

/** What people may send each other in a space. */
export interface MediaAllowed {
  readonly audio: boolean
  readonly video: boolean
  readonly screen: boolean
}

/** What of sound and picture is allowed; everything where nothing is set. */
export function mediaAllowed(switches: MediaSwitches | undefined): MediaAllowed {
  if (!switches) return { audio: true, video: true, screen: true }
  const isOpen = !switches.disableAudioVideo
  return {
    audio: isOpen && switches.allowAudioChat,
    video: isOpen && switches.allowVideoChat,
    screen: isOpen && switches.allowScreenShare,
  }
}

/** What somebody sends, as bits of the wire (`mediaPeers`). A screen comes with its sound. */
export const mediaBits = { microphone: 1, camera: 2, screen: 4 } as const

/** Whether an id of `mediaPeers` is a conversation's: listening to a stage is none, and looking at a wall. */
export const isTalk = (id: string | null | undefined): boolean =>
  !id?.startsWith('stage:') && !id?.startsWith('cast:')

/** Places on a shared screen are whole numbers from 0 to this, across and down. */
export const SHARE_UNITS = 10_000
/** All of them. */
export const allMediaBits = 7

/** What carries a conversation, on the wire (`mediaPeers`): browsers among themselves, or LiveKit. */
export const carriers = { mesh: 0, liveKit: 1 } as const

/** What is allowed, as bits. */
export const bitsOf = ({ audio, video, screen }: MediaAllowed): number =>
  (audio ? mediaBits.microphone : 0) | (video ? mediaBits.camera : 0) | (screen ? mediaBits.screen : 0)
