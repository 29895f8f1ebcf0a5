import type { Action } from '#shared/protocol/messages.ts'

/** Said so often that nobody could read anything else. */
const constant: ReadonlySet<Action['kind']> = new Set(['move', 'clientHeartbeat', 'clientBackupHeartbeat'])

const LINES = 100

export interface ActionLog {
  /** An action has gone out. */
  sent(action: Action): void
  /** The last of them, the oldest first: kind and body. */
  lines(): readonly string[]
}

/**
 * What this page asks of the space, for whoever develops it: kept, and written to the console where browsers show what is
 * only of interest to developers.
 */
export function createActionLog(
  isOn: () => boolean,
  // oxlint-disable-next-line no-console -- it is asked for, and browsers show it to nobody else
  write: (line: string) => void = console.debug,
): ActionLog {
  const lines: string[] = []
  return {
    sent({ kind, body }) {
      if (!isOn() || constant.has(kind)) return
      // Bytes are told by their number.
      const text = JSON.stringify(body, (_, value: unknown) =>
        value instanceof Uint8Array ? `${value.length} bytes` : value,
      )
      lines.push(`${kind} ${text}`)
      if (lines.length > LINES) lines.shift()
      write(`→ ${kind} ${text}`)
    },
    lines: () => lines,
  }
}
