import { createStore } from '../../store/createStore.ts'
import type { DeviceProblem } from './devices.ts'

/** What one switches on and off. A shared screen brings its sound along. */
export type OwnSource = 'microphone' | 'camera' | 'screen'
/** `held`: open, and nothing of it is sent. */
export type OwnState = 'off' | 'starting' | 'on' | 'held'

export interface OwnDevices {
  readonly own: Readonly<Record<OwnSource, OwnState>>
  /** Why something could not be switched on the last time. */
  readonly problems: {
    readonly microphone?: DeviceProblem
    readonly camera?: DeviceProblem
    /** A share that ends is over, and the question which screen it is to be stands for itself. */
    readonly screen?: Exclude<DeviceProblem, 'lost' | 'pending'>
  }
}

export const nothingOn: OwnDevices = {
  own: { microphone: 'off', camera: 'off', screen: 'off' },
  problems: {},
}

/** How one's own devices stand, for buttons that are there before the code that opens them. */
export const ownDevicesStore = createStore<OwnDevices>(() => nothingOn)
