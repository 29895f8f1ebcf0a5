import { ownDevicesStore, type OwnSource } from './ownDevicesStore.ts'

// What opens devices is loaded with the first that is switched on.
const loadMedia = async () => (await import('./mediaStore.ts')).mediaStore

/** Switches a device on or off. Who never had one on has nothing to switch off. */
export async function turnDevice(source: OwnSource, isOn: boolean): Promise<void> {
  if (!isOn && ownDevicesStore.get().own[source] === 'off') return
  await (await loadMedia()).turn(source, isOn)
}

/** What pressing its button does. */
export async function toggleDevice(source: OwnSource): Promise<void> {
  await (await loadMedia()).devices.toggle(source)
}

/** Lets go of it altogether: what it is for is closed here. */
export async function letGo(source: OwnSource): Promise<void> {
  if (ownDevicesStore.get().own[source] !== 'off') (await loadMedia()).devices.letGo(source)
}

/** While the key is held one is heard, where one has chosen to talk so. */
export async function talkWhileHeld(): Promise<void> {
  const released = new Promise((resolve) => {
    for (const event of ['keyup', 'blur'] as const) addEventListener(event, resolve, { once: true })
  })
  const { talkUntil } = await import('./devices/talkUntil.ts')
  await talkUntil(released)
}
