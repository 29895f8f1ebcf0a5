import { AccessToken } from 'livekit-server-sdk'
import { liveKitKey } from '../../../scripts/livekit.mjs'
import { createLiveKitApi } from '../../../server/livekit/createLiveKitApi.ts'
import type { LiveKitApi } from '../../../server/livekit/LiveKitApi.ts'
import type { Recording } from '../../../server/room/mediaRooms.ts'
import { joinLiveKit, type SignalClient } from './liveKitSignal.ts'

/**
 * A real livekit-server and, in the place of its egress service, somebody who comes into the room as one does and writes
 * nothing: everybody there hears of them as of any that records.
 */
export function withRecorder(url: string, egressFolder: string): LiveKitApi {
  const config = {
    url,
    apiUrl: url.replace(/^ws/, 'http'),
    mode: 'always',
    egressFolder,
    ...liveKitKey,
  } as const
  const real = createLiveKitApi(config)
  const inside = new Map<
    string,
    { readonly room: string; readonly file: string; readonly client: SignalClient }
  >()
  const known = new Map<string, Recording>()
  return {
    ...real,
    async record(room, file) {
      const id = `EG_${known.size + 1}`
      const token = new AccessToken(liveKitKey.key, liveKitKey.secret, { identity: id, ttl: 60 })
      token.kind = 'egress'
      token.addGrant({
        roomJoin: true,
        room,
        recorder: true,
        hidden: true,
        canPublish: false,
        canSubscribe: true,
      })
      const client = await joinLiveKit(url, await token.toJwt())
      inside.set(id, { room, file: file.replace('{time}', '2026-11-27T080000'), client })
      known.set(id, { id, state: 'active' })
      return { id, state: 'starting' }
    },
    async stopRecording(id) {
      const recorder = inside.get(id)
      if (!recorder) return
      recorder.client.close()
      await real.remove(recorder.room, id)
      known.set(id, { id, state: 'complete', file: recorder.file })
    },
    recording: (id) => Promise.resolve(known.get(id)),
  }
}
