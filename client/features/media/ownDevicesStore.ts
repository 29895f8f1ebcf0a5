import { createStore } from '../../store/createStore.ts'
import type { DeviceProblem } from './devices.ts'

/** What one switches on and off. A shared screen brings its sound along. */
export type OwnSource = 'microphone' | 'camera' | 'screen'
export type OwnState = 'off' | 'starting' | 'on'

export interface OwnDevices {
  readonly own: Readonly<Record<OwnSource, OwnState>>
  /** Why something could not be switched on the last time. */
  readonly problems: Readonly<Partial<Record<OwnSource, DeviceProblem>>>
}

export const nothingOn: OwnDevices = {
  own: { microphone: 'off', camera: 'off', screen: 'off' },
  problems: {},
}

/** How one's own devices stand, for buttons that are there before the code that opens them. */
export const ownDevicesStore = createStore<OwnDevices>(() => nothingOn)
