/**
 * Puts a track in the place of what an element plays. Its stream stays: what plays goes on without a new start when only the
 * way has changed by which it comes.
 */
export function putTrack(element: HTMLMediaElement, track: MediaStreamTrack): void {
  const known =
    element.srcObject instanceof MediaStream && element.srcObject.active ? element.srcObject : undefined
  const stream = known ?? new MediaStream()
  const former = stream.getTracks()
  // Chromium takes no second track of the same name, and two ways may name theirs alike.
  for (const one of former) if (one !== track && one.id === track.id) stream.removeTrack(one)
  if (!former.includes(track)) stream.addTrack(track)
  for (const one of former) if (one !== track) stream.removeTrack(one)
  if (element.srcObject !== stream) element.srcObject = stream
}
