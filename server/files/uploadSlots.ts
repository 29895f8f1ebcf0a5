import { fail } from '#shared/errors.ts'

/** How many uploads may be under way. */
export interface UploadLimits {
  readonly perPerson: number
  readonly inAll: number
}

/** Bounds what uploads under way can take of memory, disk and sockets. */
export interface UploadSlots {
  /**
   * Takes one; the answer gives it back, and does nothing the second time.
   * @throws ApiError TooManyUploads, with Retry-After
   */
  take(personId: string): () => void
  /** Uploads under way. */
  readonly inUse: number
}

/** Seconds after which somebody who was refused may try again. */
const retryAfter = 5

export function createUploadSlots({ perPerson, inAll }: UploadLimits): UploadSlots {
  const byPerson = new Map<string, number>()
  let inUse = 0
  return {
    get inUse() {
      return inUse
    },
    take(personId) {
      const own = byPerson.get(personId) ?? 0
      if (own >= perPerson || inUse >= inAll) {
        const message = own >= perPerson ? `${perPerson} uploads at once` : 'the server takes no more at once'
        fail('TooManyUploads', [{ field: 'uploads', message, retryAfter }])
      }
      byPerson.set(personId, own + 1)
      inUse += 1
      let isTaken = true
      return () => {
        if (!isTaken) return
        isTaken = false
        inUse -= 1
        const left = (byPerson.get(personId) ?? 1) - 1
        if (left === 0) byPerson.delete(personId)
        else byPerson.set(personId, left)
      }
    },
  }
}
