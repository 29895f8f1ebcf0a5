import { useQuery } from '@tanstack/react-query'
import { fetchSpace, fetchSpaces } from '../../api/spaces.ts'
import { useAuth } from '../../store/authStore.ts'
import { SPACES_KEY } from '../mySpaces/spacesKey.ts'

const search = { search: '', sortK: 'latest' } as const

/** What a template can be made from: the one space that is meant, or all of one's own to choose from. */
export function useSources(spaceId: string | undefined) {
  const loginId = useAuth((state) => state.login?.loginId)
  return useQuery({
    queryKey: [SPACES_KEY, 'sources', loginId, spaceId],
    queryFn: async () =>
      spaceId ? [await fetchSpace(spaceId)] : [...(await fetchSpaces('myCreated', search)).data],
  })
}
