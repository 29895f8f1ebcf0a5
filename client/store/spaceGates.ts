import type { MediaAllowed } from '#shared/rules/media.ts'
import type { SpaceFlags } from './createSocialStore.ts'

const places = {
  microphone: 'audio',
  camera: 'video',
  screen: 'screen',
} as const satisfies Record<string, keyof MediaAllowed>

/**
 * Whether a space lets people use a device; all of them before it has told. Buttons and keys alike ask here
 * (docs/hud.md); the server holds to it whatever a browser does.
 */
export const isOpenTo = (
  flags: Pick<SpaceFlags, 'media'> | undefined,
  device: keyof typeof places,
): boolean => flags?.media[places[device]] ?? true
