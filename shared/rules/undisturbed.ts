import type { Player } from '../world/world.ts'

/**
 * Whether somebody wants not to be disturbed, until they say otherwise or for a time (focus, which the server ends): then
 * only a whisper or a meeting that they went into reaches them.
 */
export const isUndisturbed = ({ attributes }: Pick<Player, 'attributes'>): boolean =>
  attributes.busy === true || Boolean(attributes.focusModeEndTime)
