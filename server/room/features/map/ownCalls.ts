import { EditError } from '#shared/map/edit/editChecks.ts'
import { isCall } from '#shared/map/isCall.ts'
import { propertiesOf } from '#shared/map/properties.ts'
import type { WireEvent } from '#shared/protocol/messages.ts'
import { because } from '#shared/protocol/refusals.ts'
import type { GameMap } from '#shared/world/world.ts'

/** What is read, and never asked for. */
const TEXTS: ReadonlySet<string> = new Set(['text', 'blurb', 'message', 'name'])

/** In none without these letters, an escape or another slash is there such an address. */
const MAY_CALL = /api|[%\\]/i

/** Every address in properties, whatever it is called and however deep it lies. */
function* addressesIn(value: unknown, key = ''): Generator<string> {
  if (typeof value === 'string') {
    if (!TEXTS.has(key)) yield value.trim()
  } else if (Array.isArray(value)) for (const one of value) yield* addressesIn(one, key)
  else if (typeof value === 'object' && value !== null)
    for (const [name, one] of Object.entries(value)) yield* addressesIn(one, name)
}

/** Whether an address is a call of this site: a path, or written out with a host of ours. */
function isOwnCall(address: string, host: string | undefined): boolean {
  if (isCall(address)) return true
  if (host === undefined || !/^https?:/i.test(address)) return false
  const url = URL.parse(address)
  return url?.host === host && isCall(url.pathname)
}

/**
 * Nothing that is put on a level names a call of this site: whoever looks at it would make it, with what their browser
 * says of them. What lay there before is shown by no client (shared/map/isCall.ts), and may be moved about.
 * @throws EditError with 400
 */
export function checkCalls(map: GameMap, events: readonly WireEvent[], origin: string | undefined): void {
  const host = origin === undefined ? undefined : new URL(origin).host
  for (const told of events) {
    if (told.kind !== 'mapSetObjectsV2') continue
    for (const [key, object] of Object.entries(told.body.objects ?? {})) {
      const json = object.propertiesJson ?? ''
      if (json === (map.objects.get(key)?.propertiesJson ?? '') || !MAY_CALL.test(json)) continue
      for (const one of addressesIn(propertiesOf(object))) {
        if (isOwnCall(one, host)) throw new EditError(because('fieldInvalid', { field: 'propertiesJson' }))
      }
    }
  }
}
