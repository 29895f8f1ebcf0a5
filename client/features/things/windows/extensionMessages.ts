import { PATCH_MAX } from '#shared/map/pressing.ts'

/** What the page of an extension may ask of the window it is in. Everything else it says is not heard. */
export type ExtensionAsks =
  | { readonly type: 'context' }
  | { readonly type: 'patch'; readonly id: number; readonly stateJson: string }
  | { readonly type: 'say'; readonly text: string }
  | { readonly type: 'title'; readonly text: string }
  | { readonly type: 'close' }

/** What it is told. */
export type ExtensionHears =
  | { readonly type: 'context'; readonly token: string; readonly expiresInMs: number }
  | { readonly type: 'state'; readonly state: Readonly<Record<string, unknown>> }
  | { readonly type: 'patched'; readonly id: number; readonly ok: boolean; readonly reason?: string }
  | { readonly type: 'refused'; readonly of: string; readonly reason: string }

export const SAY_MAX = 200
export const TITLE_MAX = 60

/** One line of plain text; undefined: none, or too long. */
function lineOf(value: unknown, max: number): string | undefined {
  if (typeof value !== 'string' || value.length > max) return undefined
  // Marks that turn the direction of writing could make it look like words of ours.
  const line = value.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  return line === '' ? undefined : line
}

/** Reads what a page has sent. Nobody has vouched for it: undefined is what is not one of the messages it may send. */
export function parseAsks(data: unknown): ExtensionAsks | undefined {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return undefined
  const { type, id, state, text } = data as Readonly<Record<string, unknown>>
  switch (type) {
    case 'context':
    case 'close':
      return { type }
    case 'patch': {
      if (typeof id !== 'number' || !Number.isSafeInteger(id)) return undefined
      if (typeof state !== 'object' || state === null || Array.isArray(state)) return undefined
      let stateJson: string
      try {
        stateJson = JSON.stringify(state)
      } catch {
        return undefined
      }
      return stateJson.length > PATCH_MAX ? undefined : { type, id, stateJson }
    }
    case 'say':
    case 'title': {
      const line = lineOf(text, type === 'say' ? SAY_MAX : TITLE_MAX)
      return line === undefined ? undefined : { type, text: line }
    }
    default:
      return undefined
  }
}

/** So many messages at once, and steadily a second; who sends more is not heard any more. */
const BURST = 40
const PER_SECOND = 10

/** Counts what a page sends; answers false from when it is too much. */
export function createMessageMeter(now: () => number): () => boolean {
  let left = BURST
  let at = now()
  let isOver = false
  return () => {
    const moment = now()
    left = Math.min(BURST, left + ((moment - at) / 1000) * PER_SECOND)
    at = moment
    if (left < 1) isOver = true
    else left -= 1
    return !isOver
  }
}
