import { useState } from 'react'

/** More is not kept of films: they are played from the network then. */
const MOST_BYTES = 400 * 1024 * 1024

/** By the address it came from. */
const held = new Map<string, { readonly url: string; readonly bytes: number }>()
let bytes = 0

/**
 * Fetches pictures and films, one after the other, and keeps them: without a network all that was fetched is still
 * shown. What is no longer named is let go.
 */
export async function holdMedia(addresses: readonly string[], signal: AbortSignal): Promise<void> {
  const named = new Set(addresses)
  for (const [address, one] of held) {
    if (named.has(address)) continue
    URL.revokeObjectURL(one.url)
    bytes -= one.bytes
    held.delete(address)
  }
  for (const address of addresses) {
    if (held.has(address) || bytes > MOST_BYTES) continue
    if (signal.aborted) return
    const answer = await fetch(address, { signal }).catch(() => undefined)
    const blob = answer?.ok ? await answer.blob().catch(() => undefined) : undefined
    if (!blob) continue
    bytes += blob.size
    held.set(address, { url: URL.createObjectURL(blob), bytes: blob.size })
  }
}

/** Where something is loaded from: of what is shown already it stays the same. */
export function useMedia(address: string): string {
  const [shown, setShown] = useState({ address, from: held.get(address)?.url ?? address })
  if (shown.address === address) return shown.from
  const next = { address, from: held.get(address)?.url ?? address }
  setShown(next)
  return next.from
}
