import { LogLevel, Room, setLogLevel } from 'livekit-client'
import { LiveKitRoom, type LiveKitRoomOptions } from './LiveKitRoom.ts'

// What happens to a room is logged by ours: livekit-client calls it six errors when somebody has walked away.
setLogLevel(LogLevel.silent)

/**
 * A room on a LiveKit server. Elements that play its tracks are not LiveKit's, so how good a picture comes is said by hand
 * (choosePictures); layers that nobody takes are not encoded.
 */
export function createLiveKitRoom(options: Omit<LiveKitRoomOptions, 'createRoom' | 'page'>): LiveKitRoom {
  return new LiveKitRoom({
    ...options,
    page: globalThis,
    createRoom: () =>
      new Room({
        adaptiveStream: false,
        dynacast: true,
        // It would leave at `beforeunload`, which a link to a file or to mail brings as well.
        disconnectOnPageLeave: false,
        stopLocalTrackOnUnpublish: false,
        // One connection for both directions asks servers before 1.12 in vain.
        singlePeerConnection: false,
      }),
  })
}
