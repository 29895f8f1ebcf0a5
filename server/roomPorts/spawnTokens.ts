import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { SpawnTokens } from '../room/tokens.ts'

const TOKEN_MAX = 1_000
const purpose = 'lingjing spawn token'

const claimsSchema = z.object({
  id: z.string(),
  userId: z.string(),
  spaceId: z.string(),
  mapId: z.string().optional(),
  cell: z.object({ x: z.int().min(0), y: z.int().min(0) }).optional(),
  expiresAt: z.number(),
})

/** Spawn tokens signed with a secret of this server. */
export function createSpawnTokens(secret: string): SpawnTokens {
  // A key of its own: no other signature of the same secret can be taken for one of these.
  const key = createHmac('sha256', secret).update(purpose).digest()
  const signature = (payload: string): Buffer => createHmac('sha256', key).update(payload).digest()

  return {
    mint(claims) {
      const payload = Buffer.from(JSON.stringify(claims)).toString('base64url')
      return `${payload}.${signature(payload).toString('base64url')}`
    },
    read(token) {
      if (token.length > TOKEN_MAX) return undefined
      const [payload = '', signed = ''] = token.split('.', 2)
      const given = Buffer.from(signed, 'base64url')
      const expected = signature(payload)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
      const claims = claimsSchema.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
      return claims.success ? claims.data : undefined
    },
  }
}
