import {
  EgressClient,
  EgressStatus,
  EncodedFileOutput,
  EncodedFileType,
  RoomServiceClient,
  ServerError,
  TrackSource,
  TrackType,
  type ParticipantInfo,
} from 'livekit-server-sdk'
import type { RecordingState } from '#shared/rules/recordings.ts'
import { EgressMissing, type LiveKitApi, type SeenParticipant, type Source } from './LiveKitApi.ts'
import type { LiveKitConfig } from './liveKitSettings.ts'

/** Nobody waits longer for an answer; what was asked is asked again. */
const TIMEOUT_S = 4
/** To start a recording it starts a browser. */
const RECORD_TIMEOUT_S = 20
/** A room without anybody in it is closed after so long, and after the last one has left. */
const EMPTY_S = 60
const DEPARTURE_S = 20

const trackSources = {
  microphone: TrackSource.MICROPHONE,
  camera: TrackSource.CAMERA,
  screen: TrackSource.SCREEN_SHARE,
  screenSound: TrackSource.SCREEN_SHARE_AUDIO,
} as const satisfies Readonly<Record<Source, TrackSource>>

export const trackSourcesOf = (allowed: readonly Source[]): TrackSource[] =>
  allowed.map((source) => trackSources[source])

const sourceOf = (source: TrackSource): Source | undefined =>
  (Object.keys(trackSources) as Source[]).find((one) => trackSources[one] === source)

const kinds = { [TrackType.AUDIO]: 'audio', [TrackType.VIDEO]: 'video', [TrackType.DATA]: 'data' } as const

const NS_PER_MS = 1_000_000n

/** Kind of a participant that records; the SDK does not export it. */
const EGRESS_KIND = 2

const states: Readonly<Partial<Record<EgressStatus, RecordingState>>> = {
  [EgressStatus.EGRESS_STARTING]: 'starting',
  [EgressStatus.EGRESS_ACTIVE]: 'active',
  [EgressStatus.EGRESS_ENDING]: 'ending',
  [EgressStatus.EGRESS_COMPLETE]: 'complete',
  // As long as the service lets one be: what there is of it is written.
  [EgressStatus.EGRESS_LIMIT_REACHED]: 'complete',
}

function seen({ identity, kind, permission, tracks }: ParticipantInfo): SeenParticipant {
  const canPublish = permission?.canPublish ?? false
  return {
    identity,
    isRecorder: Number(kind) === EGRESS_KIND,
    sources: canPublish ? (permission?.canPublishSources ?? []).flatMap((one) => sourceOf(one) ?? []) : [],
    hasMore:
      permission === undefined ||
      // Without sources named it may send everything.
      (canPublish && permission.canPublishSources.length === 0) ||
      permission.canPublishData ||
      permission.canUpdateMetadata ||
      permission.hidden,
    canSubscribe: permission?.canSubscribe ?? false,
    tracks: tracks.map(({ sid, source, type, muted }) => ({
      id: sid,
      source: sourceOf(source),
      kind: kinds[type],
      isMuted: muted,
    })),
  }
}

const isGone = (error: unknown): boolean =>
  error instanceof ServerError && (error.status === 404 || error.code === 'not_found')

/** Does something to what may be gone already. */
async function unlessGone<T>(work: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isGone(error)) return otherwise
    throw error
  }
}

/** LiveKit's server API over HTTP. Every call is signed anew, for that room alone. */
export function createLiveKitApi({
  apiUrl,
  key,
  secret,
}: Pick<LiveKitConfig, 'apiUrl' | 'key' | 'secret'>): LiveKitApi {
  const options = { requestTimeout: TIMEOUT_S, failover: false }
  const rooms = new RoomServiceClient(apiUrl, key, secret, options)
  const egress = new EgressClient(apiUrl, key, secret, { ...options, requestTimeout: RECORD_TIMEOUT_S })
  return {
    async createRoom(name) {
      await rooms.createRoom({ name, emptyTimeout: EMPTY_S, departureTimeout: DEPARTURE_S })
    },
    deleteRoom: (room) => unlessGone(rooms.deleteRoom(room), undefined),
    rooms: async () => (await rooms.listRooms()).map(({ name }) => name),
    participants: async (room) => (await unlessGone(rooms.listParticipants(room), [])).map(seen),
    async permit(room, identity, allowed) {
      const permission = {
        canSubscribe: true,
        canPublish: allowed.length > 0,
        canPublishSources: trackSourcesOf(allowed),
        canPublishData: false,
        canUpdateMetadata: false,
        hidden: false,
      }
      await unlessGone<unknown>(rooms.updateParticipant(room, identity, { permission }), undefined)
    },
    remove: (room, identity) => unlessGone(rooms.removeParticipant(room, identity), undefined),
    async mute(room, identity, trackId) {
      await unlessGone<unknown>(rooms.mutePublishedTrack(room, identity, trackId, true), undefined)
    },
    unsubscribe: (room, identity, trackIds) =>
      unlessGone(rooms.updateSubscriptions(room, identity, [...trackIds], false), undefined),
    async record(room, file) {
      try {
        // Without an egress service it says so here at once, and to the wish itself not before it is tired of waiting.
        await egress.listEgress({ roomName: room, active: true })
        const output = new EncodedFileOutput({ filepath: file, fileType: EncodedFileType.MP4 })
        const { egressId } = await egress.startRoomCompositeEgress(room, { file: output }, { layout: 'grid' })
        return { id: egressId, state: 'starting' }
      } catch (error) {
        // It answers so where no egress service has ever been heard of, and where none is free.
        if (
          error instanceof ServerError &&
          /egress not connected|no response from servers/.test(error.message)
        ) {
          throw new EgressMissing(error.message, { cause: error })
        }
        throw error
      }
    },
    async stopRecording(id) {
      try {
        await egress.stopEgress(id)
      } catch (error) {
        // It has ended by itself.
        if (isGone(error) || (error instanceof ServerError && error.code === 'failed_precondition')) return
        throw error
      }
    },
    async recording(id) {
      const [info] = await egress.listEgress({ egressId: id })
      if (!info) return undefined
      const [written] = info.fileResults
      return {
        id,
        state: states[info.status] ?? 'failed',
        file: written?.filename || written?.location || undefined,
        bytes: written && written.size > 0n ? Number(written.size) : undefined,
        endedAt: info.endedAt > 0n ? Number(info.endedAt / NS_PER_MS) : undefined,
      }
    },
  }
}
