import type { MapId } from '#shared/ids.ts'
import type { World } from '#shared/world/world.ts'
import type { OwnState } from './ownDevicesStore.ts'

/** What there is to do about one's microphone. */
export type EntryStep = 'mute' | 'unmute' | undefined

/**
 * Levels that mute whoever comes in: coming in, one's microphone goes off; switched on there by oneself, the server is
 * asked to let it be heard. Feed it what changes; `level` is undefined while one is on none.
 */
export function createEntryMute(): (
  world: Pick<World, 'maps'>,
  level: MapId | undefined,
  own: OwnState,
) => EntryStep {
  let last: { readonly level: MapId | undefined; readonly own: OwnState } | undefined
  return ({ maps }, level, own) => {
    const before = last
    last = { level, own }
    const isMuting = level !== undefined && maps.get(level)?.muteOnEntry === true
    if (!isMuting) return undefined
    // The first look is not an entry: devices are looked after from the moment one of them is switched on.
    if (before !== undefined && before.level !== level) return own === 'off' ? undefined : 'mute'
    return own !== 'off' && (before?.own ?? 'off') === 'off' ? 'unmute' : undefined
  }
}
