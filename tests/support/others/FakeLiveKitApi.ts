import type { Recording } from '../../../server/room/mediaRooms.ts'
import {
  EgressMissing,
  type LiveKitApi,
  type SeenParticipant,
  type SeenTrack,
  type Source,
} from '../../../server/livekit/LiveKitApi.ts'

type Seen = { -readonly [K in keyof SeenParticipant]: SeenParticipant[K] }

/** A LiveKit server as far as its API goes, and the clients in its rooms, who do as they please. */
export class FakeLiveKitApi implements LiveKitApi {
  readonly inside = new Map<string, Map<string, Seen>>()
  /** Everything asked but lists. */
  readonly calls: string[] = []
  recordings = new Map<string, Recording>()
  /** What each is written to. */
  readonly files = new Map<string, string>()
  hasEgress = true
  /** So many calls from now fail. */
  failing = 0
  looks = 0

  /** Somebody comes in with a token, whoever gave it to them. */
  join(
    room: string,
    identity: string,
    sources: readonly Source[],
    more: Partial<SeenParticipant> = {},
  ): void {
    const people = this.inside.get(room)
    if (!people) throw new Error(`no room ${room}`)
    people.set(identity, {
      identity,
      isRecorder: false,
      sources,
      hasMore: false,
      canSubscribe: true,
      tracks: [],
      ...more,
    })
  }

  /** A client publishes, as far as LiveKit lets it. */
  publish(room: string, identity: string, id: string, source: Source, kind?: SeenTrack['kind']): boolean {
    const person = this.inside.get(room)?.get(identity)
    if (!person?.sources.includes(source)) return false
    const isSound = source === 'microphone' || source === 'screenSound'
    const track = { id, source, kind: kind ?? (isSound ? 'audio' : 'video'), isMuted: false } as const
    person.tracks = [...person.tracks, track]
    return true
  }

  /** Who is in a room with which tracks. */
  seen(room: string): Record<string, string[]> {
    return Object.fromEntries(
      [...(this.inside.get(room) ?? [])].map(([identity, { tracks }]) => [
        identity,
        tracks.map(({ id, isMuted }) => (isMuted ? `${id} muted` : id)),
      ]),
    )
  }

  #note(call: string): void {
    if (this.failing > 0) {
      this.failing -= 1
      throw new Error('LiveKit is away')
    }
    this.calls.push(call)
  }

  async createRoom(room: string): Promise<void> {
    this.#note(`create ${room}`)
    if (!this.inside.has(room)) this.inside.set(room, new Map())
  }

  async deleteRoom(room: string): Promise<void> {
    this.#note(`delete ${room}`)
    this.inside.delete(room)
  }

  rooms = () => Promise.resolve([...this.inside.keys()])

  async participants(room: string): Promise<readonly SeenParticipant[]> {
    if (this.failing > 0) this.#note('')
    this.looks += 1
    return [...(this.inside.get(room)?.values() ?? [])].map((one) => ({ ...one }))
  }

  async permit(room: string, identity: string, allowed: readonly Source[]): Promise<void> {
    this.#note(`permit ${identity} ${allowed.join()}`)
    const person = this.inside.get(room)?.get(identity)
    if (!person) return
    person.sources = allowed
    person.hasMore = false
    person.tracks = person.tracks.filter(({ source }) => source !== undefined && allowed.includes(source))
  }

  async remove(room: string, identity: string): Promise<void> {
    this.#note(`remove ${identity}`)
    this.inside.get(room)?.delete(identity)
  }

  async mute(room: string, identity: string, trackId: string): Promise<void> {
    this.#note(`mute ${identity} ${trackId}`)
    const person = this.inside.get(room)?.get(identity)
    if (!person) return
    person.tracks = person.tracks.map((track) => (track.id === trackId ? { ...track, isMuted: true } : track))
  }

  async unsubscribe(_room: string, identity: string, trackIds: readonly string[]): Promise<void> {
    this.#note(`unsubscribe ${identity} ${trackIds.join()}`)
  }

  async record(room: string, file: string): Promise<Recording> {
    if (!this.hasEgress) throw new EgressMissing('egress not connected')
    this.#note(`record ${room} ${file}`)
    const recording: Recording = { id: `EG_${this.recordings.size + 1}`, state: 'starting' }
    this.recordings.set(recording.id, recording)
    this.files.set(recording.id, file.replace('{time}', '2026-11-27T080000'))
    return recording
  }

  async stopRecording(id: string): Promise<void> {
    this.#note(`stop ${id}`)
    this.recordings.set(id, { id, state: 'complete', file: this.files.get(id) })
  }

  recording = (id: string) => Promise.resolve(this.recordings.get(id))
}
