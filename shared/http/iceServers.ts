import { z } from 'zod'

/** As RTCConfiguration.iceServers takes it. */
const iceServer = z.object({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional(),
})

/** Servers by which browsers find ways to each other; none where the operator has named none. */
export const iceServersAnswer = z.object({
  iceServers: z.array(iceServer),
  /** Seconds the credentials in it hold; absent where there are none. */
  ttl: z.number().optional(),
  /** There is a relay as well, for who talks with somebody: whoever does so asks again. */
  hasRelay: z.boolean().optional(),
  /** Conversations may go over LiveKit (POST /api/v2/livekit/grant_token): what it needs can be loaded ahead. */
  hasLiveKit: z.boolean().optional(),
})
export type IceServersAnswer = z.infer<typeof iceServersAnswer>
