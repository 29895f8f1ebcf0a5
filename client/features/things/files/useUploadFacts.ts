import { useQuery } from '@tanstack/react-query'

interface UploadFacts {
  readonly contentType: string
  readonly bytes: number
}

async function factsOf(url: string, signal: AbortSignal): Promise<UploadFacts> {
  const { ok, headers } = await fetch(url, { method: 'HEAD', signal })
  if (!ok) throw new Error(`no facts of ${url}`)
  return { contentType: headers.get('content-type') ?? '', bytes: Number(headers.get('content-length')) }
}

/**
 * What an upload is, as its address answers to everybody: the list of a space's files names those of things to who builds
 * there alone. undefined: it is no upload of this site, or nothing can be learnt of it.
 */
export function useUploadFacts(url: string, isWanted: boolean): UploadFacts | undefined {
  return useQuery({
    queryKey: ['uploadFacts', url],
    queryFn: ({ signal }) => factsOf(url, signal),
    enabled: isWanted && url.startsWith('/files/'),
    // Bytes never change under an address.
    staleTime: Infinity,
    retry: false,
  }).data
}
