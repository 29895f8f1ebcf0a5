/** Why this browser shares no screen, as far as it is known without asking: browsers of phones have no such call. */
export function screenUnable(): 'insecure' | 'unsupported' | undefined {
  if (typeof RTCPeerConnection !== 'function') return 'unsupported'
  if (!globalThis.isSecureContext || !('mediaDevices' in navigator)) return 'insecure'
  return 'getDisplayMedia' in navigator.mediaDevices ? undefined : 'unsupported'
}
