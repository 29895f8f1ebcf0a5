import { z } from 'zod'

/**
 * What a client reports of itself: the debug log when connecting takes long, and that it wants to connect (decisions.md,
 * Telemetry). What else is in it is its own affair, up to limits.clientLogBytes of JSON,
 * of a guest up to limits.clientLogGuestBytes.
 */
export const clientLogBody = z.looseObject({ kind: z.string().min(1).max(64) })
export type ClientLogBody = z.input<typeof clientLogBody>
