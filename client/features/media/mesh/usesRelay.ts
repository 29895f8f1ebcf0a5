import { figuresOf } from '../rtcFigures.ts'

/** Whether what goes over a connection is handed on by a relay. */
export const usesRelay = (stats: RTCStatsReport): boolean =>
  figuresOf('', stats, () => undefined).path === 'relay'
