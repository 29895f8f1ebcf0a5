import { AccessToken } from 'livekit-server-sdk'
import { trackSourcesOf } from './createLiveKitApi.ts'
import { sourcesOf } from './LiveKitApi.ts'
import type { LiveKitConfig } from './liveKitSettings.ts'

/**
 * So long a token opens the door; LiveKit itself is a minute generous with clocks. Who is inside stays without it: its
 * server looks at a token only when somebody comes in, and sends the ones a client needs to come back after a cut.
 */
export const TOKEN_S = 30

/** A token for one person, one room and what they may send; nothing hidden, no data, no name of one's own choice. */
export function mintToken(
  { key, secret }: Pick<LiveKitConfig, 'key' | 'secret'>,
  { room, userId, give }: { readonly room: string; readonly userId: string; readonly give: number },
): Promise<string> {
  const allowed = sourcesOf(give)
  const token = new AccessToken(key, secret, { identity: userId, ttl: TOKEN_S })
  token.addGrant({
    roomJoin: true,
    room,
    canSubscribe: true,
    canPublish: allowed.length > 0,
    canPublishSources: trackSourcesOf(allowed),
    canPublishData: false,
    canUpdateOwnMetadata: false,
    hidden: false,
  })
  return token.toJwt()
}
