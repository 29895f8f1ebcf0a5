import type { Request } from 'express'
import type { Caller } from '../caller.ts'

/** Who does something, and the call it came by: for the operation log. */
export interface Acting {
  readonly user: Caller
  readonly req: Request
}
