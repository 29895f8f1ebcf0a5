import type { TextOf } from '../../../text/textOf.ts'
import type { waysText as chinese } from './texts.zh.ts'

export const waysText: TextOf<typeof chinese> = {
  connection: {
    waitingForAddress: 'Waiting for SFU address',
    connecting: 'Connecting to SFU',
    consuming: 'Consuming',
    producerDisconnected: 'Producer disconnected',
    connected: 'Connected',
  },
  track: { ended: 'Ended', loading: 'Loading', connected: 'Connected', errored: 'Errored' },
  quality: { unknown: 'Unknown', unstable: 'Unstable', poor: 'Poor', good: 'Good' },
  path: { host: 'direct', srflx: 'direct (through NAT)', relay: 'relayed', server: 'media server' },
  slot: { microphone: 'microphone', camera: 'camera', screen: 'screen', screenSound: 'screen sound' },
  mark: 'Connection: {{quality}} ({{connection}})',
  markMore: '{{mark}} · {{path}} · round trip {{ms}} ms',
  names: '{{names}} and others ({{count}})',
  errors: {
    connectionerror:
      'No network path to {{names}} was found; trying again. Another network (such as a phone’s hotspot) may work',
    outofdeviceserror: 'No device is available: plug in a microphone or a camera and turn it on again',
    disconnected: 'The call with {{names}} was interrupted; restoring it…',
    roomAway: 'The connection to the space was lost; reconnecting. The call is kept for as long as possible…',
    mute: 'The system or a switch on the microphone has muted it, so nobody hears you: unmute it there',
    isolated:
      'You are not connected with anybody: this network may not allow calls. Try another one, or ask its administrator',
    playbackerror: 'Sound could not be played, trying again',
    capturingerror:
      'The device could not be opened: check its permission, or close what uses it, and try again',
  },
  operator: {
    noRelay:
      'For operators: no relay is configured. With TURN_URLS and TURN_SECRET people behind strict networks get through too (deployment guide, “A relay for calls”)',
    relay:
      'For operators: not even the configured relay was reached. See that it runs, that port 3478 and its relay ports are open, and that TURN_SECRET is the same (deployment guide, “A relay for calls”)',
  },
  retry: 'Try now',
  replay: 'Play again',
  panel: {
    title: 'Calls',
    roundTrip: 'round trip',
    loss: 'loss',
    none: 'none',
  },
}
