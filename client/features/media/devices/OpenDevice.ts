/** A microphone or a camera that is open. */
export interface OpenDevice {
  /** What is sent: what comes from the device, or what was made of it. */
  readonly track: MediaStreamTrack
  /** What comes from the device itself: this ends when it is gone. */
  readonly raw: MediaStreamTrack
  close(): void
}
