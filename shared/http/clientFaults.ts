import { z } from 'zod'
import { limits } from '../rules/limits.ts'

/**
 * What a page can make nothing of: a frame it cannot read, an event of a kind it does not know, one about a player it does
 * not know, and events a part of the page failed at.
 */
export const clientFaults = ['unreadable', 'unknownEvent', 'unknownPlayer', 'listener'] as const
export type ClientFault = (typeof clientFaults)[number]

/** How often, since the last time; kinds without any may be left out. Nothing of who, where and what. */
export const clientFaultsBody = z.strictObject({
  faults: z.partialRecord(z.enum(clientFaults), z.int().min(0).max(limits.clientFaults)),
})
export type ClientFaultsBody = z.infer<typeof clientFaultsBody>
