import type { DeviceSettings } from '../devices/deviceSettingsStore.ts'
import type { Exchange, Slot } from '../transport.ts'

/** What one does without, by what one has chosen to exchange. */
const without: Readonly<Record<DeviceSettings['mode'], readonly Slot[]>> = {
  all: [],
  audioOnly: ['camera'],
  videoOnly: ['microphone', 'screenSound'],
}

function reduce(exchange: Exchange, left: readonly Slot[]): Exchange {
  const { rooms } = exchange
  const of = (slots: ReadonlySet<Slot>): ReadonlySet<Slot> =>
    new Set([...slots].filter((slot) => !left.includes(slot)))
  return {
    take: of(exchange.take),
    give: of(exchange.give),
    ...(rooms && { rooms: new Map([...rooms].map(([id, one]) => [id, reduce(one, left)])) }),
  }
}

/** What the server lets one exchange, without what one does not want: neither taken nor given. */
export function inMode(
  people: ReadonlyMap<string, Exchange>,
  mode: DeviceSettings['mode'],
): ReadonlyMap<string, Exchange> {
  if (mode === 'all') return people
  return new Map([...people].map(([userId, exchange]) => [userId, reduce(exchange, without[mode])]))
}
