import type { CloudSignal } from '#shared/cloud/messages.ts'

/** Of what two browsers tell each other to find a way; characters. */
export const signalLimits = { sdp: 48 * 1024, candidate: 2 * 1024, mid: 64 } as const

/** Characters of it. */
export const lengthOf = ({ description, candidate }: CloudSignal): number =>
  (description?.sdp.length ?? 0) + (candidate?.candidate.length ?? 0)

/** Whether a signal, from whichever side, is of a size that one can have. */
export const isSignal = ({ description, candidate }: CloudSignal): boolean =>
  (description?.sdp.length ?? 0) <= signalLimits.sdp &&
  (candidate?.candidate.length ?? 0) <= signalLimits.candidate &&
  (candidate?.sdpMid?.length ?? 0) <= signalLimits.mid
