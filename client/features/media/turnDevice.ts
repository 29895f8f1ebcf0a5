import { ownDevicesStore, type OwnSource } from './ownDevicesStore.ts'

/**
 * Switches a device on or off. What opens devices is loaded with the first: who never had one on has nothing to switch off.
 */
export async function turnDevice(source: OwnSource, isOn: boolean): Promise<void> {
  if (!isOn && ownDevicesStore.get().own[source] === 'off') return
  const { mediaStore } = await import('./mediaStore.ts')
  await mediaStore.turn(source, isOn)
}
