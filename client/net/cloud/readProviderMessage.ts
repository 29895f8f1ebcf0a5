import {
  privateAreaCodes,
  stopReasons,
  type CloudSignal,
  type CloudStage,
  type GameMessage,
  type PrivateAreaCode,
  type ProviderMessage,
  type RTCIceServerLike,
  type StopReason,
} from '#shared/cloud/messages.ts'

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0

/** A share in percent, whatever was said: 0 to 100. */
const percentOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? Math.max(0, Math.min(100, value)) : undefined

function stageOf({ stage, sessionId, rank, progress, reason }: Fields): CloudStage | undefined {
  switch (stage) {
    case 'ready':
    case 'assigned':
    case 'install_finished':
    case 'launched':
      return { stage }
    case 'created':
      return typeof sessionId === 'string' && sessionId !== '' ? { stage, sessionId } : undefined
    case 'queuing':
      return isCount(rank) ? { stage, rank } : undefined
    case 'downloading':
    case 'extracting': {
      const percent = percentOf(progress)
      return percent === undefined ? undefined : { stage, progress: percent }
    }
    case 'stopped':
      // It is over, whatever the reason is called.
      return { stage, reason: stopReasons.find((one): one is StopReason => one === reason) ?? 'gone' }
    default:
      return undefined
  }
}

function signalOf(value: unknown): CloudSignal | undefined {
  if (!isFields(value)) return undefined
  const { description, candidate } = value
  if (isFields(description)) {
    const { type, sdp } = description
    const isKnown = (type === 'offer' || type === 'answer') && typeof sdp === 'string'
    return isKnown ? { description: { type, sdp } } : undefined
  }
  if (!isFields(candidate) || typeof candidate['candidate'] !== 'string') return undefined
  const { candidate: text, sdpMid, sdpMLineIndex } = candidate
  return {
    candidate: {
      candidate: text as string,
      sdpMid: typeof sdpMid === 'string' ? sdpMid : null,
      sdpMLineIndex: isCount(sdpMLineIndex) ? sdpMLineIndex : null,
    },
  }
}

const codes = new Set<unknown>(Object.values(privateAreaCodes))

function gameMessageOf(value: unknown): GameMessage | undefined {
  if (!isFields(value)) return undefined
  const { name, code, departmentIndex, productIndex, departmentChildIndex } = value
  if (name === 'ready' || name === 'kicked') return { name }
  if (name === 'privateArea') return codes.has(code) ? { name, code: code as PrivateAreaCode } : undefined
  const indexes = [departmentIndex, productIndex, departmentChildIndex]
  if (name !== 'viewer' || !indexes.every((index) => Number.isInteger(index))) return undefined
  const [department, product, child] = indexes as [number, number, number]
  return { name, departmentIndex: department, productIndex: product, departmentChildIndex: child }
}

function waysOf(value: unknown): readonly RTCIceServerLike[] | undefined {
  if (!Array.isArray(value) || value.length > 16) return undefined
  const isWay = (way: unknown): way is RTCIceServerLike =>
    isFields(way) && (typeof way['urls'] === 'string' || Array.isArray(way['urls']))
  return value.every(isWay) ? value : undefined
}

/** One frame of a provider; undefined: nothing this page knows, and nothing to go by. */
export function readProviderMessage(text: unknown): ProviderMessage | undefined {
  let said: unknown
  try {
    said = typeof text === 'string' ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
  if (!isFields(said)) return undefined
  switch (said['kind']) {
    case 'stage': {
      const stage = stageOf(said)
      return stage && { kind: 'stage', ...stage }
    }
    case 'signal': {
      const signal = signalOf(said['signal'])
      return signal && { kind: 'signal', signal }
    }
    case 'ways': {
      const iceServers = waysOf(said['iceServers'])
      return iceServers && { kind: 'ways', iceServers }
    }
    case 'game': {
      const message = gameMessageOf(said['message'])
      return message && { kind: 'game', message }
    }
    default:
      return undefined
  }
}
