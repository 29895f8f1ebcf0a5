import { useQuery } from '@tanstack/react-query'
import { fetchCloudPlay } from '../../api/cloudPlay.ts'

/** So long what was heard of the queue is told again, ms. */
const FRESH_MS = 15_000

/**
 * Whether this server draws for devices that cannot, and how many wait.
 * @param isWatched the numbers are shown, and follow
 */
export const useCloudPlay = (isWatched = false) =>
  useQuery({
    queryKey: ['cloud-play'],
    queryFn: ({ signal }) => fetchCloudPlay(signal),
    staleTime: FRESH_MS,
    refetchInterval: isWatched && FRESH_MS,
  })
