import { constraintsOf } from './devices/constraintsOf.ts'
import { deviceSettings, type DeviceSettings } from './devices/deviceSettingsStore.ts'
import type { OpenDevice } from './devices/OpenDevice.ts'
import { withoutNoise } from './devices/withoutNoise.ts'

/** Why a microphone, a camera or a screen cannot be had. */
export type DeviceProblem =
  /** The person or the browser said no. */
  | 'denied'
  /** There is none. */
  | 'none'
  /** Something else has it. */
  | 'busy'
  /** Browsers give none to pages without https. */
  | 'insecure'
  /** This browser cannot talk to others at all. */
  | 'unsupported'
  /** It was open and is gone; it is tried again. */
  | 'lost'
  /** The browser waits for the person's answer. */
  | 'pending'
  | 'failed'

export interface Devices {
  /** As it is wanted now (devices/deviceSettingsStore.ts). Rejects with DeviceError. */
  open(kind: 'audio' | 'video'): Promise<OpenDevice>
  /** Asks the person for a screen or a window; with its sound where there is some. */
  openScreen(): Promise<{ readonly picture: MediaStreamTrack; readonly sound: MediaStreamTrack | undefined }>
}

export class DeviceError extends Error {
  readonly problem: DeviceProblem

  constructor(problem: DeviceProblem, cause?: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}

/** The person chose to share nothing after all: no problem, and nothing to say. */
export class NothingChosen extends Error {}

/** Whether it was the person who said no to sharing, not the system or the page: only that has to be explained. */
function isOwnChoice(error: unknown): boolean {
  if (!(error instanceof Error) || error.name !== 'NotAllowedError') return false
  return !/system|policy|secure/i.test(error.message)
}

/** What a rejection of getUserMedia or getDisplayMedia means for a person. */
export function problemOf(error: unknown): DeviceProblem {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied'
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'none'
    case 'NotReadableError':
    case 'AbortError':
      return 'busy'
    default:
      return 'failed'
  }
}

const askedOfScreen = {
  video: { width: { max: 2560 }, height: { max: 1600 }, frameRate: { ideal: 15, max: 30 } },
  // As it is: nothing of it is speech that would have to be cleaned.
  audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
} as const satisfies DisplayMediaStreamOptions

/** Whether this browser can exchange sound and pictures with others; WebKitGTK cannot. */
export const canConnect = (): boolean => typeof RTCPeerConnection === 'function'

function mediaDevices(): MediaDevices {
  if (!canConnect()) throw new DeviceError('unsupported')
  if (!globalThis.isSecureContext || !('mediaDevices' in navigator)) throw new DeviceError('insecure')
  return navigator.mediaDevices
}

/** The devices of this browser. */
export const browserDevices: Devices = {
  async open(kind) {
    const devices = mediaDevices()
    try {
      const settings = deviceSettings.get()
      const ask = (wanted: DeviceSettings) => devices.getUserMedia(constraintsOf(kind, wanted))
      const stream = await ask(settings).catch((error: unknown) => {
        const isChosen = settings[kind === 'audio' ? 'microphoneId' : 'cameraId'] !== ''
        if (problemOf(error) !== 'none' || !isChosen) throw error
        return ask({ ...settings, microphoneId: '', cameraId: '' })
      })
      const [raw] = stream.getTracks()
      if (!raw) throw new DeviceError('none')
      if (kind === 'audio' && settings.noise === 'strong' && !settings.rawAudio)
        return await withoutNoise(raw)
      return { track: raw, raw, close: () => raw.stop() }
    } catch (error) {
      throw error instanceof DeviceError ? error : new DeviceError(problemOf(error), error)
    }
  },
  async openScreen() {
    const devices = mediaDevices()
    // Browsers of phones have none.
    if (!('getDisplayMedia' in devices)) throw new DeviceError('unsupported')
    try {
      const stream = await devices.getDisplayMedia(askedOfScreen)
      const [picture] = stream.getVideoTracks()
      if (!picture) throw new DeviceError('none')
      // Words are to be read; what moves is still seen moving.
      picture.contentHint = 'detail'
      return { picture, sound: stream.getAudioTracks()[0] }
    } catch (error) {
      if (isOwnChoice(error)) throw new NothingChosen('nothing chosen', { cause: error })
      throw error instanceof DeviceError ? error : new DeviceError(problemOf(error), error)
    }
  },
}
