import type { WireEvent } from '#shared/protocol/messages.ts'
import { commandsGoneEvent } from '#shared/protocol/ownEvents.ts'

/** Commands as the payload of `commandsGoneEvent` names them. */
function namesIn(payload: string | null | undefined): readonly unknown[] {
  try {
    const named: unknown = JSON.parse(payload ?? '')
    return Array.isArray(named) ? named : []
  } catch {
    return []
  }
}

/**
 * The commands one can give after some events: those that programs registered, without those that went with their programs. After a
 * cut they are told from the start. The same array where nothing was said of them.
 */
export function commandsAfter(commands: readonly string[], events: readonly WireEvent[]): readonly string[] {
  let now = commands
  for (const { kind, body } of events) {
    if (kind === 'subscriptionsUpdated') now = []
    else if (kind === 'spaceRegistersCommand' && body.command) now = [...new Set([...now, body.command])]
    else if (kind === 'customEvent' && body.name === commandsGoneEvent) {
      const gone = namesIn(body.payload)
      now = now.filter((command) => !gone.includes(command))
    }
  }
  return now
}
